/**
 * Decides on late answers: staff accept or refuse them, or the test accepts them automatically. A session
 * that was scored is rescored with the accepted answers. The choice of modules is not repeated.
 */

import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { View } from '#core/access/access.ts';
import { acceptLate, refuseLate } from '#core/attempt-log/attempt-log.ts';
import type { Tables } from '#server/db/tables.ts';
import { undone } from '#server/db/undone.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { isTakenByItself } from '../saves.rules.ts';
import type { listLateAnswers } from '../sessions.contract.ts';
import { findScore, listLate } from './late-answers.store.ts';
import { type Mover, rescoreSession } from './move-session.ts';
import { type NewEvent, saveSession } from './save-session.store.ts';
import { type HeldRow, isLogFull, listHeldAnswers, writeSaves } from './saves.store.ts';
import { hasSeenAnswers } from './seen-answers.ts';
import { findSession, findSessionForUpdate, requireSession, type StoredSession } from './sessions.store.ts';

/**
 * Makes the late answers to these questions count. The caller has locked the session row. Throws
 * `breaks_rule` if one of the questions has no late answer.
 */
export async function acceptLateAnswers(
  db: Kysely<Tables>,
  session: StoredSession,
  { questions, reason = null }: { questions: readonly string[]; reason?: string | null | undefined },
  mover: Mover,
): Promise<StoredSession> {
  const late = await lateOf(db, session.id, questions);
  return accept(db, session, late, { by: 'staff', reason }, mover);
}

/**
 * Discards the late answers to these questions permanently; the log still contains them. Throws `breaks_rule`
 * if one of the questions has no late answer.
 */
export async function refuseLateAnswers(
  db: Kysely<Tables>,
  session: StoredSession,
  { questions, reason = null }: { questions: readonly string[]; reason?: string | null | undefined },
  mover: Mover,
): Promise<StoredSession> {
  const late = await lateOf(db, session.id, questions);
  const rows = late.map((row) => ({ ...row, attempt: refuseLate(row.attempt), late_at: null }));
  await writeSaves(db, [], rows, mover.now);
  const event = decided('late_refused', late, { by: 'staff', reason }, mover);
  await saveSession(db, session, session, [event], mover.now);
  return session;
}

/** The waiting late answers to these questions. Throws `breaks_rule` if one of them has none. */
async function lateOf(db: Kysely<Tables>, session: string, questions: readonly string[]): Promise<HeldRow[]> {
  const pairs = [...new Set(questions)].map((question) => ({ session, question }));
  const held = await listHeldAnswers(db, pairs);
  const late = [...held.values()].filter(({ attempt }) => attempt.late !== null);
  const waiting = new Set(late.map(({ question }) => question));
  requireNoFaults(
    questions.flatMap((question, index) =>
      waiting.has(question)
        ? []
        : { path: `body.questions.${index}`, message: 'This question has no late answer to decide on.' },
    ),
  );
  return late;
}

/**
 * The waiting late answers of a session in view, with its current score and the score if all of them were
 * accepted. Changes nothing.
 */
export async function readLateAnswers(
  db: Kysely<Tables>,
  view: View,
  id: string,
  now: Date,
): Promise<z.input<typeof listLateAnswers.response>> {
  await requireSession(db, view, id);
  const late = await listLate(db, id);
  // Staff who took the test themselves must not learn a score this way.
  const isOwn = (await findSession(db, { reach: 'self', caller: view.caller }, id)) !== null;
  const score_now = isOwn ? null : await findScore(db, id);
  if (late.length === 0 || score_now === null) return shown(score_now);
  return shown(
    await undone(db, async () => {
      const session = found(await findSessionForUpdate(db, view, id));
      const questions = late.map(({ question }) => question);
      await acceptLateAnswers(db, session, { questions }, { person: view.caller, now });
      return findScore(db, id);
    }),
  );

  function shown(score_accepted: z.input<typeof listLateAnswers.response>['score_accepted']) {
    const results = late.map(({ arrived_at, device_at, closed_at, ...row }) => ({
      ...row,
      device_at: device_at?.toISOString() ?? null,
      arrived_at: arrived_at.toISOString(),
      closed_at: closed_at?.toISOString() ?? null,
    }));
    return { results, score_now, score_accepted };
  }
}

/**
 * Accepts those of these late answers that the test accepts automatically, unless their taker has already
 * seen which answers were right and could have used it. Returns the questions that now count.
 */
export async function takeLateAnswers(
  db: Kysely<Tables>,
  id: string,
  questions: readonly string[],
  arrived: Date,
): Promise<Set<string>> {
  const session = await findSessionForUpdate(db, { reach: 'all', caller: id }, id);
  if (session === null || session.late_answers.kind === 'review') return new Set();
  if (await hasSeenAnswers(db, session, arrived)) return new Set();
  // Each accepted answer rescores the session, so a full log stops them.
  if (await isLogFull(db, id)) return new Set();
  const held = await listHeldAnswers(
    db,
    [...new Set(questions)].map((question) => ({ session: id, question })),
  );
  const late = [...held.values()].filter(({ attempt, section, is_passed }) => {
    const sat = session.sections.find((candidate) => candidate.id === section);
    if (attempt.late === null || sat === undefined || is_passed) return false;
    return isTakenByItself(session.late_answers, sat, arrived.getTime());
  });
  const mover = { person: null, now: arrived };
  if (late.length > 0) await accept(db, session, late, { by: 'clock', reason: null }, mover);
  return new Set(late.map(({ question }) => question));
}

async function accept(
  db: Kysely<Tables>,
  session: StoredSession,
  late: readonly HeldRow[],
  why: Pick<NewEvent, 'by' | 'reason'>,
  mover: Mover,
): Promise<StoredSession> {
  const rows = late.map((row) => ({ ...row, attempt: acceptLate(row.attempt), late_at: null }));
  await writeSaves(db, [], rows, mover.now);
  const event = decided('late_accepted', late, why, mover);
  if (session.submitted_at !== null) return rescoreSession(db, session, [event], mover);
  await saveSession(db, session, session, [event], mover.now);
  return session;
}

function decided(
  event: 'late_accepted' | 'late_refused',
  late: readonly HeldRow[],
  why: Pick<NewEvent, 'by' | 'reason'>,
  { person, now }: Mover,
): NewEvent {
  const details = { questions: late.map(({ question }) => question) };
  return { ...why, at: now.getTime(), event, person, section: null, details };
}
