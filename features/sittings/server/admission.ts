/**
 * Tells a taker's exam room about its sitting: whether a start code is needed, whether the taker must wait,
 * and the proctor's messages.
 */
import type { Kysely } from 'kysely';
import { notFound, Problem } from '#contract/problem.ts';
import type { Admission } from '#features/sessions/admission.contract.ts';
import { findOwnTest, keepWaiting } from '#features/sessions/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { wrongCode } from '../sittings.contract.ts';
import { admissionOf, attendanceAtEntry, nextInSeconds, readCode } from '../sittings.rules.ts';
import { findSeat, type Seat, saveEntry, saveHeard } from './takers.store.ts';

interface SatSession {
  readonly id: string;
  readonly assessment: string;
  readonly taker: string;
  readonly status: string;
}

/**
 * The sitting in which a test session is to be taken, and the reason why its taker cannot start now; null if
 * it belongs to no sitting.
 */
export async function sittingOf(
  db: Kysely<Tables>,
  session: SatSession,
  now: Date,
): Promise<{ id: string; room: string; admission: Admission } | null> {
  const seat = await findSeat(db, session, now);
  if (seat === null) return null;
  return { id: seat.sitting, room: seat.room, admission: admissionIn(seat, session, now) };
}

/** A started session continues; its pauses are stored in the session. */
function admissionIn(seat: Seat, { status }: SatSession, now: Date): Admission {
  if (status !== 'generated') return 'open';
  const entered_at = seat.is_of_session ? seat.entered_at : null;
  return admissionOf(seat.times, { ...seat, entered_at }, now.getTime());
}

/**
 * Records that a taker entered the sitting with the start code. Throws `not_found` for a session without a
 * sitting, and `wrong_code`.
 */
export async function enter(
  db: Kysely<Tables>,
  asked: { session: string; code: string; keeps_answers: boolean; taker: string },
  now: Date,
): Promise<{ admission: Admission }> {
  const { session: id, taker } = asked;
  const session = await findOwnTest(db, { session: id, taker });
  if (session === null) throw new Problem(notFound);
  const seat = await findSeat(db, { ...session, taker }, now);
  if (seat === null) throw new Problem(notFound);
  if (readCode(asked.code) !== seat.code)
    throw new Problem(wrongCode, {
      errors: [{ path: 'body.code', message: 'Check the board again, or ask your proctor.' }],
    });
  const attendance = attendanceAtEntry(seat.times, seat.attendance, now.getTime());
  await saveEntry(db, { sitting: seat.sitting, person: taker, session: id }, { ...asked, attendance }, now);
  await keepWaiting(db, id, now);
  const entered = {
    ...seat,
    is_of_session: true,
    entered_at: seat.entered_at ?? now.getTime(),
    keeps_answers: asked.keeps_answers,
  };
  return { admission: admissionIn(entered, { ...session, taker }, now) };
}

/**
 * Records a report of a taker's device, and returns the proctor's messages for it. Throws `not_found` for a
 * session without a sitting.
 */
export async function showPresence(
  db: Kysely<Tables>,
  asked: {
    session: string;
    taker: string;
    place: number | null;
    waiting_count: number;
    shown_number: number;
    shows_pause: boolean;
  },
  now: Date,
) {
  const { session: id, taker, ...heard } = asked;
  const session = await findOwnTest(db, { session: id, taker });
  const seat = session === null ? null : await findSeat(db, { ...session, taker }, now);
  if (session === null || seat === null) throw new Problem(notFound);
  const where = { sitting: seat.sitting, person: taker, session: id };
  const { version, messages } = await saveHeard(db, where, heard, now);
  const admission = admissionIn(seat, { ...session, taker }, now);
  return {
    admission,
    session_version: version,
    messages: messages.map((message) => ({ ...message, at: new Date(message.at).toISOString() })),
    next_in_seconds: nextInSeconds(seat.taker_count),
  };
}
