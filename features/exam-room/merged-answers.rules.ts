/**
 * Computes the answers that the exam room shows: the server's answers, with changes applied that the server
 * may not have yet. It merges like the server does, so neither the order of changes nor duplicates matter.
 */
import { type Attempt, foldSave, foldVisit } from '#core/attempt-log/attempt-log.ts';
import type { AnswerState, ExamView, GivenResponse } from '#features/sessions/exam.contract.ts';
import type { AnswerChange, JournalItem } from '#features/sessions/journal.rules.ts';

type Present = NonNullable<ExamView['present']>;

/** The answer state of an untouched question. */
export function untouched(question: string): AnswerState {
  return {
    question,
    is_seen: false,
    response: null,
    flagged: false,
    eliminated: [],
    time_spent_seconds: 0,
    stamps: { response: null, flagged: null, eliminated: null },
  };
}

/** The answers by question: the server's answers, with the visits and changes in `items` applied. */
export function shownAnswers(
  held: readonly AnswerState[],
  items: Iterable<JournalItem>,
): ReadonlyMap<string, AnswerState> {
  const answers = new Map(held.map((answer) => [answer.question, answer]));
  for (const item of items) {
    if (item.kind !== 'answer' && item.kind !== 'visit') continue;
    const before = answers.get(item.body.question) ?? untouched(item.body.question);
    answers.set(before.question, item.kind === 'answer' ? withChange(before, item.body) : withLook(before));
  }
  return answers;
}

function withChange(answer: AnswerState, change: AnswerChange): AnswerState {
  const { time_spent_seconds = 0, writer, seq, response, flagged, eliminated } = change;
  const save = {
    writer,
    seq,
    ...(response === undefined ? {} : { response }),
    ...(flagged === undefined ? {} : { flagged }),
    ...(eliminated === undefined ? {} : { eliminated }),
  };
  // Treats the item's writer number as the newest, because the exam room knows no newer one.
  const { attempt } = foldSave(asAttempt(answer), save, true, writer);
  const time = Math.max(answer.time_spent_seconds, time_spent_seconds);
  return asAnswer(answer.question, attempt, time);
}

function withLook(answer: AnswerState): AnswerState {
  return asAnswer(answer.question, foldVisit(asAttempt(answer)), answer.time_spent_seconds);
}

function asAttempt({ is_seen, response, flagged, eliminated, stamps }: AnswerState): Attempt<GivenResponse> {
  const newest = <Value>(value: Value, stamp: AnswerState['stamps']['response']) =>
    stamp === null ? null : { value, stamp };
  return {
    is_seen,
    was_ever_answered: response !== null,
    response: newest(response, stamps.response),
    flagged: newest(flagged, stamps.flagged),
    eliminated: newest(eliminated, stamps.eliminated),
    late: null,
  };
}

function asAnswer(
  question: string,
  { is_seen, response, flagged, eliminated }: Attempt<GivenResponse>,
  time_spent_seconds: number,
): AnswerState {
  return {
    question,
    is_seen,
    time_spent_seconds,
    response: response?.value ?? null,
    flagged: flagged?.value ?? false,
    eliminated: [...(eliminated?.value ?? [])],
    stamps: {
      response: response?.stamp ?? null,
      flagged: flagged?.stamp ?? null,
      eliminated: eliminated?.stamp ?? null,
    },
  };
}

/**
 * The index of the question to open: the one viewed last, on this device or another. If students cannot go
 * back, never before the last question seen.
 */
export function startAt(
  { section, questions, last_look }: Pick<Present, 'section' | 'questions' | 'last_look'>,
  items: Iterable<JournalItem>,
  answers: ReadonlyMap<string, AnswerState>,
): number {
  const placeOf = (question: string | undefined) => questions.findIndex(({ id }) => id === question);
  let last = last_look;
  for (const item of items) {
    if (item.kind !== 'visit' || placeOf(item.body.question) === -1) continue;
    if (last === null || Date.parse(item.body.opened_at) >= Date.parse(last.opened_at)) last = item.body;
  }
  const seen =
    section.navigation === 'forward' ? questions.findLastIndex(({ id }) => answers.get(id)?.is_seen) : 0;
  return Math.max(0, placeOf(last?.question), seen);
}
