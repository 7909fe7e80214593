/**
 * Turns answers into the rows that `core/mistakes` analyzes. Facts that reveal the right answer are filled in
 * only where the answer key is released to the reader.
 */
import { type Evidence as Row, tellsOfStrength } from '#core/evidence/evidence.ts';
import { pointsAMark } from '#core/next-steps/next-steps.ts';
import { judge, type Response, sumOfMarks } from '#core/scoring/scoring.ts';
import {
  type FrozenAssessment,
  type FrozenQuestion,
  keyOf,
  routeOf,
} from '#features/assessments/revision.rules.ts';
import type { Answer, Evidence } from '#features/evidence/evidence.rules.ts';
import { satSections } from '#features/evidence/sat-sections.rules.ts';
import type { Expectations } from '#features/mastery/expectation.rules.ts';
import { dayOf, namedErrorsOf, skillOf } from '#features/mastery/telling-answers.rules.ts';

/** Facts about a session besides its answers. */
export interface TakenSession {
  readonly id: string;
  readonly assessment: string;
  readonly title: string;
  readonly seed: number;
  readonly sections: readonly {
    readonly id: string;
    readonly section: string | null;
    readonly title: string;
    readonly questions: readonly string[];
  }[];
}

/** Data that is read in addition to the answers. */
export interface Beside {
  readonly paper: FrozenAssessment;
  /** The frozen questions of the test, keyed by question revision. */
  readonly questions: ReadonlyMap<string, FrozenQuestion>;
  /** The tags as they are now, keyed by the id in the frozen question. */
  readonly tags: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
}

/** Data that only the rows on the page need. */
export interface Circumstances {
  /** The time others usually took, keyed by question. */
  readonly usual: ReadonlyMap<string, NonNullable<Row['usual_seconds']>>;
  /** Every saved answer in order, keyed by question. */
  readonly saved: ReadonlyMap<string, readonly Response[]>;
}

/** An answer with its question, its place in the session (from 1), and the row made from them. */
export interface AnswerRow {
  readonly answer: Answer;
  readonly frozen: FrozenQuestion;
  readonly place: number;
  readonly is_key_out: boolean;
  readonly row: Row;
}

/**
 * The rows of judged answers that the reader may see, in the order of answering. `expectations` learns from
 * every answer that is released to its taker, for every reader.
 */
export function rowsOf(
  evidence: Evidence,
  taken: TakenSession,
  beside: Beside,
  expectations: Expectations,
): AnswerRow[] {
  const day = dayOf(evidence);
  const worth = pointsByQuestion(evidence, taken, beside.paper);
  return evidence.answers.flatMap((answer, index): AnswerRow[] => {
    const { outcome } = answer;
    const frozen = frozenOf(beside.questions, answer);
    if (outcome === null || outcome === 'pending' || answer.unscored) return [];
    const skill = skillOf(answer);
    const asked = expectations.asked(answer.question, skill, frozen);
    const question = { item: answer.question, skill, asked, day };
    const { open } = evidence;
    const is_key_out = open.answers;
    const row: Row = {
      session: evidence.session,
      section: answer.section,
      position: answer.number,
      outcome,
      asked,
      question: answer.question,
      path: pathOf(answer, frozen, beside.tags),
      marks: answer.marks ?? 0,
      marks_max: answer.marks_max,
      points_a_mark: worth.get(answer.question) ?? null,
      is_first_try: answer.is_first_try,
      is_hinted: answer.hint_used,
      seen_before: answer.seen_before,
      // Answers on paper have no times.
      seconds: answer.time_spent_seconds > 0 ? answer.time_spent_seconds : null,
      usual_seconds: null,
      changes: 0,
      was_right: false,
      expected: answer.seen_before ? null : expectations.chance(question),
      named_error: is_key_out ? namedError(frozen, answer.response, beside.tags) : null,
    };
    if (open.released.correctness && tellsOfStrength(row)) {
      expectations.learn(question, outcome === 'right');
    }
    return [{ answer, frozen, place: index + 1, is_key_out, row }];
  });
}

