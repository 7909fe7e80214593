/** Two schools with tests whose sessions are in every unusual state, and the people who view them. */
import { type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import { seedAllocation, seedSession } from '#tests/support/test-seed.ts';
import type { AssignedSubject, TakerSubject } from './assigned.ts';
import { type FactWorld, type Viewer, viewerOf } from './fact.ts';
import type { MessageSubject } from './messages.ts';
import type { ReadingSubject } from './readings.ts';
import type { ScoreSubject } from './scores.ts';
import type { SessionSubject } from './sessions.ts';
import type { SkillSubject } from './skills.ts';
import type { WeekSubject } from './weeks.ts';
import { addCourse, addNewcomers, addReadings, addReports, addStudySet, WEEKS } from './work-and-mail.ts';

const DAY_MS = 86_400_000;
const WEDNESDAY = new Date('2026-11-25T10:00:00Z');

/** A scale with these values for zero, one and two right answers. */
const scaled = (low: number, middle: number, high: number) => ({
  scale: {
    kind: 'table' as const,
    columns: [{ kind: 'other' as const, route: '', scaled: [low, middle, high] }],
  },
});

export interface UnusualWorld extends FactWorld {
  readonly api: TestApi;
  readonly admin: Viewer;
  readonly papers: readonly SeededPaper[];
  /** Students, by the unusual fact about them. */
  readonly students: Readonly<Record<string, SeededPerson>>;
  /** The skill that the questions have. */
  readonly topic: SkillSubject['topic'];
  /** People without a password, and what the calls that invited them reported. */
  /** A material on the skill that two students have; one of them has two assignments of it. */
  readonly material: string;
  readonly newcomers: Awaited<ReturnType<typeof addNewcomers>>;
}

/** Creates the world. Each student's name is the unusual fact about them. */
export async function unusualWorld(): Promise<UnusualWorld> {
  const api = await testApi({ clock: new TestClock(WEDNESDAY) });
  const { database } = api.platform;
  const ago = (days: number) => new Date(api.clock.now().getTime() - days * DAY_MS);
  const [north, south] = [await api.school('North'), await api.school('South')];
  // For a student in both schools, days start at midnight in one of their time zones.
  await database.kysely
    .updateTable('schools')
    .set({ time_zone: 'Pacific/Auckland' })
    .where('id', '=', south)
    .execute();
  const [winter, spring] = [await api.group(north, 'Winter'), await api.group(south, 'Spring')];
  const admin = await api.person({ role: 'admin' });
  const manager = await api.person({ role: 'manager', schools: [north] });
  const tutor = await api.person({ role: 'tutor', schools: [north], tutors: [winter] });
  const counselor = await api.person({ role: 'counselor', schools: [north] });
  const elsewhere = await api.person({ role: 'manager', schools: [south] });
  const student = (first_name: string, more: { schools?: string[]; groups?: string[] } = {}) =>
    api.person({
      role: 'student',
      first_name,
      last_name: 'Fact',
      counselor: counselor.id,
      schools: [north],
      groups: [winter],
      ...more,
    });
  const students = {
    usual: await student('Usual'),
    unreleased: await student('Unreleased'),
    seen_before: await student('Seen before'),
    voided: await student('Voided'),
    made: await student('Made and not started'),
    essay: await student('Essay waiting'),
    two_scales: await student('Two scales'),
    two_schools: await student('Two schools', { schools: [north, south], groups: [winter, spring] }),
    south: await student('South', { schools: [south], groups: [spring] }),
  };
  const line = await seedTagLine(database, ago(60));
  const topic = { id: line.topic, name: `A topic ${line.topic}` };
  const tags = [{ ...topic, kind: 'topic' as const }];
  const about = (count: number) => Array.from({ length: count }, () => ({ tags }));
  const paper = (title: string, more: object = {}) =>
    seedPaper(database, ago(60), admin.id, {
      title,
      sections: [{ questions: about(2) }],
      ...scaled(400, 1000, 1600),
      release: { answers: 'at_once', explanations: 'at_once' },
      ...more,
    });
  const full = await paper('Full test');
  const second = await paper('Second full test');
  const short = await paper('Short check', scaled(200, 500, 800));
  const by_hand = await paper('Released by hand', {
    release: { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' },
  });
  const essay = await paper('With an essay', {
    sections: [{ questions: [{}, { type: 'essay' }] }],
    scale: undefined,
  });
  const check = (title: string) => paper(title, { sections: [{ questions: about(10) }], scale: undefined });
  const [first_check, second_check] = [await check('First check'), await check('Second check')];
  const [late, closed, soon] = [
    await paper('Late test'),
    await paper('Closed test'),
    await paper('Due soon'),
  ];
  const papers = [full, second, short, by_hand, essay, first_check, second_check];
  // The draft equals the published revision, as after publishing.
  const published = { content_version: 1, frozen_content_version: 1, frozen_question_versions: 0 };
  await database.kysely.updateTable('assessments').set(published).execute();
  for (const { id } of papers) {
    for (const school of [north, south]) await seedAllocation(database, ago(50), admin.id, id, { school });
  }
  /* A test that is overdue for a group, with a later due date for one of its students; a closed test; and a
     test that is due at different times in two schools. */
  papers.push(late, closed, soon);
  type Target = Parameters<typeof seedAllocation>[4];
  const give = (of: SeededPaper, to: Target, terms: { due_at: Date; closes_at?: Date }) =>
    seedAllocation(database, ago(10), admin.id, of.id, to, terms);
  await give(late, { group_id: winter }, { due_at: ago(2) });
  await give(late, { person: students.unreleased.id }, { due_at: ago(-2) });
  await give(closed, { group_id: winter }, { due_at: ago(3), closes_at: ago(1) });
  await give(soon, { school: north }, { due_at: ago(-3) });
  await give(soon, { school: south }, { due_at: ago(-5) });
  const sit = (of: SeededPaper, taker: SeededPerson, given: string, days: number) =>
    seedSitting(database, ago(days), of, taker.id, { answers: [[...given]], seconds: 30 });
  const set = (session: string, fields: object) =>
    database.kysely.updateTable('sessions').set(fields).where('id', '=', session).execute();

  await sit(full, students.usual, 'AA', 20);
  await sit(full, students.usual, 'AB', 10);
  await sit(full, students.unreleased, 'AB', 20);
  await sit(by_hand, students.unreleased, 'AA', 5);
  await sit(full, students.seen_before, 'AB', 20);
  await set(await sit(second, students.seen_before, 'AA', 5), { partly_seen: true });
  await sit(full, students.voided, 'AB', 20);
  await set(await sit(second, students.voided, 'AA', 5), { status: 'voided' });
  await sit(full, students.made, 'AB', 20);
  await seedSession(database, ago(1), second.id, students.made.id, { status: 'generated', started_at: null });
  await sit(essay, students.essay, 'AA', 3);
  await sit(full, students.two_scales, 'AA', 20);
  await sit(short, students.two_scales, 'AA', 5);
  await sit(full, students.two_schools, 'AB', 20);
  await sit(full, students.south, 'AA', 20);

  // In this week, one student's level fell and a different student's level rose.
  const [right, wrong] = ['A'.repeat(10), 'B'.repeat(10)];
  await sit(first_check, students.usual, right, 12);
  await sit(second_check, students.usual, wrong, 1);
  await sit(first_check, students.essay, wrong, 12);
  await sit(second_check, students.essay, right, 1);
  // The question was missed an hour ago, so no mistake is due for review yet and a skill is the next
  // recommended step.
  await sit(second_check, students.south, 'AAAAABBBBB', 0.05);
  const material = await addCourse(api, admin.id, { topic: topic.id, group: winter, reader: students.usual });
  await addReadings(api, admin.id, [students.usual, students.two_schools]);
  await addStudySet(api, admin.id, { for_user: students.usual.id, topic: topic.id });
  await addReports(
    api,
    admin.id,
    new Map([
      [students.usual, 'sent'] as const,
      [students.unreleased, 'waiting'] as const,
      [students.seen_before, 'failed'] as const,
      [students.two_schools, 'draft'] as const,
    ]),
  );
  const newcomers = await addNewcomers(api, admin, north);

  // Late answers make a student appear on the first pages of staff.
  await database.kysely
    .updateTable('attempts')
    .set({ late_seq: 1 })
    .where('session', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('assessment', 'in', [full.id, second.id, by_hand.id])
        .where('taker', 'in', [
          ...[students.usual, students.unreleased, students.seen_before].map(({ id }) => id),
          ...[students.voided, students.two_scales].map(({ id }) => id),
        ]),
    )
    .execute();
  // The sections of these tests have no kind. With this setting, lists show the last score in such tests.
  await database.kysely
    .insertInto('setting_changes')
    .values({
      version: 2,
      key: 'scores.sections',
      value: '"other"',
      changed_by: admin.id,
      changed_at: api.clock.now(),
    })
    .execute();

  const viewers = await Promise.all(
    Object.entries({
      admin,
      manager,
      tutor,
      counselor,
      'another school’s manager': elsewhere,
      ...students,
    }).map(async ([name, who]) => viewerOf(name, who, await api.as(who))),
  );
  const decided = newcomers.people.map(({ id }) => id);
  const northern = Object.values(students).filter(({ id }) => id !== students.south.id);
  const ids = (people: readonly SeededPerson[], more: readonly string[] = []) =>
    new Set([...people.map(({ id }) => id), ...more]);
  const all = Object.values(students);
  return {
    api,
    papers,
    students,
    topic,
    material,
    newcomers,
    viewers,
    admin: viewers[0] as Viewer,
    seen: new Map<string, ReadonlySet<string>>([
      ['admin', ids(all, decided)],
      ['manager', ids(northern, decided)],
      ['tutor', ids(northern)],
      // Counselors and managers see the students whom they look after in any school.
      ['counselor', ids(all)],
      ['another school’s manager', ids([students.two_schools, students.south])],
      ...Object.entries(students).map(([name, { id }]): [string, Set<string>] => [name, new Set([id])]),
    ]),
  };
}

/** Every session that an admin sees, as a subject. */
export async function sessionSubjects(admin: Viewer): Promise<SessionSubject[]> {
  const { body } = await admin.get('/api/users/assessments-sessions/?page_size=200');
  return body.results.map(
    (row: {
      id: string;
      assessment: { id: string; title: string };
      taker: { id: string; name: string };
    }) => ({
      id: row.id,
      name: `${row.taker.name}’s session of ${row.assessment.title}`,
      taker: row.taker.id,
      assessment: row.assessment.id,
    }),
  );
}

/** Pairs every student with each of the scales of the tests. */
export function scoreSubjects({ students }: UnusualWorld): ScoreSubject[] {
  return Object.values(students).flatMap(({ id, first_name }) =>
    ['other 400–1600', 'other 200–800'].map((scale) => ({
      id: `${id} ${scale}`,
      name: `${first_name} on ${scale}`,
      taker: id,
      scale,
    })),
  );
}

/** Pairs every student with the skill of the tests. */
export function skillSubjects({ students, topic }: UnusualWorld): SkillSubject[] {
  return Object.values(students).map(({ id, first_name }) => ({
    id: `${id} ${topic.id}`,
    name: `${first_name} in the skill`,
    taker: id,
    topic,
  }));
}

/** Pairs every student with every test. */
export function assignedSubjects({ students, papers }: UnusualWorld): AssignedSubject[] {
  return Object.values(students).flatMap(({ id: taker, first_name }) =>
    papers.map(({ id: assessment, content: { title } }) => ({
      id: `${taker} ${assessment}`,
      name: `${title} of ${first_name}`,
      taker,
      assessment,
      is_of_several: taker === students.two_schools?.id,
    })),
  );
}

/** Each student, as a subject of the facts. */
export function takerSubjects({ api, students }: UnusualWorld): TakerSubject[] {
  const now = api.clock.now();
  return Object.values(students).map(({ id, first_name }) => ({ id, name: first_name, taker: id, now }));
}

/** Pairs every student with the material. */
export function readingSubjects({ students, material }: UnusualWorld): ReadingSubject[] {
  return Object.values(students).map(({ id, first_name }) => ({
    id: `${id} ${material}`,
    name: `${first_name}’s material`,
    taker: id,
    material,
  }));
}

/** Pairs every student with the current and the previous week. */
export function weekSubjects({ students }: UnusualWorld): WeekSubject[] {
  return Object.values(students).flatMap(({ id, first_name }) =>
    (['this', 'last'] as const).map((week) => ({
      id: `${id} ${week}`,
      name: `${first_name} ${week} week`,
      taker: id,
      week,
      iso: WEEKS[week],
    })),
  );
}

/** Every invitation, and every student's report of last week. */
export function messageSubjects({ students, newcomers }: UnusualWorld): MessageSubject[] {
  const of = (people: readonly SeededPerson[], purpose: MessageSubject['purpose']) =>
    people.map(({ id, first_name, last_name }) => ({
      id: `${id} ${purpose}`,
      name: `${purpose} of ${first_name} ${last_name}`,
      taker: id,
      purpose,
    }));
  return [...of(newcomers.people, 'invitation'), ...of(Object.values(students), 'weekly_report')];
}

/** Every test that an admin sees, as a subject. */
export async function testSubjects(admin: Viewer) {
  const { body } = await admin.get('/api/assessments/?page_size=200');
  return body.results.map(({ id, title }: { id: string; title: string }) => ({
    id,
    name: title,
    taker: null,
  }));
}
