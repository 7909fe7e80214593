/**
 * The only code that moves a session: it settles the session to the present, applies an action, chooses the
 * next module, and scores at the end. `core/session-machine` decides. Callers have checked who may request
 * the action.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { judge } from '#core/scoring/scoring.ts';
import { act, nextDueAt, type SessionAction, settle } from '#core/session-machine/session-machine.ts';
import type { ActionRefusal, SessionEvent } from '#core/session-machine/session-state.ts';
import type { Ready } from '#features/allocation/server/public.ts';
import { type FrozenAssessment, keyOf, modulesOf } from '#features/assessments/revision.rules.ts';
import {
  findRevision,
  listQuestionRevisions,
  UnreadableRevision,
} from '#features/assessments/server/public.ts';
import { findRelease, keepWhatIsOutOf, listSeenBefore } from '#features/releases/server/public.ts';
import { isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import type { Tables } from '#server/db/tables.ts';
import { askedQuestions, chosenVariant } from '../plan.rules.ts';
import { anotherUnderWay } from '../sessions.rules.ts';
import { askNext } from './adaptive.ts';
import { scoreSession } from './hooks.ts';
import { hangsOnTerms, onPresentTerms } from './present-terms.ts';
import { type NewEvent, saveSession } from './save-session.store.ts';
import {
  clearScore,
  findSessionForUpdate,
  listResponses,
  type StoredSection,
  type StoredSession,
  saveDue,
} from './sessions.store.ts';
import { withStates } from './with-states.ts';

export interface Mover {
  /** The person who asks; null if only time moves the session. */
  readonly person: string | null;
  readonly now: Date;
}

/** The session after the move. If the move was refused, `before` itself, and nothing was saved. */
export interface Moved {
  readonly session: StoredSession;
  readonly refused: ActionRefusal | null;
  /** The taker's assignment of the test. Null if the move did not depend on it, and for a practice set. */
  readonly ready: Ready | null;
}

/**
 * Settles a session to the present, applies `action`, and saves both with their events. Scores the session if
 * it ended. The caller has locked the session row.
 */
export async function moveSession(
  db: Kysely<Tables>,
  before: StoredSession,
  action: SessionAction | null,
  mover: Mover,
): Promise<Moved> {
  const at = mover.now.getTime();
  const { session: present, ready } = hangsOnTerms(before, action, mover.now)
    ? await onPresentTerms(db, before, mover.now)
    : { session: before, ready: null };
  const result = action === null ? { ...settle(present, at), refused: null } : act(present, action, at);
  if (result.refused !== null) return { session: before, refused: result.refused, ready };
  let session = withStates(present, result.session);
  let events = result.events.map((event) => asNew(event, mover));
  if (events.length === 0) {
    if (present !== before) await saveSession(db, before, session, [], mover.now);
    return { session: await unmoved(db, session, mover), refused: null, ready };
  }

  const unrouted = session.sections.find((section) => section.status === 'open' && section.section === null);
  if (unrouted !== undefined) {
    const { section, details } = await routed(db, session, unrouted);
    session = withSection(session, section);
    events = events.map((event) =>
      event.event === 'section_opened' && event.section === section.id ? { ...event, details } : event,
    );
  }
  ({ session, events } = await askNext(db, session, events));
  if (events.some(({ event }) => event === 'started' || event === 'keyed_in')) {
    const began = new Date(session.started_at ?? at);
    session = { ...session, seen_before: await seenAtStart(db, session, began) };
  }
  if (session.status === 'voided') await keepWhatIsOutOf(db, [session.id], mover.now);
  if (events.some(({ event }) => event === 'reopened')) {
    const details = await clearScore(db, session.id);
    events = events.map((event) => (event.event === 'reopened' ? { ...event, details } : event));
    session = { ...session, scored_at: null, released_at: null, receipt: null };
  }
  if (session.status === 'submitted') {
    const ended = await scored(db, { ...session, receipt: receiptCode(session) }, mover);
    session = ended.session;
    events = [...events, ...ended.events];
  }
  await saveSession(db, before, session, events, mover.now);
  if (events.some(isScoreFailed)) await saveDue(db, session.id, at + LOOK_AGAIN_MILLISECONDS);
  return { session: await afterScoring(db, session, mover), refused: null, ready };
}

/**
 * Questions of the session whose answers its taker knows at the start. From the start on, such answers are
 * withheld.
 */
