/** A counselor's home put together: each student with how they stand and why, in a bounded number of statements. */
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { ScaledScore } from '#core/progress/trend.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import { scoreError, scoreValue } from '#features/results/metric.rules.ts';
import { listKeptScores, listScoredTests, type ScoredTest } from '#features/results/server/public.ts';
import { readSettings } from '#features/settings/server/public.ts';
import { countDrafts, listWeekSeconds } from '#features/weekly/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { dayOf, inOrder, limitsOf, shownOf, standsAt } from '../caseload.rules.ts';
import type { CaseloadBoard } from '../home.contract.ts';
import { listCases } from './caseload.store.ts';

/** What was due longer ago says nothing of today. */
const LOOK_BACK_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The scores that stand on a line. */
const LAST_SCORES = 5;

/** The board of a counselor whose students `inReach` finds. */
export async function caseloadBoard(
  db: Kysely<Tables>,
  inReach: RawBuilder<SqlBool>,
  counselor: string,
  now: Date,
): Promise<CaseloadBoard> {
  const limits = limitsOf(await readSettings(db));
  const cases = await listCases(db, inReach, {
    from: new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS),
    now,
  });
  const scores = await scoresOf(
    db,
    cases.map(({ id }) => id),
  );
  const all = inOrder(
    cases.map((one) => {
      const own = scores.get(one.id) ?? [];
      return { ...one, own, attention: standsAt({ ...one, scores: own }, limits, now) };
    }),
  );
  const shown = shownOf(all);
  const weeks = await listWeekSeconds(
    db,
    shown.map(({ id }) => id),
    now,
  );
  const count = (colour: (typeof all)[number]['attention']['colour']) =>
    all.filter(({ attention }) => attention.colour === colour).length;
  return {
    kind: 'caseload',
    counts: { red: count('red'), amber: count('amber'), on_course: count('on_course') },
    limits: { ...limits },
    reports: await countDrafts(db, counselor),
    rows: shown.map(({ id, name, group, goal_score, test_date, own, attention }) => {
      const scale = own.findLast(({ is_partly_seen }) => !is_partly_seen)?.scale;
      const alike = own.filter((score) => score.scale === scale && !score.is_partly_seen);
      return {
        person: { id, name, group },
        colour: attention.colour,
        reasons: attention.reasons.map((reason) => ({ ...reason })),
        scores: alike.slice(-LAST_SCORES).map(({ score }) => score),
        ...{ goal_score, test_date, week: weeks.get(id) ?? { seconds: 0, before: 0 } },
      };
    }),
  };
}

/** Of each of these students the scores that are told on a scale, oldest first, the newest two of each metric with their errors. */
async function scoresOf(
  db: Kysely<Tables>,
  students: readonly string[],
): Promise<Map<string, ScaledScore[]>> {
  const tests = (await listScoredTests(db, students)).filter(({ scaled }) => scaled !== null);
  const seen = new Map<string, number>();
  const weighed = tests.filter(({ taker, metric }) => {
    const place = (seen.get(`${taker} ${metric}`) ?? 0) + 1;
    seen.set(`${taker} ${metric}`, place);
    return place <= 2;
  });
  const kept = await listKeptScores(
    db,
    weighed.map(({ id }) => id),
  );
  const revisions = await listRevisions(db, [...new Set(weighed.map(({ revision }) => revision))]);
  const errorOf = (test: ScoredTest) => {
    const of = kept.get(test.id);
    return of === undefined ? null : scoreError(revisions.get(test.revision)?.scale ?? null, of);
  };
  const byTaker = Map.groupBy(tests, ({ taker }) => taker);
  return new Map(
    [...byTaker].map(([taker, own]) => [
      taker,
      own.toReversed().map((test) => ({
        ...{ scale: test.metric, day: dayOf(test.submitted_at), score: scoreValue(test) ?? 0 },
        ...{ error: errorOf(test), is_partly_seen: test.partly_seen_before },
      })),
    ]),
  );
}
