/** Builds the review of a session, question by question, with each part only if it is released. */

import { isArranged } from '#core/question-kinds/question-kinds.ts';
import { type Response, rightGaps } from '#core/scoring/scoring.ts';
import { ALL_TOOLS, toolsInReview } from '#features/assessments/practice-tools.rules.ts';
import {
  type FrozenQuestion,
  keyOf,
  promptsOf,
  rightResponseOf,
} from '#features/assessments/revision.rules.ts';
import { outcomeWord } from '#features/evidence/evidence.rules.ts';
import { mistakesIn, type NamedMistake } from '#features/questions/named-mistakes.rules.ts';
import { optionsInOrder } from '#features/sessions/plan.rules.ts';
import { rubricToldOf } from './marking.rules.ts';
import { LEAST_OTHERS, type ScoredSession } from './result.rules.ts';
import type { ReviewedQuestion } from './results.contract.ts';

/** Figures of the cohort for one question. */
export interface QuestionFigures {
  /** How many other takers were asked the question, and how many of them opened it. */
  readonly others: number;
  readonly others_timed: number;
  readonly options: readonly { readonly id: string; readonly share: number }[];
  readonly median_seconds: number | null;
}

export interface ReviewedSession extends Pick<ScoredSession, 'revision' | 'sections' | 'answers'> {
  /** The questions as they were asked, keyed by question revision. */
  readonly questions: ReadonlyMap<string, FrozenQuestion>;
  readonly seed: number;
}

/** The released parts. Correctness is always among them, because without it there is no review. */
interface Out {
  readonly answers: boolean;
  readonly explanations: boolean;
}

interface MarkedByHand {
  readonly criteria: readonly number[];
  readonly comment: string;
}

interface Beside {
  /** The figures of each question, keyed by question id. */
  readonly figures: ReadonlyMap<string, QuestionFigures>;
  /** Today's reasons for mistakes, keyed by the frozen id. */
  readonly reasons: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
  /** The final grading by hand, keyed by question id. */
  readonly marked: ReadonlyMap<string, readonly MarkedByHand[]>;
  /** The names of mistakes behind typed answers, keyed by question id. */
  readonly mistakes: ReadonlyMap<string, readonly NamedMistake[]>;
  /** Prepares rich text for the reader, such as signing its pictures. */
  readonly show: (html: string) => string;
}

