/**
 * A student with three submitted tests whose answers are known: one is released, one is withheld, one is
 * released without its right answers.
 */
import { v7 } from 'uuid';
import { ensureStartingTags } from '#features/tags/server/starting-tags.ts';
import type { TestApi } from '#tests/support/api.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

export const URL = '/api/mistakes-analyser/';
const BY_HAND = {
  score: 'manual',
  correctness: 'manual',
  answers: 'manual',
  explanations: 'manual',
} as const;

export async function mistakesWorld(api: TestApi) {
  await ensureStartingTags(api.platform);
  const { database } = api.platform;
  const { kysely } = database;
  const base = [database, api.clock.now()] as const;
  const admin = await api.person({ role: 'admin' });
  const [north, south] = [await api.school('North'), await api.school('South')];
  const [group, southGroup] = [await api.group(north, 'Autumn'), await api.group(south, 'Autumn')];
  const student = (school: string, groups: string[]) =>
    api.person({ role: 'student', schools: [school], groups });
  const people = {
    admin,
    tutor: await api.person({ role: 'tutor', schools: [north], tutors: [group] }),
    evesTutor: await api.person({ role: 'tutor', schools: [south], tutors: [southGroup] }),
    counselor: await api.person({ role: 'counselor', schools: [north] }),
    ann: await student(north, [group]),
    ben: await student(north, [group]),
    eve: await student(south, [southGroup]),
  };
  await kysely
    .updateTable('people')
    .set({ counselor: people.counselor.id })
    .where('id', '=', people.ann.id)
    .execute();
  const clients = {
    admin: await api.as(admin),
    ann: await api.as(people.ann),
    ben: await api.as(people.ben),
    tutor: await api.as(people.tutor),
    evesTutor: await api.as(people.evesTutor),
    counselor: await api.as(people.counselor),
  };
  const byCode = (code: string) =>
    kysely.selectFrom('tags').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  const topic = await kysely
    .selectFrom('tags')
    .select(['id', 'name', 'parent'])
    .where('kind', '=', 'topic')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const tags = {
    topic: topic.id,
    domain: topic.parent ?? '',
    mixed_up: (await byCode('K4')).id,
    slip: (await byCode('E1')).id,
  };
  const filed = { tags: [{ id: topic.id, kind: 'topic' as const, name: topic.name }] };
  const options = () =>
    ['A', 'B', 'C', 'D'].map((letter) => ({
      id: v7(),
      text: letter,
      is_correct: letter === 'A',
      feedback: '',
      reason_for_error: letter === 'B' ? tags.mixed_up : null,
    }));
  const paper = (release: object) =>
    seedPaper(...base, admin.id, {
      release,
      sections: [
        {
          questions: [
            { ...filed, options: options() },
            { ...filed, marks: 2 },
            {},
            { ...filed, type: 'numeric', accepted_answers: ['16'] },
          ],
        },
      ],
    });
  const papers = {
    open: await paper({}),
    held: await paper(BY_HAND),
    keyless: await paper({ answers: 'manual' }),
  };
  const sit = (of: SeededPaper, { id }: SeededPerson, answers: (string | null)[]) =>
    seedSitting(...base, of, id, { answers: [answers], seconds: 30 });
  const sessions = {
    open: await sit(papers.open, people.ann, ['B', 'C', 'D', null]),
    held: await sit(papers.held, people.ann, ['B', 'A', 'A', 'A']),
    keyless: await sit(papers.keyless, people.ann, ['B', 'A', 'A', 'A']),
  };
  await sit(papers.open, people.ben, ['A', 'A', 'A', '16']);
  await sit(papers.open, people.eve, ['A', 'B', 'A', '16']);
  return { people, clients, papers, sessions, tags };
}

export type MistakesWorld = Awaited<ReturnType<typeof mistakesWorld>>;
