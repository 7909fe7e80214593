/** A taker's home put together: their tests by what can be done with them, and of their sessions only what is out. */
import type { Kysely } from 'kysely';
import type { OwnAssessment } from '#features/allocation/allocation.contract.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import { listOpenness, type Reader } from '#features/releases/server/public.ts';
import { newestLike } from '#features/results/metric.rules.ts';
import { scaleParts } from '#features/results/scale.rules.ts';
import { listFilings } from '#features/results/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PastScore, TakerBoard, TestByTopic } from '../home.contract.ts';
import { type AnsweredTopic, countedByTopic, sortedTests } from '../taker-home.rules.ts';
import { listMeasuredTests, type MeasuredTest } from './measured-tests.ts';
import { listKeptScores } from './scored-tests.store.ts';
import { type CountedAnswer, listCountedAnswers } from './taker-board.store.ts';

/** The board of `taker`, whose own assessments are `own`. A session unreleased is in none of its figures. */
export async function takerBoard(
  db: Kysely<Tables>,
  taker: Reader,
  own: readonly OwnAssessment[],
  now: Date,
): Promise<TakerBoard> {
  const tests = await listMeasuredTests(db, [taker.id]);
  const out = await listOpenness(db, tests, taker, now);
  const whose = (part: 'score' | 'correctness') => tests.filter(({ id }) => out.get(id)?.[part] === true);
  const told = whose('correctness');
  const latest = told[0] ?? null;
  const pair = newestLike(told);
  const counted = await answersByTopic(
    db,
    [latest, pair?.now, pair?.before].filter((test) => test != null),
  );
  const byTopic = ({ id, title }: MeasuredTest): TestByTopic => ({
    session: id,
    title,
    ...countedByTopic(counted.get(id) ?? []),
  });
  return {
    kind: 'taker',
    ...sortedTests(own),
    scores: (await pastScores(db, whose('score'))).reverse(),
    latest: latest && byTopic(latest),
    change: pair && { now: byTopic(pair.now), before: byTopic(pair.before) },
  };
}

/** What each counted answer of these tests came to, and its topic, by session. */
async function answersByTopic(
  db: Kysely<Tables>,
  tests: readonly MeasuredTest[],
): Promise<Map<string, AnsweredTopic[]>> {
  const answers = await listCountedAnswers(
    db,
    tests.map(({ id }) => id),
  );
  const papers = await listRevisions(
    db,
    tests.map(({ revision }) => revision),
  );
  const frozenIn = new Map(
    tests.map(({ id, revision }) => {
      const placed = (papers.get(revision)?.sections ?? []).flatMap(({ placements }) => placements);
      return [id, new Map(placed.map((one) => [one.question, one.question_revision]))] as const;
    }),
  );
  const revisionOf = ({ session, question }: CountedAnswer) => frozenIn.get(session)?.get(question) ?? '';
  const filingOf = await listFilings(db, [...new Set(answers.map(revisionOf))]);
  return Map.groupBy(
    answers.map((answer) => ({ ...answer, topic: filingOf(revisionOf(answer)).topic })),
    ({ session }) => session,
  );
}

async function pastScores(db: Kysely<Tables>, tests: readonly MeasuredTest[]): Promise<PastScore[]> {
  const revisions = await listRevisions(
    db,
    tests.map(({ revision }) => revision),
  );
  const kept = await listKeptScores(
    db,
    tests.map(({ id }) => id),
  );
  return tests.map(({ id, title, submitted_at, raw, raw_max, scaled, metric, revision, ...test }) => {
    const scale = revisions.get(revision)?.scale ?? null;
    const parts = kept.get(id)?.parts;
    const whole = scale === null || parts === undefined ? null : scaleParts(scale, parts);
    return {
      session: id,
      title,
      submitted_at: submitted_at.toISOString(),
      ...{ raw, raw_max, scaled, metric, partly_seen_before: test.partly_seen_before },
      range: whole?.range ?? null,
      scale: whole?.scale ?? null,
    };
  });
}
