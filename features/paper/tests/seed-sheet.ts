/** Seeds tests that are given on paper, and stored sheets. */
import { keyInSheets } from '#features/sessions/server/public.ts';
import type { Database } from '#server/db/database.ts';
import { type SeededTest, seedTest } from '#tests/support/session-seed.ts';

export const PAPER_MODES = ['test', 'paper'] as const;

/** A test of two questions that can be taken on paper, assigned to `takers`. */
export function seedPaperTest(
  database: Database,
  now: Date,
  author: string,
  takers: readonly string[],
): Promise<SeededTest> {
  const sections = [{ title: 'Warm-up', questions: 2 }];
  return seedTest(database, now, author, { sections, modes: PAPER_MODES, takers });
}

export function questionsOf({ sections }: SeededTest) {
  return sections.flatMap(({ questions }) => questions);
}

/** The body of a typed sheet, with one letter per question in order. */
export function typedSheet(test: SeededTest, user: string, letters: string, sat_at: string) {
  const answers = questionsOf(test).flatMap(({ id }, place) =>
    letters[place] === undefined ? [] : [{ question: id, response: letters[place] }],
  );
  return { user, assessment: test.id, sat_at, answers };
}

/** The body of a sheet with its first question right. */
export function sheetBody({ id, sections }: SeededTest, user: string, now: Date) {
  const [section] = sections;
  const answers = [{ question: section?.questions[0]?.id, response: section?.questions[0]?.options[0] }];
  return { user, assessment: id, sat_at: now.toISOString(), answers };
}

/** Stores such a sheet as `person` and returns its session. */
export async function seedSheet(
  { kysely }: Database,
  now: Date,
  person: string,
  { id: assessment, revision, sections }: SeededTest,
  taker: string,
): Promise<string> {
  const sat = sections.map(({ id, questions }) => ({
    section: id,
    questions: questions.map((question) => question.id),
    seconds: null,
  }));
  const [first] = sections[0]?.questions ?? [];
  const answers = new Map(first === undefined ? [] : [[first.id, first.options[0] ?? '']]);
  const sheet = { assessment, revision, taker, sat_at: now.getTime(), sections: sat, answers, unbegun: null };
  const made = await kysely
    .transaction()
    .execute((transaction) => keyInSheets(transaction, [sheet], { person, now }));
  return made[0] ?? '';
}
