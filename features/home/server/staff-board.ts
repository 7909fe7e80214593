/**
 * Combines the store's rows with fallen scores and earlier scores to find the students who need attention.
 */
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { listRevisions } from '#features/assessments/server/public.ts';
import { listUnreached } from '#features/evidence/server/public.ts';
import { listedScale } from '#features/results/latest-score.rules.ts';
import { fallOf, newestLike, scoreError, scoreValue } from '#features/results/metric.rules.ts';
import { readScale } from '#features/results/scale.rules.ts';
import {
  listKeptScores,
  listScoredTests,
  readLatestScores,
  type ScoredTest,
} from '#features/results/server/public.ts';
import { readSettings } from '#features/settings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { NeedsYou } from '../home.contract.ts';
import type { staffWindow } from '../home.rules.ts';
import { trendBeside } from '../needs-trend.rules.ts';
import {
  listNeeds,
  listNewestTests,
  listRecentTakers,
  type NewestTest,
  type TestNeed,
} from './staff-board.store.ts';

type InReach = RawBuilder<SqlBool>;

/** How many of the last scores are shown. */
const LAST_SCORES = 5;

/** The students in reach who need attention, each with the reason and the last comparable scores. */
export async function needsOf(
  db: Kysely<Tables>,
  inReach: InReach,
  window: ReturnType<typeof staffWindow>,
): Promise<NeedsYou[]> {
  const recent = await listScoredTests(db, await listRecentTakers(db, inReach, window.from));
  const falls = await fallsOf(db, recent, window.from);
  const blanks = await blanksOf(db, await listNewestTests(db, inReach, window.from));
  const needs = await listNeeds(db, inReach, window, [...falls, ...blanks]);
  const people = needs.map(({ person }) => person.id);
  const shown = await listScoredTests(db, people);
  const latest = await readLatestScores(db, people);
  const listed = listedScale(await readSettings(db));
  return needs.map((need) => {
    const own = shown.filter(({ taker }) => taker === need.person.id).reverse();
    const { unit, points } = trendBeside(own, need.session, listed);
    const told = points.at(-1)?.score_scale ?? null;
    const values = points.slice(-LAST_SCORES).map(({ value }) => value);
    // Percentages belong to no scale, so no left-out scores are listed next to them.
    const scale = points.length === 0 ? listed : told;
    const left_out = (scale !== null && latest.get(need.person.id)?.get(scale)?.left_out) || [];
    return { ...need, scores: { unit, values, scale: told === null ? null : readScale(told), left_out } };
  });
}

/** Fewer blank questions do not show that the time was too short. */
const LEFT_BLANK = 3;

/** For each taker's newest test, the number of questions not reached, if it is 3 or more. */
async function blanksOf(db: Kysely<Tables>, newest: readonly NewestTest[]): Promise<TestNeed[]> {
  const unreached = await listUnreached(
    db,
    newest.map(({ session }) => session),
  );
  return newest.flatMap((test) => {
    const amount = unreached.get(test.session) ?? 0;
    return amount < LEFT_BLANK ? [] : { ...test, need: 'unfinished' as const, amount };
  });
}

/**
 * For each taker the newest test that has a comparable earlier one, if it is recent and its score fell by
 * more than luck explains.
 */
async function fallsOf(db: Kysely<Tables>, tests: readonly ScoredTest[], from: Date): Promise<TestNeed[]> {
  const pairs = [...Map.groupBy(tests, ({ taker }) => taker).values()].flatMap((own) => {
    const pair = newestLike(own);
    return pair !== null && pair.now.submitted_at >= from ? pair : [];
  });
  const lower = pairs.filter(({ now, before }) => (scoreValue(now) ?? 0) < (scoreValue(before) ?? 0));
  const kept = await listKeptScores(
    db,
    lower.flatMap(({ now, before }) => [now.id, before.id]),
  );
  const revisions = await listRevisions(
    db,
    lower.flatMap(({ now, before }) => [now.revision, before.revision]),
  );
  const measured = (test: ScoredTest) => {
    const scores = kept.get(test.id);
    const scale = revisions.get(test.revision)?.scale ?? null;
    return { value: scoreValue(test) ?? 0, se: scores === undefined ? null : scoreError(scale, scores) };
  };
  return lower.flatMap(({ now, before }) => {
    const amount = fallOf(measured(now), measured(before));
    if (amount === null) return [];
    const need = now.scaled === null ? 'share_fell' : 'score_fell';
    return { taker: now.taker, session: now.id, assessment: now.assessment, need, amount };
  });
}
