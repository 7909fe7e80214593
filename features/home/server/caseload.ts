/**
 * Builds a counselor's home: each student with color and reasons. The number of statements does not grow with
 * the students.
 */
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { listRevisions } from '#features/assessments/server/public.ts';
import { listedScale, toldScale } from '#features/results/latest-score.rules.ts';
import { scoreError } from '#features/results/metric.rules.ts';
import { readScale } from '#features/results/scale.rules.ts';
import {
  type ComparedScore,
  listComparedScores,
  listKeptScores,
  readLatestScores,
} from '#features/results/server/public.ts';
import { readSettings } from '#features/settings/server/public.ts';
import { countDrafts, listWeekSeconds } from '#features/weekly/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type CaseScore, dayOf, inOrder, limitsOf, shownOf, standsAt } from '../caseload.rules.ts';
import type { CaseloadBoard } from '../home.contract.ts';
import { listCases, listFirstGroups } from './caseload.store.ts';

/** Tests due longer ago no longer count as overdue. */
const LOOK_BACK_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How many of the last scores are shown. */
const LAST_SCORES = 5;

/** The home of a counselor. `inReach` selects the counselor's students. */
export async function caseloadBoard(
  db: Kysely<Tables>,
  inReach: RawBuilder<SqlBool>,
  counselor: string,
  now: Date,
): Promise<Omit<CaseloadBoard, 'reports_waiting'>> {
  const settings = await readSettings(db);
  const limits = limitsOf(settings);
  const listed = listedScale(settings);
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
  const ids = shown.map(({ id }) => id);
  const groups = await listFirstGroups(db, ids);
  const weeks = await listWeekSeconds(db, ids, now);
  const latest = await readLatestScores(db, ids);
  const count = (colour: (typeof all)[number]['attention']['colour']) =>
    all.filter(({ attention }) => attention.colour === colour).length;
  return {
    kind: 'caseload',
    counts: {
      red: count('red'),
      amber: count('amber'),
      not_started: count('not_started'),
      on_course: count('on_course'),
    },
    limits: { ...limits },
    reports: await countDrafts(db, counselor),
    rows: shown.map(({ id, name, goal_score, test_date, own, attention }) => {
      const told = toldScale(own.toReversed(), listed);
      const newest = own.findLast(({ score_scale }) => score_scale === told);
      const alike = own.filter(({ scale }) => scale === newest?.scale);
      return {
        person: { id, name, group: groups.get(id) ?? null },
        colour: attention.colour,
        not_started: attention.not_started,
        reasons: attention.reasons.map((reason) => ({ ...reason })),
        scores: alike.slice(-LAST_SCORES).map(({ score }) => score),
        scale: told === null ? null : readScale(told),
        scores_left_out: latest.get(id)?.get(told ?? listed)?.left_out ?? [],
        goal_score,
        test_date,
        week: weeks.get(id) ?? { seconds: 0, before: 0 },
      };
    }),
  };
}

type ScoreOfCase = CaseScore & Pick<ComparedScore, 'score_scale'>;

/**
 * Each student's comparable scores, oldest first. Only the newest score in each metric gets its standard
 * error, because no other error is used.
 */
async function scoresOf(
  db: Kysely<Tables>,
  students: readonly string[],
): Promise<Map<string, ScoreOfCase[]>> {
  const tests = await listComparedScores(db, students);
  const newest = [...tests.values()].flatMap((own) => [
    ...new Map(own.toReversed().map((test) => [test.metric, test])).values(),
  ]);
  const kept = await listKeptScores(
    db,
    newest.map(({ id }) => id),
  );
  const revisions = await listRevisions(db, [...new Set(newest.map(({ revision }) => revision))]);
  const errorOf = (test: ComparedScore) => {
    const of = kept.get(test.id);
    return of === undefined ? null : scoreError(revisions.get(test.revision)?.scale ?? null, of);
  };
  const endsOf = ({ score_scale }: ComparedScore) => {
    const { min, max } = readScale(score_scale);
    return { min, max };
  };
  return new Map(
    [...tests].map(([taker, own]) => [
      taker,
      own.toReversed().map((test) => ({
        scale: test.metric,
        day: dayOf(new Date(test.submitted_ms)),
        score: test.scaled,
        error: errorOf(test),
        is_partly_seen: false,
        score_scale: test.score_scale,
        ...endsOf(test),
      })),
    ]),
  );
}
