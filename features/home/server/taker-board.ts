/** A taker's home put together: their tests by what can be done with them, and of their sessions only what is out. */
import type { Kysely } from 'kysely';
import type { OwnAssessment } from '#features/allocation/allocation.contract.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import { scaleParts } from '#features/results/scale.rules.ts';
import type { KeptScores } from '#features/results/score.rules.ts';
import { listReleaseTimes, listWhatIsOut } from '#features/results/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PastScore, TakerBoard } from '../home.contract.ts';
import { sortedTests } from '../taker-home.rules.ts';
import { listScoredSessions, listTopicResults, type ScoredSession } from './taker-board.store.ts';

/** The board of `taker`, whose own assessments are `own`. A session unreleased is in none of its figures. */
export async function takerBoard(
  db: Kysely<Tables>,
  taker: string,
  own: readonly OwnAssessment[],
  now: Date,
): Promise<TakerBoard> {
  const sessions = await listScoredSessions(db, taker);
  const releases = await listReleaseTimes(
    db,
    sessions.map(({ session }) => session),
  );
  const out = await listWhatIsOut(db, taker, releases, now);
  const whose = (part: 'score' | 'correctness') =>
    sessions.filter(({ session }) => out.get(session)?.[part] === true);
  const [latest = null, before = null] = whose('correctness');
  const topics = await listTopicResults(
    db,
    [latest, before].flatMap((one) => one?.session ?? []),
  );
  const withTopics = (one: ScoredSession | null) =>
    one === null ? null : { session: one.session, title: one.title, topics: topics.get(one.session) ?? [] };
  return {
    kind: 'taker',
    ...sortedTests(own),
    scores: (await pastScores(db, whose('score'))).reverse(),
    latest: withTopics(latest),
    before: withTopics(before),
  };
}

async function pastScores(db: Kysely<Tables>, sessions: readonly ScoredSession[]): Promise<PastScore[]> {
  const revisions = await listRevisions(
    db,
    sessions.map(({ revision }) => revision),
  );
  return sessions.map(({ session, title, submitted_at, raw, raw_max, scaled, revision, section_scores }) => {
    const scale = revisions.get(revision)?.scale ?? null;
    // Written by results' scoring, which alone writes this column.
    const kept = section_scores as KeptScores | null;
    return {
      session,
      title,
      submitted_at: submitted_at.toISOString(),
      raw,
      raw_max,
      scaled,
      range: scale === null || kept === null ? null : scaleParts(scale, kept.parts).range,
    };
  });
}