async function seenAtStart(
  db: Kysely<Tables>,
  { id, taker, revision }: StoredSession,
  now: Date,
): Promise<string[]> {
  const { sections } = await findRevision(db, revision);
  const placed = sections.flatMap(({ placements }) => placements.map(({ question }) => question));
  return listSeenBefore(db, { taker: taker.id, except: id, questions: [...new Set(placed)] }, now);
}

/** A session that was due but did not change gets a new due time. */
async function unmoved(db: Kysely<Tables>, session: StoredSession, mover: Mover): Promise<StoredSession> {
  const isDue = session.next_due_at !== null && session.next_due_at <= mover.now.getTime();
  if (!isDue) return session;
  if (session.status === 'scored') return withRelease(db, session, mover);
  if (session.status === 'submitted') return scoredAtLast(db, session, mover);
  await saveDue(db, session.id, nextDueAt(session));
  return session;
}

/**
 * Rescores an ended session because an answer or its points changed. The modules taken stay the same. The
 * caller has locked the session row.
 */
export async function rescoreSession(
  db: Kysely<Tables>,
  before: StoredSession,
  because: readonly NewEvent[],
  mover: Mover,
): Promise<StoredSession> {
  const { session, events } = await scored(db, before, mover);
  await saveSession(db, before, session, [...because, ...events], mover.now);
  return afterScoring(db, session, mover);
}

/** A submitted session is due only if its scoring failed. Tries again, and later once more if it still fails. */
async function scoredAtLast(db: Kysely<Tables>, before: StoredSession, mover: Mover): Promise<StoredSession> {
  const { session, events } = await scored(db, before, mover);
  if (events.some(isScoreFailed)) {
    await saveDue(db, before.id, mover.now.getTime() + LOOK_AGAIN_MILLISECONDS);
    return before;
  }
  await saveSession(db, before, session, events, mover.now);
  return afterScoring(db, session, mover);
}

function isScoreFailed({ event }: NewEvent): boolean {
  return event === 'score_failed';
}

/** A score that is released on close or at a planned time is examined again at that time. */
function afterScoring(db: Kysely<Tables>, session: StoredSession, mover: Mover): Promise<StoredSession> {
  const isLater = session.release.score === 'on_close' || session.released_at !== null;
  return isLater ? withRelease(db, session, mover) : Promise.resolve(session);
}

/**
 * The session with the score of its answers, in status `scored` if no answer waits for a grader. Does not
 * save it.
 */
async function scored(
  db: Kysely<Tables>,
  session: StoredSession,
  mover: Mover,
): Promise<{ session: StoredSession; events: NewEvent[] }> {
  let pending_marks = 0;
  // The results of a practice set are stored with its tries, so its session needs no scoring.
  if (session.practice_set === null) {
    try {
      ({ pending_marks } = await scoreSession(db, session, mover.now));
    } catch (error) {
      if (!(error instanceof UnreadableRevision) || session.scored_at !== null) throw error;
      // The taker must be able to submit. The answers wait unscored, and staff read why in the session's history.
      process.emitWarning(error);
      return { session, events: [scoreFailed(error, mover)] };
    }
  }
  const {
    session: after,
    refused,
    events,
  } = act(session, { action: 'score', pending_marks }, mover.now.getTime());
  if (refused !== null) return { session, events: [] };
  const whole = withStates(session, after);
  const noted = events.map((event) => asNew(event, mover));
  if (session.release.score !== 'at_once') return { session: whole, events: noted };
  const released = releasedByClock(whole, mover.now);
  return { session: released.session, events: [...noted, ...released.events] };
}

function scoreFailed({ message }: UnreadableRevision, { now }: Mover): NewEvent {
  const details = { why: message };
  return {
    at: now.getTime(),
    event: 'score_failed',
    by: 'clock',
    person: null,
    section: null,
    reason: null,
    details,
  };
}

/** Settles one session to `now`, in the caller's transaction. */
export async function settleSession(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  const session = await findSessionForUpdate(db, { reach: 'all', caller: id }, id);
  if (session !== null) await moveSession(db, session, null, { person: null, now });
}

/**
 * A person may have only one open session per assessment. If reopening a session would make a second one, the
 * unique index is violated, and this turns the error into a problem.
 */
