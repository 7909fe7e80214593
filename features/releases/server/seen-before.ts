/**
 * Finds which answers in a test its taker already knows at the start. Gathers the data that
 * `core/access/seen-before` needs.
 */
import type { Kysely } from 'kysely';
import { seenBefore } from '#core/access/seen-before.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { keepOut } from './release.ts';
import { listAskedEarlier, listChecked, listTestsSince } from './seen-before.store.ts';

/**
 * Returns the questions among `questions` whose answers `taker` could know by `now` from a session other than
 * `except`. Also records which parts of those other sessions are released. Runs only one SQL statement if no
 * other session asked any of the questions.
 */
export async function listSeenBefore(
  db: Kysely<Tables>,
  { taker, except, questions }: { taker: string; except: string; questions: readonly string[] },
  now: Date,
): Promise<string[]> {
  const others = await listAskedEarlier(db, { taker, except, questions });
  if (others.length === 0) return [];
  const kept = await keepOut(db, others, now);
  const isPractised = others.some(({ assessment }) => assessment === null);
  const checked = isPractised ? await listChecked(db, { taker, except, questions }) : [];
  const earlier = [
    ...others.map(({ id, asked }) => ({ asked, out_at: kept.get(id)?.correctness_at ?? null })),
    // A check reveals its answer immediately, whatever happens to its session later.
    ...checked.map(({ question, at }) => ({ asked: [question], out_at: at.getTime() })),
  ];
  const instants = earlier.flatMap(({ out_at }) => out_at ?? []);
  if (instants.length === 0) return [];
  const tests = await listTestsSince(db, { taker, except, since: new Date(Math.min(...instants)) });
  const papers = await listRevisions(
    db,
    tests.map(({ revision }) => revision),
  );
  return seenBefore(questions, now.getTime(), {
    earlier,
    tests: tests.map(({ revision, from, until }) => ({
      could_ask: new Set(
        papers
          .get(revision)
          ?.sections.flatMap(({ placements }) => placements.map(({ question }) => question)),
      ),
      from: from.getTime(),
      until: until?.getTime() ?? Number.POSITIVE_INFINITY,
    })),
  });
}
