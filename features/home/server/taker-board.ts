/** Builds a taker's home: their tests by state, and only released results. */
import type { Kysely } from 'kysely';
import { listOwn, type OwnReaching, readOwnReaching } from '#features/allocation/server/public.ts';
import { countByTopic } from '#features/evidence/evidence.rules.ts';
import { listEvidence } from '#features/evidence/server/public.ts';
import { nextStepsFor } from '#features/mastery/next-steps.rules.ts';
import { readDueReviews, readLearners } from '#features/mastery/server/public.ts';
import { pastScores } from '#features/performance/server/public.ts';
import { findStudyUnderWay } from '#features/practice-sets/server/public.ts';
import { closerOf } from '#features/releases/release.rules.ts';
import type { Reader } from '#features/releases/server/public.ts';
import { newestLike } from '#features/results/metric.rules.ts';
import { listScoredTests, readLatestOut, type ScoredTest } from '#features/results/server/public.ts';
import { listOwnSittings } from '#features/sittings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { TakerBoard, TestByTopic } from '../home.contract.ts';
import { sortedTests } from '../taker-home.rules.ts';

/**
 * The home of `taker`. Unreleased sessions appear in none of its figures. Data that several parts need is
 * read once.
 */
export async function takerBoard(db: Kysely<Tables>, taker: Reader, now: Date): Promise<TakerBoard> {
  const tests = await listScoredTests(db, [taker.id]);
  const reaching = await readOwnReaching(db, taker, tests, now);
  const out = reaching.releases;
  const whose = (part: 'score' | 'correctness') => tests.filter(({ id }) => out.get(id)?.[part] === true);
  const told = whose('correctness');
  const latest = told[0] ?? null;
  const closers = tests.flatMap(({ id }) => {
    const open = out.get(id);
    return (open && closerOf(open)) ?? [];
  });
  const pair = newestLike(told);
  const counted = [...new Set([latest, pair?.now, pair?.before].flatMap((test) => test?.id ?? []))];
  const evidence = await listEvidence(db, counted, taker, now, out);
  const byTopic = ({ id, title }: ScoredTest): TestByTopic => {
    const { topics, ...whole } = countByTopic(evidence.get(id)?.answers ?? []);
    return { session: id, title, ...whole, topics: [...topics] };
  };
  return {
    kind: 'taker',
    ...sortedTests(await listOwn(db, taker, taker, now, reaching)),
    sittings: await listOwnSittings(db, taker.id, now),
    scores: (await pastScores(db, whose('score'))).reverse(),
    latest_scores: await readLatestOut(db, taker, now),
    next: await bestStep(db, taker, now, reaching),
    study: latest && (await findStudyUnderWay(db, taker.id, latest.submitted_at)),
    latest: latest && byTopic(latest),
    reviews_closed_by: closers[0] ?? null,
    change: pair && { now: byTopic(pair.now), before: byTopic(pair.before) },
  };
}

/** The first step of the taker's performance page. */
async function bestStep(
  db: Kysely<Tables>,
  taker: Reader,
  now: Date,
  reaching: OwnReaching,
): Promise<TakerBoard['next']> {
  const learner = (await readLearners(db, [taker.id], now)).get(taker.id);
  if (learner === undefined) return null;
  const { steps, unit } = nextStepsFor(learner, await readDueReviews(db, taker, learner, now, reaching));
  const [step] = steps;
  if (step === undefined) return null;
  const standing = learner.standing.topics.find(({ topic }) => topic.id === step.topic?.id);
  return {
    step,
    unit,
    level: standing?.level ?? null,
    chance: standing?.chance ?? null,
    level_since: standing?.level_since.toISOString() ?? null,
  };
}
