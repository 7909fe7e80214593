/**
 * Sessions of tests taken on paper. Typing in an answer sheet creates the session, answers it and submits it
 * immediately. Typing errors can be corrected later. Callers have checked the content of the sheet.
 */
import type { Kysely } from 'kysely';
import { type Attempt, UNSEEN } from '#core/attempt-log/attempt-log.ts';
import { findRevision } from '#features/assessments/server/public.ts';
import { findPersonAccommodations } from '#features/people/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { GivenResponse } from '../exam.contract.ts';
import { AS_PRINTED, planSession } from '../plan.rules.ts';
import { anotherUnderWay } from '../sessions.rules.ts';
import { addSession } from './generate.store.ts';
import { type Mover, moveSession, rescoreSession } from './move-session.ts';
import type { NewEvent } from './save-session.store.ts';
import { type HeldRow, listHeldAnswers, UNTOUCHED, writeSaves } from './saves.store.ts';
import { findSessionForUpdate, type StoredSession } from './sessions.store.ts';

/** The staff member who types the sheet in. */
export interface Typist extends Mover {
  readonly person: string;
}

export interface KeyedSheet {
  readonly assessment: string;
  readonly revision: string;
  readonly taker: string;
  /** When the test was taken, in milliseconds since 1970. */
  readonly sat_at: number;
  /**
   * The section taken for each module in order, its questions as printed, and its time in seconds; null for
   * the standard time.
   */
  readonly sections: readonly {
    readonly section: string;
    readonly questions: readonly string[];
    readonly seconds: number | null;
  }[];
  /** The answers on the sheet, keyed by question; a missing question was left blank. */
  readonly answers: ReadonlyMap<string, GivenResponse>;
  /** A session that was generated but never started; the sheet replaces it. */
  readonly unbegun: string | null;
}

const IN_ITS_PLACE = 'Taken on paper. The session from the answer sheet replaces this one.';

/**
 * Creates the scored sessions of these sheets and returns their ids in the same order. Writes all answers in
 * one statement.
 */
export async function keyInSheets(
  db: Kysely<Tables>,
  sheets: readonly KeyedSheet[],
  typist: Typist,
): Promise<string[]> {
  const made: { sheet: KeyedSheet; session: StoredSession }[] = [];
  for (const sheet of sheets) made.push({ sheet, session: await addSheet(db, sheet, typist) });
  const rows = made.flatMap(({ sheet, session }) => answerRows(session, sheet.answers));
  if (rows.length > 0) await writeSaves(db, [], rows, typist.now);
  for (const { sheet, session } of made) {
    const seconds = sheet.sections.map((section) => section.seconds);
    const told = { action: 'key_in', sat_at: sheet.sat_at, seconds } as const;
    const { refused } = await moveSession(db, session, told, typist);
    if (refused !== null) throw new Error(`The new session refused its answer sheet: ${refused}.`);
  }
  return made.map(({ session }) => session.id);
}

async function addSheet(db: Kysely<Tables>, sheet: KeyedSheet, typist: Typist): Promise<StoredSession> {
  const { assessment, revision, taker, unbegun } = sheet;
  const ready = unbegun === null ? null : await findForUpdate(db, unbegun);
  if (ready !== null) await moveSession(db, ready, { action: 'void', reason: IN_ITS_PLACE }, typist);
  const accommodations = await findPersonAccommodations(db, taker);
  const planned = planSession(await findRevision(db, revision), AS_PRINTED, accommodations);
  const id = await addSession(
    db,
    {
      assessment,
      practice_set: null,
      revision,
      taker,
      made_by: typist.person,
      accommodations,
      given_as: 'paper',
      seed: AS_PRINTED,
      window_ends_at: null,
      hard_close_at: null,
      slots: planned.map((slot, index) => ({ ...slot, ...sat(sheet, index) })),
    },
    typist.now,
  );
  const session = id === null ? null : await findForUpdate(db, id);
  if (session === null) throw anotherUnderWay();
  return session;
}

function sat({ sections }: KeyedSheet, index: number) {
  const told = sections[index];
  if (told === undefined) throw new Error(`The answer sheet lacks module ${index + 1}.`);
  return { section: told.section, questions: told.questions };
}

function findForUpdate(db: Kysely<Tables>, id: string): Promise<StoredSession | null> {
  return findSessionForUpdate(db, { reach: 'all', caller: id }, id);
}

/** Nothing in the session was saved before, so the log has no entries for it either. */
function answerRows(session: StoredSession, answers: ReadonlyMap<string, GivenResponse>): HeldRow[] {
  return session.sections.flatMap(({ id: section, questions }) =>
    questions.flatMap((question): HeldRow[] => {
      const response = answers.get(question);
      if (response === undefined) return [];
      const attempt = answered(UNSEEN, response);
      return [{ ...UNTOUCHED, session: session.id, question, section, attempt }];
    }),
  );
}

/**
 * The attempt with the answer that is now on the sheet. Points that a grader gave the earlier answer do not
 * apply to it.
 */
function answered(attempt: Attempt<GivenResponse>, response: GivenResponse | null): Attempt<GivenResponse> {
  const seq = (attempt.response?.stamp.seq ?? 0) + 1;
  return {
    ...attempt,
    is_seen: true,
    was_ever_answered: attempt.was_ever_answered || response !== null,
    response: { value: response, stamp: { writer: 1, seq } },
  };
}

/**
 * Corrects the typing errors of a sheet by replacing all its answers. Returns how many differ; if none
 * differs, nothing is written. The caller has locked the session row.
 */
export async function mendSheet(
  db: Kysely<Tables>,
  session: StoredSession,
  { answers, reason }: { answers: ReadonlyMap<string, GivenResponse>; reason: string },
  typist: Typist,
): Promise<number> {
  const pairs = session.sections.flatMap(({ questions }) =>
    questions.map((question) => ({ session: session.id, question })),
  );
  const held = [...(await listHeldAnswers(db, pairs)).values()];
  const stood = (row: HeldRow) => row.attempt.response?.value ?? null;
  const differing = held.filter(
    (row) => JSON.stringify(stood(row)) !== JSON.stringify(answers.get(row.question) ?? null),
  );
  if (differing.length === 0) return 0;
  const rows = differing.map((row) => ({
    ...row,
    attempt: answered(row.attempt, answers.get(row.question) ?? null),
  }));
  await writeSaves(db, [], rows, typist.now);
  const event: NewEvent = {
    at: typist.now.getTime(),
    event: 'sheet_mended',
    by: 'staff',
    person: typist.person,
    section: null,
    reason,
    details: { before: differing.map((row) => ({ question: row.question, response: stood(row) })) },
  };
  await rescoreSession(db, session, [event], typist);
  return differing.length;
}
