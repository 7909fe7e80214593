/** People's latest scores: their tests by scale, with the rule of `latest-score.rules.ts`. */
import type { Kysely } from 'kysely';
import { listOpenness, type Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { LatestScore } from '../latest-score.contract.ts';
import { latestScore } from '../latest-score.rules.ts';
import { listTestsOnScales, type TestOnScale } from './scored-tests.store.ts';

/**
 * Latest scores keyed by person and scale, released or not; only on `scale` if it is given. Runs one SQL
 * statement.
 */
export async function readLatestScores(
  db: Kysely<Tables>,
  takers: readonly string[],
  scale: string | null = null,
): Promise<Map<string, Map<string, LatestScore>>> {
  const tests = await listTestsOnScales(db, takers, scale);
  const byTaker = Map.groupBy(tests, ({ taker }) => taker);
  return new Map([...byTaker].map(([taker, own]) => [taker, latestByScale(own, () => true)]));
}

/** Latest scores of one person as far as they are released to that person. `reader` is that person. */
export async function readLatestOut(db: Kysely<Tables>, reader: Reader, now: Date): Promise<LatestScore[]> {
  const tests = await listTestsOnScales(db, [reader.id], null);
  const open = await listOpenness(db, tests, reader, now);
  return [...latestByScale(tests, ({ id }) => open.get(id)?.score === true).values()];
}

function latestByScale(
  tests: readonly TestOnScale[],
  isOut: (test: TestOnScale) => boolean,
): Map<string, LatestScore> {
  const byScale = Map.groupBy(tests, ({ score_scale }) => score_scale);
  return new Map([...byScale].map(([scale, own]) => [scale, latestScore(scale, own, isOut)]));
}
