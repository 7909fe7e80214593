/**
 * Adds reading, weekly reports and invitations to the world of the facts tests. Mail is not set up on its
 * server.
 */
import { saveAllotments } from '#features/library/server/allotting.store.ts';
import { addSpans, saveDone } from '#features/library/server/reading.store.ts';
import { seedMaterial } from '#features/library/tests/seed-library.ts';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { seedNode } from '#features/subjects/tests/seed-node.ts';
import { refreshDrafts } from '#features/weekly/server/compose.ts';
import { sendReports } from '#features/weekly/server/send.ts';
import { seedGuardian, seedReport } from '#features/weekly/tests/weekly-seed.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

const DAY_MS = 86_400_000;
const UNTIL_DONE = new AbortController().signal;

/** The weeks in these facts: the clock's current week and the week before. */
export const WEEKS = { this: '2026-W48', last: '2026-W47' } as const;
const LAST_MONDAY = '2026-11-16';

/**
 * Adds reading times of fractions of a second on one day, because a week's figures round each of them
 * separately.
 */
export async function addReadings(
  { platform: { database, clock } }: TestApi,
  author: string,
  readers: readonly SeededPerson[],
): Promise<void> {
  const now = clock.now();
  for (const title of ['Slope', 'Area', 'Ratio']) {
    const material = await seedMaterial(database, now, author, { title, school: null });
    for (const { id: person } of readers) {
      for (const days of [1, 8]) {
        const from = now.getTime() - days * DAY_MS;
        await addSpans(database.kysely, { person, material }, [{ from, until: from + 100_400 }], []);
      }
    }
  }
}

/**
 * Adds a course on a skill, and a material on it that is assigned to a group and, individually, to one of its
 * students, who finished it. Returns the material.
 */
export async function addCourse(
  { platform: { database, clock } }: TestApi,
  by: string,
  { topic, group, reader }: { topic: string; group: string; reader: SeededPerson },
): Promise<string> {
  const now = clock.now();
  const node = await seedNode(database, now, by, { school: null });
  await database.kysely.insertInto('subject_node_tags').values({ node, tag: topic }).execute();
  const material = await seedMaterial(database, now, by, { title: 'Lines', school: null });
  await database.kysely.insertInto('study_material_tags').values({ material, tag: topic }).execute();
  const asked = { materials: [material], library_groups: [], users: [], groups: [] };
  const terms = { opens_at: null, due_at: null, reason: 'Read it', by };
  await saveAllotments(database.kysely, { ...asked, groups: [group] }, terms, now);
  const due_at = new Date(now.getTime() + 3 * DAY_MS).toISOString();
  await saveAllotments(database.kysely, { ...asked, users: [reader.id] }, { ...terms, due_at }, now);
  await saveDone(database.kysely, { person: reader.id, material }, now, now);
  return material;
}

/** Adds a set with one question on a skill for a person's own practice. */
export async function addStudySet(
  { platform: { database, clock } }: TestApi,
  owner: string,
  { for_user, topic }: { for_user: string; topic: string },
): Promise<void> {
  const set = await seedSet(database, clock.now(), owner, { for_user, school: null });
  const { question } = await database.kysely
    .selectFrom('practice_set_questions')
    .select('question')
    .where('practice_set', '=', set)
    .executeTakeFirstOrThrow();
  await database.kysely.insertInto('question_tags').values({ question, tag: topic }).execute();
}

/** The state of a mail after the outbox has processed it. */
type Outcome = 'waiting' | 'sent' | 'failed' | 'expired';

async function becomes({ platform: { database, clock } }: TestApi, person: string, outcome: Outcome) {
  if (outcome === 'waiting') return;
  const sent_at = outcome === 'sent' ? clock.now() : null;
  await database.kysely
    .updateTable('messages')
    .set({ status: outcome, sealed: null, sent_at })
    .where('person', '=', person)
    .execute();
}

/** Adds last week's reports: approved ones whose mails have the given outcomes, and a draft. */
export async function addReports(
  api: TestApi,
  admin: string,
  outcomes: ReadonlyMap<SeededPerson, Outcome | 'draft'>,
): Promise<void> {
  const { database, clock } = api.platform;
  const now = clock.now();
  for (const [{ id, username }, outcome] of outcomes) {
    await seedGuardian(database, now, id, { contact: `${username}@home.test` });
    const report = await seedReport(database, now, id, { week: LAST_MONDAY, standing: 'unremarkable' });
    if (outcome === 'draft') continue;
    await database.kysely
      .updateTable('weekly_reports')
      .set({ status: 'approved', approved_by: admin, leaves_at: now })
      .where('id', '=', report)
      .execute();
  }
  // Drafts are computed again, as the server does every hour.
  await database.kysely
    .updateTable('weekly_reports')
    .set({ figured_at: new Date(now.getTime() - DAY_MS) })
    .where('status', '=', 'draft')
    .execute();
  await refreshDrafts(api.platform, UNTIL_DONE);
  await sendReports(api.platform, UNTIL_DONE);
  for (const [{ id }, outcome] of outcomes) if (outcome !== 'draft') await becomes(api, id, outcome);
  await sendReports(api.platform, UNTIL_DONE);
}

/** How a mail is delivered, as the call that queued it reported. */
interface Said {
  readonly call: string;
  readonly delivery: string;
}

/**
 * Adds people without a password: some invited individually, some in bulk, with different mail outcomes, and
 * a person who is not invited.
 */
export async function addNewcomers(
  api: TestApi,
  admin: SeededPerson,
  school: string,
): Promise<{ people: SeededPerson[]; said: Said[] }> {
  const client = await api.as(admin);
  const said: Said[] = [];
  const people: SeededPerson[] = [];
  for (const outcome of ['waiting', 'sent', 'failed', 'expired', 'not invited'] as const) {
    const person = await api.person({
      role: 'student',
      first_name: 'Newcomer',
      last_name: outcome,
      schools: [school],
    });
    people.push(person);
    await api.platform.database.kysely
      .updateTable('people')
      .set({ password_hash: null })
      .where('id', '=', person.id)
      .execute();
    if (outcome === 'not invited') continue;
    const isOfMany = outcome === 'waiting';
    const reply = isOfMany
      ? await client.post('/api/people-view/actions/', { act: 'invite', chosen: { users: [person.id] } })
      : await client.post(`/api/users/${person.id}/invite/`);
    said.push({
      call: isOfMany ? 'POST /api/people-view/actions/ invite' : 'POST /api/users/{id}/invite/',
      delivery: reply.body.delivery,
    });
    await becomes(api, person.id, outcome);
  }
  return { people, said };
}
