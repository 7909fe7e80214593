/** Rules for checking answers in practice, and for which parts of a question the taker may see and when. */

import { isTold, MOST_TRIES, type TryOutcome } from '#core/practice/tries.ts';
import { hasPlaces, type QuestionType } from '#core/question-kinds/question-kinds.ts';
import { judge, type Response, rightGaps } from '#core/scoring/scoring.ts';
import { type FrozenQuestion, gapsOf, keyOf, rightResponseOf } from '#features/assessments/revision.rules.ts';
import { mistakesIn, type NamedMistake } from '#features/questions/named-mistakes.rules.ts';
import type { QuestionCourse } from './practice.contract.ts';

interface Course {
  readonly attempt: string;
  readonly question: string;
  readonly tries: readonly {
    readonly number: number;
    readonly response: Exclude<Response, null>;
    readonly outcome: TryOutcome;
    readonly tried_at: Date;
  }[];
  readonly hints_shown: number;
  readonly hints_used: number;
}

/** The outcome of an answer; null if it cannot be judged. */
export function outcomeOf(question: FrozenQuestion, response: Exclude<Response, null>): TryOutcome | null {
  const { outcome } = judge(keyOf(question), response);
  return outcome === 'right' || outcome === 'partial' || outcome === 'wrong' ? outcome : null;
}

/**
 * Whether two responses to a question are the same. The order of chosen options matters only for questions
 * with places.
 */
export function isSameResponse(type: QuestionType, one: Response, other: Response): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return (
    one.length === other.length &&
    one.every((option, place) => (hasPlaces(type) ? other[place] === option : other.includes(option)))
  );
}

/**
 * The state of a question, limited to what its taker may know: hints already shown, and the solution once it
 * is due. If a test in progress could ask the question (`is_withheld`), the state reveals nothing about it.
 * `named`: the named mistakes of the question.
 */
export function shownCourse(
  course: Course,
  question: FrozenQuestion,
  {
    tools,
    has_skill,
    is_held_back,
    is_withheld,
    hints_allowed,
    named,
  }: {
    tools: QuestionCourse['tools'];
    has_skill: boolean;
    is_held_back: boolean;
    is_withheld: boolean;
    hints_allowed: boolean;
    named: readonly NamedMistake[];
  },
  show: (html: string) => string,
): QuestionCourse {
  const is_told = isTold(course);
  const hints = is_told ? question.hints : question.hints.slice(0, course.hints_shown);
  return {
    attempt: course.attempt,
    question: course.question,
    has_skill,
    is_held_back,
    tries: course.tries.map(({ number, response, tried_at, outcome }) => ({
      number,
      response: typeof response === 'string' ? response : [...response],
      outcome: is_withheld ? null : outcome,
      tried_at: tried_at.toISOString(),
    })),
    hints: is_withheld ? [] : hints.map(show),
    hints_used: is_told ? course.hints_used : course.hints_shown,
    tools,
    try_feedback: is_told || is_withheld ? '' : show(triedFeedback(question, course.tries.at(-1))),
    hint_count: hints_allowed ? question.hints.length : 0,
    tries_left: is_told ? 0 : MOST_TRIES - course.tries.length,
    told:
      is_told && !is_withheld ? toldOf(question, course.tries.at(-1)?.response ?? null, named, show) : null,
  };
}

/**
 * Why the option chosen in a wrong try is wrong. Empty if several options are right, because the text would
 * reveal which of the chosen ones are right.
 */
function triedFeedback(
  { type, options }: FrozenQuestion,
  tried: Course['tries'][number] | undefined,
): string {
  if (type !== 'single_choice' || tried?.outcome !== 'wrong') return '';
  return options.find(({ id, is_correct }) => id === tried.response && !is_correct)?.feedback ?? '';
}

function toldOf(
  question: FrozenQuestion,
  newest: Response,
  named: readonly NamedMistake[],
  show: (html: string) => string,
): QuestionCourse['told'] {
  const key = keyOf(question);
  const filled = key.type === 'gaps' ? rightGaps(key, newest) : [];
  const mistakes = mistakesIn(question, named, newest);
  const { options, accepted_answers, explanation } = question;
  return {
    right_options:
      rightResponseOf(question) ?? options.flatMap(({ id, is_correct }) => (is_correct ? [id] : [])),
    accepted_answers: [...accepted_answers],
    gaps: gapsOf(question).map((gap, place) => ({
      accepted_answers: [...gap.accepted_answers],
      is_right: filled[place] ?? false,
      mistake: mistakes.gaps[place] ?? null,
    })),
    mistake: mistakes.whole,
    feedback: options.flatMap(({ id, feedback }) =>
      feedback === '' ? [] : { option: id, text: show(feedback) },
    ),
    explanation: show(explanation),
  };
}

/** The questions that were tried and not right at the first try, in order. */
export function missedAtFirst(
  courses: readonly {
    readonly question: string;
    readonly tries: readonly { readonly outcome: TryOutcome }[];
  }[],
): string[] {
  return courses.flatMap(({ question, tries: [first] }) =>
    first === undefined || first.outcome === 'right' ? [] : question,
  );
}

/**
 * The reason why no set could be created. `left_out`: the number of unseen questions that are reserved for
 * tests.
 */
export function nothingDrawnWords(left_out: number): string {
  if (left_out === 0) return 'There are no new questions on this right now. Ask a tutor for more.';
  const kept = left_out === 1 ? '1 new question is' : `${left_out} new questions are`;
  return `There’s nothing to practice on this right now: ${kept} reserved for tests. Ask a tutor for more.`;
}

const LONGEST_TITLE = 60;

/** The title of a set on these skills. */
export function titleOf(skills: readonly { readonly name: string }[]): string {
  const [first, ...more] = skills;
  if (first === undefined) return 'Practice';
  const rest = more.length === 0 ? '' : ` and ${more.length} more`;
  const room = LONGEST_TITLE - rest.length;
  const name = first.name.length <= room ? first.name : `${first.name.slice(0, room - 1).trimEnd()}…`;
  return `${name}${rest}`;
}
