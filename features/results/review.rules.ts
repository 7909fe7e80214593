/** A session told question by question, each part only where it is out. It knows papers, answers and figures; who asks is not its business. */

import type { Response } from '#core/scoring/scoring.ts';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { optionsInOrder } from '#features/sessions/plan.rules.ts';
import { type AnswerScore, LEAST_OTHERS, marksMax, type ScoredSession } from './result.rules.ts';
import type { ReviewedQuestion } from './results.contract.ts';

interface TakenAnswer extends AnswerScore {
  readonly response: Response;
  readonly is_late: boolean;
  readonly flagged: boolean;
}

/** What the cohort did with one question. */
export interface QuestionFigures {
  /** Those who were asked it beside the taker, and those of them who looked at it. */
  readonly others: number;
  readonly others_timed: number;
  readonly options: readonly { readonly id: string; readonly share: number }[];
  readonly median_seconds: number | null;
}

export interface ReviewedSession
  extends Pick<ScoredSession, 'revision' | 'questions' | 'filingOf' | 'sections' | 'seen_before'> {
  readonly seed: number;
  readonly answers: ReadonlyMap<string, TakenAnswer>;
}

/** What of it is out. Correctness is: without it there is no review. */
interface Out {
  readonly answers: boolean;
  readonly explanations: boolean;
  /** The questions of which nothing is. */
  readonly withheld: ReadonlySet<string>;
}

interface Beside {
  /** By a question's id. */
  readonly figures: ReadonlyMap<string, QuestionFigures>;
  /** The reasons for error as they are now, by the id that was frozen. */
  readonly reasons: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
  /** Rich text as whoever asks is given it. */
  readonly show: (html: string) => string;
}

/** Every question that was asked, in the order and with the options in the order that the taker had. */
export function reviewOf(session: ReviewedSession, out: Out, beside: Beside): ReviewedQuestion[] {
  const { revision, seed } = session;
  const { show } = beside;
  return session.sections.flatMap((section) =>
    section.asked.map((placement, index): ReviewedQuestion => {
      const { question: id } = placement;
      const withheld = out.withheld.has(id);
      const hasAnswers = out.answers && !withheld;
      const hasExplanations = out.explanations && !withheld;
      const frozen = session.questions.get(placement.question_revision);
      if (frozen === undefined) throw new Error(`There is no revision ${placement.question_revision}.`);
      const filing = session.filingOf(placement.question_revision);
      const answer = session.answers.get(id);
      const figures = beside.figures.get(id);
      const isKnown = figures !== undefined && figures.others >= LEAST_OTHERS;
      const shares = new Map(isKnown ? figures.options.map((option) => [option.id, option.share]) : []);
      const isTimed = figures !== undefined && figures.others_timed >= LEAST_OTHERS;
      return {
        question: id,
        section: section.id,
        section_title: section.title,
        number: index + 1,
        type: frozen.type,
        stem: show(frozen.stem),
        stimulus: show(frozen.stimulus),
        options: optionsInOrder(revision, id, frozen.options, seed).map((option) => ({
          id: option.id,
          text: show(option.text),
          is_correct: hasAnswers ? option.is_correct : null,
          feedback: hasExplanations ? show(option.feedback) : null,
          share: hasAnswers ? (shares.get(option.id) ?? null) : null,
        })),
        response: answer?.response == null ? null : asWire(answer.response),
        late: answer?.is_late ?? false,
        withheld,
        seen_before: session.seen_before.includes(id),
        outcome: withheld ? null : (answer?.outcome ?? null),
        marks: withheld ? null : (answer?.marks ?? null),
        // A pretest item, which earns nothing, is not told from the others before its time.
        marks_max: marksMax(revision, withheld ? { ...placement, unscored: false } : placement),
        accepted_answers: hasAnswers ? [...frozen.accepted_answers] : null,
        explanation: hasExplanations ? show(frozen.explanation) : null,
        difficulty: hasAnswers ? frozen.difficulty : null,
        domain: hasAnswers ? (filing.domain?.name ?? null) : null,
        topic: hasAnswers ? (filing.topic?.name ?? null) : null,
        error_of_choice: hasAnswers ? errorOf(frozen, answer?.response ?? null, beside.reasons) : null,
        flagged: answer?.flagged ?? false,
        time_spent_seconds: answer?.time_spent_seconds ?? 0,
        median_time_seconds: isTimed ? figures.median_seconds : null,
      };
    }),
  );
}

function asWire(response: NonNullable<Response>): string | string[] {
  return typeof response === 'string' ? response : [...response];
}

/** The error that leads to what was chosen: the first that a wrong option among it names. */
function errorOf(
  { options }: FrozenQuestion,
  response: Response,
  reasons: Beside['reasons'],
): { id: string; name: string } | null {
  const chosen = typeof response === 'string' ? [response] : (response ?? []);
  for (const { id, is_correct, reason_for_error } of options) {
    if (is_correct || reason_for_error === null || !chosen.includes(id)) continue;
    const reason = reasons.get(reason_for_error);
    if (reason !== undefined) return { id: reason.id, name: reason.name };
  }
  return null;
}

/** Every reason for error that an option of these questions names. */
export function namedReasons(questions: Iterable<FrozenQuestion>): string[] {
  const reasons = [...questions].flatMap(({ options }) =>
    options.flatMap(({ reason_for_error }) => reason_for_error ?? []),
  );
  return [...new Set(reasons)];
}