export async function refusingSecondUnderWay<T>(moving: Promise<T>): Promise<T> {
  try {
    return await moving;
  } catch (error) {
    const isTaken = ['sessions_under_way_key', 'sessions_practising_key'].some((key) =>
      isUniqueViolation(error, key),
    );
    if (!isTaken) throw error;
    throw anotherUnderWay();
  }
}

function withSection(session: StoredSession, section: StoredSection): StoredSession {
  return { ...session, sections: session.sections.map((each) => (each.id === section.id ? section : each)) };
}

/** An event of the session machine in the form that is stored. */
export function asNew({ at, event, by, section, reason }: SessionEvent, { person }: Mover): NewEvent {
  return { at, event, by, person: by === 'clock' ? null : person, section, reason, details: null };
}

/**
 * Delay until a scored session with no known release time is looked at again. Its window may get an end, or
 * the last taker may finish. The taker sees the score at the right time even before that.
 */
const LOOK_AGAIN_MILLISECONDS = 6 * 60 * 60 * 1000;

/** Releases a scored session if its score is released by now; otherwise stores when to look again. */
async function withRelease(
  db: Kysely<Tables>,
  session: StoredSession,
  { now }: Mover,
): Promise<StoredSession> {
  if (session.status !== 'scored') return session;
  const { times, released: out } = await findRelease(db, session.id, now);
  if (!out.score) {
    await saveDue(db, session.id, times.score_at ?? now.getTime() + LOOK_AGAIN_MILLISECONDS);
    return session;
  }
  const { session: released, events } = releasedByClock(session, now);
  await saveSession(db, session, released, events, now);
  return released;
}

function releasedByClock(session: StoredSession, now: Date): { session: StoredSession; events: NewEvent[] } {
  const result = act(session, { action: 'release' }, now.getTime());
  return {
    session: withStates(session, result.session),
    events: result.events.map((event) => asNew(event, { person: null, now })),
  };
}

/** The section with the variant that earlier answers lead to, and the figures behind that choice. */
async function routed(
  db: Kysely<Tables>,
  session: StoredSession,
  slot: StoredSection,
): Promise<{ section: StoredSection; details: object }> {
  const assessment = await findRevision(db, session.revision);
  const variants = modulesOf(assessment.sections)[session.sections.indexOf(slot)] ?? [];
  const right_count = await countRightBefore(db, session, assessment, variants[0]);
  const chosen = chosenVariant(variants, right_count);
  return {
    section: {
      ...slot,
      section: chosen.id,
      questions: askedQuestions(assessment, chosen, session.seed),
    },
    details: { chosen: chosen.id, variant: chosen.module?.variant ?? null, right_count },
  };
}

/** The number of right scored answers of the same kind in the stage before a module; 0 for the first. */
async function countRightBefore(
  db: Kysely<Tables>,
  session: StoredSession,
  assessment: FrozenAssessment,
  next: FrozenAssessment['sections'][number] | undefined,
): Promise<number> {
  const sat = session.sections.flatMap((slot) => {
    const section = assessment.sections.find((each) => each.id === slot.section);
    return section === undefined ? [] : [{ slot, section }];
  });
  const before = sat
    .filter(
      ({ section }) =>
        section.kind === next?.kind && (section.module?.stage ?? Infinity) < (next.module?.stage ?? 0),
    )
    .at(-1);
  if (before === undefined) return 0;
  const scored = before.section.placements.filter(
    (placement) => !placement.unscored && before.slot.questions.includes(placement.question),
  );
  const responses = await listResponses(
    db,
    session.id,
    scored.map((placement) => placement.question),
  );
  const questions = await listQuestionRevisions(
    db,
    scored.map((placement) => placement.question_revision),
  );
  return scored.filter((placement) => {
    const question = questions.get(placement.question_revision);
    if (question === undefined)
      throw new Error(`There is no question revision ${placement.question_revision}.`);
    return judge(keyOf(question), responses.get(placement.question) ?? null).outcome === 'right';
  }).length;
}

/** Digits and letters that are not confused when read aloud or written by hand. */
const RECEIPT_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A short code by which taker and staff identify one submission, derived from the session and its end. */
function receiptCode({ id, submitted_at }: StoredSession): string {
  const digest = createHash('sha256').update(`${id} ${submitted_at}`).digest();
  const letters = Array.from(
    { length: 8 },
    (_, index) => RECEIPT_LETTERS[(digest[index] ?? 0) % RECEIPT_LETTERS.length],
  );
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