/** Every question asked, in the taker's order of questions and options. */
export function reviewOf(session: ReviewedSession, out: Out, beside: Beside): ReviewedQuestion[] {
  const { revision, seed } = session;
  const { show } = beside;
  const titles = new Map(session.sections.map(({ id, title }) => [id, title]));
  const tools = new Map(
    session.sections.flatMap(({ section, asked }) =>
      asked.map((placement) => [placement.question, toolsInReview(section.kind, placement)] as const),
    ),
  );
  return session.answers.map((answer): ReviewedQuestion => {
    const { question: id, filing } = answer;
    const { answers: hasAnswers, explanations: hasExplanations } = out;
    const frozen = session.questions.get(answer.question_revision);
    if (frozen === undefined) throw new Error(`There is no question revision ${answer.question_revision}.`);
    const figures = beside.figures.get(id);
    const isKnown = figures !== undefined && figures.others >= LEAST_OTHERS;
    const shares = new Map(isKnown ? figures.options.map((option) => [option.id, option.share]) : []);
    const named = hasExplanations ? (beside.mistakes.get(id) ?? []) : [];
    const isTimed = figures !== undefined && figures.others_timed >= LEAST_OTHERS;
    return {
      question: id,
      section: answer.section,
      section_title: titles.get(answer.section) ?? '',
      number: answer.number,
      type: frozen.type,
      tools: tools.get(id) ?? ALL_TOOLS,
      stem: show(frozen.stem),
      stimulus: show(frozen.stimulus),
      options: optionsInOrder(revision, id, frozen, seed).map((option) => ({
        id: option.id,
        text: show(option.text),
        is_correct: hasAnswers && !isArranged(frozen.type) ? option.is_correct : null,
        feedback: hasExplanations ? show(option.feedback) : null,
        share: hasAnswers ? (shares.get(option.id) ?? null) : null,
      })),
      prompts: promptsOf(frozen).map(({ text }) => ({ text: show(text) })),
      gaps: reviewedGaps(frozen, answer.response, hasAnswers, named),
      response: answer.response === null ? null : asWire(answer.response),
      mistake: mistakesIn(frozen, named, answer.response).whole,
      late: answer.is_late,
      seen_before: answer.seen_before,
      outcome: outcomeWord(answer.outcome),
      marks: answer.marks,
      marks_max: answer.marks_max,
      accepted_answers: hasAnswers ? [...frozen.accepted_answers] : null,
      right_response: hasAnswers ? rightResponseOf(frozen) : null,
      explanation: hasExplanations ? show(frozen.explanation) : null,
      ...(hasExplanations
        ? markedWords(frozen, beside.marked.get(id) ?? [])
        : { comments: null, rubric: null }),
      difficulty: hasAnswers ? frozen.difficulty : null,
      domain: hasAnswers ? (filing.domain?.name ?? null) : null,
      topic: hasAnswers ? (filing.topic?.name ?? null) : null,
      has_skill: filing.topic !== null,
      error_of_choice: hasAnswers ? errorOf(frozen, answer.response, beside.reasons) : null,
      flagged: answer.flagged,
      time_spent_seconds: answer.time_spent_seconds,
      median_time_seconds: isTimed ? figures.median_seconds : null,
    };
  });
}

/**
 * The right answers of each gap of a text, and whether it was filled correctly; both null if answers are not
 * released. `named`: the names of mistakes that the reader may see.
 */
export function reviewedGaps(
  frozen: FrozenQuestion,
  response: Response,
  hasAnswers: boolean,
  named: readonly NamedMistake[],
): ReviewedQuestion['gaps'] {
  const key = keyOf(frozen);
  if (key.type !== 'gaps') return [];
  const right = rightGaps(key, response);
  const mistakes = mistakesIn(frozen, named, response).gaps;
  return key.gaps.map(({ accepted_answers }, place) => ({
    accepted_answers: hasAnswers ? [...accepted_answers] : null,
    is_right: hasAnswers ? right[place] === true : null,
    mistake: mistakes[place] ?? null,
  }));
}

/** Comments to the taker, and the points for each criterion of the rubric. */
function markedWords(
  { rubric = [] }: FrozenQuestion,
  marked: readonly MarkedByHand[],
): Pick<ReviewedQuestion, 'comments' | 'rubric'> {
  return {
    comments: marked.flatMap(({ comment }) => (comment === '' ? [] : [comment])),
    rubric: rubricToldOf(
      rubric,
      marked.map(({ criteria }) => criteria),
    ),
  };
}

function asWire(response: NonNullable<Response>): string | string[] {
  return typeof response === 'string' ? response : [...response];
}

/** The reason for the error: the first one attached to a wrong option among the chosen options. */
function errorOf(
  { options }: FrozenQuestion,
  response: Response,
  reasons: Beside['reasons'],
): { id: string; name: string } | null {
  const chosen = typeof response === 'string' ? [response] : (response ?? []);
  for (const { id, is_correct, reason_for_error } of options) {
    if (is_correct || !chosen.includes(id)) continue;
    const reason = reasons.get(reason_for_error ?? '');
    if (reason !== undefined) return { id: reason.id, name: reason.name };
  }
  return null;
}

/** All reasons for mistakes that options of these questions name. */
export function namedReasons(questions: Iterable<FrozenQuestion>): string[] {
  const reasons = [...questions].flatMap(({ options }) =>
    options.flatMap(({ reason_for_error }) => reason_for_error ?? []),
  );
  return [...new Set(reasons)];
}
