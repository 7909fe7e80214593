/** Practice of an unseen question that is like a missed one. */
import type { Answer } from '#contract/endpoint.ts';
import { notFound, Problem } from '#contract/problem.ts';
import { MIDDLE_LEVEL } from '#core/practice/may-practise.ts';
import { listQuestionRevisions } from '#features/assessments/server/public.ts';
import { isMissed } from '#features/evidence/evidence.rules.ts';
import { listEvidence, listFilings } from '#features/evidence/server/public.ts';
import { listDrawnSets, lockDrawnSets, replaceQuestions } from '#features/practice-sets/server/public.ts';
import { closerOf } from '#features/releases/release.rules.ts';
import { findWithholding, keepWhatIsOutOf } from '#features/releases/server/public.ts';
import { listZones } from '#features/schools/server/public.store.ts';
import { endPractice, generatePractice } from '#features/sessions/server/public.ts';
import { stageOf } from '#features/sessions/session-status.rules.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { takePoints } from '#server/http/rate-limit.ts';
import type { Context } from '#server/http/route.ts';
import { nothingDrawnWords, titleOf } from '../practice.rules.ts';
import type { trySimilar } from '../similar.contract.ts';
import {
  isContinued,
  isMissedIn,
  noMoreSimilar,
  SIMILAR_A_DAY,
  secondsOfDayLeft,
  similarOrigin,
  similarRefusal,
} from '../similar.rules.ts';
import { drawLike } from './draw.ts';
import { addOwnSet } from './own-set.ts';
import { findTriedPractice } from './practice.store.ts';
import { mayPractise } from './practice-bounds.ts';
import { placementsOf } from './taker-questions.ts';

type Asking = Pick<Context<typeof trySimilar>, 'db' | 'caller' | 'now'>;

/**
 * The session that asks a question like the missed one. Continues the question that was drawn before if it has
 * no try yet. Throws `not_found` if the caller has no such missed question or may not know yet that they
 * missed it, `breaks_rule` if there is no similar question now, and `no_more_today`.
 */
export async function similarTo(
  asking: Asking,
  missed: { readonly session: string; readonly question: string },
): Promise<Answer<typeof trySimilar>> {
  const { db, caller, now } = asking;
  await lockDrawnSets(db, caller.id);
  const { topic, difficulty } = await alikeTo(asking, await missedRevision(asking, missed));
  const origin = similarOrigin({ topic: topic.id, difficulty });
  const before = (await listDrawnSets(db, caller.id, [origin])).get(origin) ?? null;
  if (before !== null) {
    const asked = { questions: before.asked, school: null, origin: 'mistakes' } as const;
    const may = new Set(await mayPractise(db, caller, asked, now));
    if (isContinued(before, may)) return begun(asking, 'continue', before.set);
  }
  await takeOne(asking);
  const { questions, left_out } = await drawLike(
    db,
    caller,
    [{ topic: topic.id, difficulty: difficulty ?? MIDDLE_LEVEL }],
    { size: 1, now, is_alike: true },
  );
  const message = nothingDrawnWords(left_out);
  requireNoFaults(questions.length === 0 ? [{ path: 'body.question', message }] : []);
  const drawn = questions.map(({ id }) => id);
  if (before === null) {
    const set = {
      title: titleOf([topic]),
      origin: 'mistakes',
      for_user: caller.id,
      drawn_from: origin,
    } as const;
    return begun(asking, 'draw', (await addOwnSet(asking, set, drawn)).id);
  }
  const { session } = before;
  if (session !== null && stageOf(session.status) !== 'over') {
    await endPractice(db, session.id, 'Another similar question was opened.', { person: caller.id, now });
  }
  await replaceQuestions(db, before.set, drawn, now);
  return begun(asking, 'draw', before.set);
}

/** Counts one more of the similar questions that a person may get in a day. Throws `no_more_today`. */
async function takeOne({ db, caller, now }: Asking): Promise<void> {
  const zone = (await listZones(db, [caller.id])).get(caller.id) ?? 'UTC';
  const taken = await takePoints(
    db,
    { key: `similar-questions/${caller.id}`, points: 1 },
    { points: SIMILAR_A_DAY, window_seconds: secondsOfDayLeft(now, zone) },
    now,
  );
  if (!taken) throw noMoreSimilar(now, zone);
}

/** The skill and the level of a question revision. Throws `breaks_rule` if it has no skill. */
async function alikeTo({ db }: Asking, question_revision: string) {
  const { topic } = (await listFilings(db, [question_revision]))(question_revision);
  if (topic === null) throw similarRefusal('no_skill');
  const frozen = (await listQuestionRevisions(db, [question_revision])).get(question_revision);
  return { topic, difficulty: frozen?.difficulty ?? null };
}

/**
 * The revision of a question that the caller missed in this session. Throws `not_found` if there is none, or
 * if the caller may not know it yet.
 */
async function missedRevision(
  asking: Asking,
  missed: { readonly session: string; readonly question: string },
): Promise<string> {
  const { db, caller, now } = asking;
  const { session, question } = missed;
  const evidence = (await listEvidence(db, [session], caller, now)).get(session);
  if (evidence === undefined) return missedInPractice(asking, missed);
  const answer = evidence.answers.find((one) => one.question === question);
  if (evidence.person !== caller.id || answer === undefined) throw new Problem(notFound);
  if (closerOf(evidence.open) !== null) throw similarRefusal('test_in_progress');
  if (answer.outcome === null) throw new Problem(notFound);
  if (!isMissed(answer)) throw similarRefusal('not_missed');
  // Recorded when it is read, so that later changes of due dates or groups cannot hide it again.
  await keepWhatIsOutOf(db, [session], now);
  return answer.question_revision;
}

async function missedInPractice(
  { db, caller }: Asking,
  { session, question }: { readonly session: string; readonly question: string },
): Promise<string> {
  const tried = await findTriedPractice(db, { session, question, taker: caller.id });
  if (tried === null) throw new Problem(notFound);
  const { questions: withheld, closes_all } = await findWithholding(db, caller.id);
  const isClosed = closes_all !== null && stageOf(tried.status) === 'over';
  if (withheld.has(question) || isClosed) throw similarRefusal('test_in_progress');
  if (!isMissedIn(tried.tries)) throw similarRefusal('not_missed');
  const placement = (await placementsOf(db, tried.revision)).find((one) => one.question === question);
  if (placement === undefined) throw new Error(`Question ${question} is in the session but has no revision.`);
  return placement.question_revision;
}

/** The session of the set, ready to answer. */
async function begun(
  { db, caller, now }: Asking,
  kind: 'draw' | 'continue',
  set: string,
): Promise<Answer<typeof trySimilar>> {
  const { id: session } = await generatePractice(db, { practice_set: set, taker: caller.id }, now);
  return { kind, session, set };
}
