/**
 * The verdict on one save, visit or event in a session, and its effect on the answer. The caller must have
 * settled the session to the same instant.
 */
import {
  type Attempt,
  foldSave,
  foldVisit,
  type Save,
  type SaveVerdict,
} from '#core/attempt-log/attempt-log.ts';
import { lastSaveAt } from '#core/exam-clock/exam-clock.ts';
import { type SaveStanding, standingOf } from '#core/session-machine/session-machine.ts';
import type { LateAnswers } from '#features/assessments/assessments.contract.ts';
import type { GivenResponse, SavedAnswer, SentAnswer } from './exam.contract.ts';

/** The data of a session by which its saves are judged. */
export type JudgingSession = Parameters<typeof standingOf>[0] & { readonly writer: number };

/** The stored answer to one question. */
export interface HeldAnswer {
  /** The section of the session that asks the question; null if none does. */
  readonly section: string | null;
  /** The taker has moved on to the next question and cannot go back. */
  readonly is_passed: boolean;
  readonly attempt: Attempt<GivenResponse>;
  readonly time_spent_seconds: number;
}

export type RefusalCode =
  | 'malformed'
  | 'unknown_question'
  | 'unknown_target'
  | 'unknown_writer'
  | 'seq_needed'
  | 'id_taken'
  | 'too_many'
  | 'session_over'
  | Exclude<SaveStanding, 'open' | 'late'>;

export interface Judged {
  readonly verdict: SaveVerdict;
  /** Why the save was refused; null otherwise. */
  readonly code: RefusalCode | null;
}

export function refusedItem(code: RefusalCode): Judged {
  return { verdict: 'refused', code };
}

/** The sequence numbers of a session's answer changes so far. */
export interface Numbers {
  /** The greatest number that the server assigned; 0 for none. */
  readonly given: number;
  /** Whether a client that numbers its changes, such as the exam room, has stored an answer change. */
  readonly is_numbered: boolean;
}

/**
 * The writer number of saves that have no number. It sorts before all other writer numbers. So a number that
 * the server gives never equals one that an exam room gave offline.
 */
const WRITER_WITHOUT_NUMBERS = 0;

/**
 * The answer change with its number, and the updated `numbers`. Null if the change has no number and a client
 * that numbers its changes uses the session.
 */
export function numberedSave(
  session: Pick<JudgingSession, 'writer'>,
  save: SentAnswer,
  numbers: Numbers,
): { save: SavedAnswer; numbers: Numbers } | null {
  const { seq } = save;
  if (seq !== undefined) return { save: { ...save, seq }, numbers: { ...numbers, is_numbered: true } };
  if (numbers.is_numbered || session.writer > 1 || save.writer > 1) return null;
  const given = numbers.given + 1;
  return {
    save: { ...save, writer: WRITER_WITHOUT_NUMBERS, seq: given },
    numbers: { ...numbers, given },
  };
}

/** Judges a save of an answer and applies it. A refused save changes nothing. */
export function judgeSave(
  session: JudgingSession,
  held: HeldAnswer,
  save: SavedAnswer,
): { judged: Judged; held: HeldAnswer } {
  const standing = standingIn(session, held);
  if (standing !== 'open' && standing !== 'late') return { judged: refusedItem(standing), held };
  const { verdict, attempt } = foldSave(held.attempt, asSave(save), standing === 'open', session.writer);
  if (verdict === 'refused') return { judged: refusedItem('unknown_writer'), held };
  // The exam room's clock only counts up, so the greater of two times is the later one.
  const time_spent_seconds = Math.max(held.time_spent_seconds, save.time_spent_seconds ?? 0);
  return { judged: { verdict, code: null }, held: { ...held, attempt, time_spent_seconds } };
}

/**
 * Whether a late answer counts automatically: the test accepts late answers for a while, and time closed the
 * section, not its taker. Instants are milliseconds since 1970.
 */
export function isTakenByItself(
  late_answers: LateAnswers,
  { ends_at, closed_at }: { readonly ends_at: number | null; readonly closed_at: number | null },
  arrived: number,
): boolean {
  if (late_answers.kind === 'review' || ends_at === null || closed_at === null) return false;
  const last = lastSaveAt(ends_at);
  return closed_at >= last && arrived <= last + late_answers.seconds * 1000;
}

/**
 * Whether a change is valid but unknown to the window that took over, because it arrived after the take-over.
 */
export function isOverlooked(
  { verdict }: Judged,
  { writer }: { readonly writer: number },
  session: JudgingSession,
): boolean {
  return verdict === 'saved' && writer < session.writer;
}

/** Judges a visit to a question and applies it. It may arrive after the end. */
export function judgeVisit(session: JudgingSession, held: HeldAnswer): { judged: Judged; held: HeldAnswer } {
  const standing = standingIn(session, held);
  if (standing !== 'open' && standing !== 'late') return { judged: refusedItem(standing), held };
  return { judged: { verdict: 'saved', code: null }, held: { ...held, attempt: foldVisit(held.attempt) } };
}

/** Judges an event of the exam room. */
export function judgeEvent({ status }: Pick<JudgingSession, 'status'>): Judged {
  if (status === 'generated') return refusedItem('not_started');
  if (status === 'expired' || status === 'voided') return refusedItem(status);
  return { verdict: 'saved', code: null };
}

function standingIn(
  session: JudgingSession,
  { section, is_passed }: HeldAnswer,
): SaveStanding | 'unknown_question' {
  if (section === null) return 'unknown_question';
  const standing = standingOf(session, section);
  // The taker has passed this question, and the next question was chosen from its answer.
  return standing === 'open' && is_passed ? 'late' : standing;
}

function asSave({ writer, seq, response, flagged, eliminated }: SavedAnswer): Save<GivenResponse> {
  return {
    writer,
    seq,
    ...(response === undefined ? {} : { response }),
    ...(flagged === undefined ? {} : { flagged }),
    ...(eliminated === undefined ? {} : { eliminated }),
  };
}