/** Adds how long others took and, if the answer key is released, how often the answer was changed. */
export function withCircumstances(one: AnswerRow, { usual, saved }: Circumstances): AnswerRow {
  const { question } = one.answer;
  return {
    ...one,
    row: {
      ...one.row,
      usual_seconds: usual.get(question) ?? null,
      ...changesOf(one.frozen, one.is_key_out ? (saved.get(question) ?? []) : []),
    },
  };
}

/** Returns the frozen question of an answer. Throws if its revision is missing. */
function frozenOf(questions: Beside['questions'], { question_revision }: Answer): FrozenQuestion {
  const frozen = questions.get(question_revision);
  if (frozen === undefined) throw new Error(`There is no question revision ${question_revision}.`);
  return frozen;
}

function pathOf({ filing }: Answer, { tags }: FrozenQuestion, present: Beside['tags']): Row['path'] {
  const sub_topic = tags.flatMap(({ id, kind }) => (kind === 'sub_topic' ? (present.get(id) ?? []) : []))[0];
  return {
    subject: filing.subject?.id ?? null,
    domain: filing.domain?.id ?? null,
    topic: filing.topic?.id ?? null,
    sub_topic: sub_topic?.name ?? null,
  };
}

/**
 * The tags, besides topics, that rows of these questions name: sub-topics, and the reasons for error of
 * options.
 */
export function namedTags(questions: Iterable<FrozenQuestion>): string[] {
  const ids = [...questions].flatMap(({ tags, options }) => [
    ...tags.flatMap(({ id, kind }) => (kind === 'sub_topic' ? id : [])),
    ...options.flatMap(({ reason_for_error }) => reason_for_error ?? []),
  ]);
  return [...new Set(ids)];
}

/** How often the answer was replaced by another one, and whether a replaced answer was right. */
function changesOf(frozen: FrozenQuestion, saved: readonly Response[]): Pick<Row, 'changes' | 'was_right'> {
  const given = saved.filter((response) => response !== null);
  const kept = given.filter((response, index) => !isAlike(response, given[index - 1] ?? null));
  const key = keyOf(frozen);
  return {
    changes: Math.max(0, kept.length - 1),
    was_right: kept.slice(0, -1).some((response) => judge(key, response).outcome === 'right'),
  };
}

function isAlike(a: Response, b: Response): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The first reason for a mistake among the chosen options that still exists. */
function namedError(frozen: FrozenQuestion, response: Response, tags: Beside['tags']): string | null {
  return namedErrorsOf(frozen, response).flatMap((reason) => tags.get(reason)?.id ?? [])[0] ?? null;
}

/** The worth of one raw point on the score scale, by question. Empty for a test without a scale. */
function pointsByQuestion(
  { answers }: Evidence,
  { sections }: TakenSession,
  paper: FrozenAssessment,
): Map<string, number> {
  const sat = satSections(paper, sections);
  const columns = paper.scale?.columns ?? [];
  const kinds = new Set(sat.map(({ section }) => section.kind));
  return new Map(
    [...kinds].flatMap((kind) => {
      const route = routeOf(
        sat.map(({ section }) => section),
        kind,
      );
      const column = columns.find((one) => one.kind === kind && one.route === route);
      if (column === undefined) return [];
      const asked = new Set(
        sat.flatMap((one) => (one.section.kind === kind ? one.asked.map(({ question }) => question) : [])),
      );
      const own = answers.filter(({ question }) => asked.has(question));
      const isKnown = own.every(({ outcome, unscored }) => unscored || outcome !== null);
      const raw = isKnown ? sumOfMarks(own.map(({ marks }) => marks ?? 0)) : null;
      const points = pointsAMark(column.scaled, raw);
      return [...asked].map((question): [string, number] => [question, points]);
    }),
  );
}
