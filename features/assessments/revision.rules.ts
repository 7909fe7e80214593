/**
 * The frozen shapes of an assessment and its questions, answer keys included. Sessions are created from them
 * and scored by them.
 */

import { richTextOf } from '#contract/rich-text.ts';
import type { AdaptiveRules, PoolItem } from '#core/adaptive/next-item.ts';
import { adjustedSeconds, type TimeAccommodation, timeMultiplier } from '#core/exam-clock/exam-clock.ts';
import { type Gap, isArranged, type QuestionType } from '#core/question-kinds/question-kinds.ts';
import type { Marks, QuestionKey } from '#core/scoring/scoring.ts';
import type { Criterion } from '#features/questions/rubric.contract.ts';
import type { TagKind } from '#features/tags/tags.contract.ts';
import type { AbilityScale } from './ability-scale.contract.ts';
import type { TableScale, ToolSet } from './assessments.contract.ts';
import type { SectionKind } from './sections.contract.ts';

export interface FrozenPlacement {
  readonly placement: string;
  readonly question: string;
  readonly question_revision: string;
  readonly marks: number;
  readonly unscored: boolean;
  /**
   * The regrade of a question after it was asked. `full_credit`: everyone gets its points. `dropped`: it
   * counts nowhere, and is `unscored` from then on.
   */
  readonly regraded?: 'full_credit' | 'dropped';
  /** Only in practice: the tools for this question. If absent, it has the tools of its section. */
  readonly tools?: ToolSet;
}

export interface FrozenSection {
  readonly id: string;
  readonly title: string;
  readonly kind: SectionKind;
  readonly duration_seconds: number | null;
  readonly instructions: string;
  readonly tools: ToolSet;
  readonly break_after_seconds: number | null;
  readonly module: {
    readonly stage: number;
    readonly variant: string;
    readonly at_least: number | null;
  } | null;
  readonly draw: { readonly count: number } | null;
  readonly placements: readonly FrozenPlacement[];
}

/** Content of a row of `assessment_revisions`, with the sections in order. */
export interface FrozenAssessment {
  readonly title: string;
  readonly instructions: string;
  readonly kind: 'linear' | 'multistage' | 'adaptive';
  readonly marks: Marks;
  readonly scale: TableScale | null;
  readonly shuffle: { readonly questions: boolean; readonly options: boolean };
  readonly navigation: 'free' | 'forward';
  readonly sections: readonly FrozenSection[];
  /** The adaptive rules; only for an adaptive test. */
  readonly cat?: FrozenCat;
  /** Only for the revision of a practice set: how many of its questions were withheld from this taker. */
  readonly left_out?: number;
}

/**
 * The rules of an adaptive test, and its pool with the parameters of the calibration in use when it was
 * published.
 */
export interface FrozenCat extends AdaptiveRules {
  /** The largest share of sessions that may ask the same question. Null: no limit. */
  readonly cap: number | null;
  readonly calibration: string;
  readonly scale: AbilityScale;
  /** Every question of the section. `content` is the id of a tag. */
  readonly items: readonly PoolItem[];
}

export interface FrozenOption {
  readonly id: string;
  readonly text: string;
  readonly is_correct: boolean;
  readonly reason_for_error: string | null;
  /** Why the option is tempting; empty if nobody wrote it. */
  readonly feedback: string;
  /** The option keeps its place when the others are shuffled. Absent means false. */
  readonly fixed?: true;
}

/** A prompt of a matching question, to which takers assign an option. */
export interface FrozenPrompt {
  readonly id: string;
  readonly text: string;
  readonly right_option: string;
}

/** Content of a row of `question_revisions`. */
export interface FrozenQuestion {
  readonly type: QuestionType;
  readonly stem: string;
  readonly stimulus: string;
  readonly options: readonly FrozenOption[];
  /** The prompts; only for a matching question. */
  readonly prompts?: readonly FrozenPrompt[];
  /** The ids of the options in the right order; only for an ordering question. */
  readonly right_order?: readonly string[];
  /** The gaps; only for a text with gaps. */
  readonly gaps?: readonly Gap[];
  readonly accepted_answers: readonly string[];
  readonly entry: 'sat' | 'free';
  readonly tolerance: number;
  readonly case_sensitive: boolean;
  /** Typed answers must match typographic variants exactly. Absent means false. */
  readonly exact?: true;
  /** The options are never shuffled. Absent: the test decides. */
  readonly keep_order?: true;
  readonly partial: boolean;
  readonly explanation: string;
  readonly hints: readonly string[];
  /** Only for an essay with a rubric: its criteria, each with the most points it can earn. */
  readonly rubric?: readonly Criterion[];
  readonly difficulty: number | null;
  /**
   * The question's own tags and all tags above them, from the exam down. A question with a topic also has its
   * domain here.
   */
  readonly tags: readonly { readonly id: string; readonly kind: TagKind; readonly name: string }[];
}

/** The answer key of a frozen question, in the shape that scoring needs. */
export function keyOf(question: FrozenQuestion): QuestionKey {
  switch (question.type) {
    case 'single_choice':
      return { type: 'single_choice', right_options: rightOptions(question) };
    case 'multiple_choice':
      return { type: 'multiple_choice', right_options: rightOptions(question), partial: question.partial };
    case 'matching':
    case 'ordering':
      return {
        type: question.type,
        right_response: rightResponseOf(question) ?? [],
        partial: question.partial,
      };
    case 'gaps':
      return {
        type: 'gaps',
        gaps: gapsOf(question),
        case_sensitive: question.case_sensitive,
        exact: question.exact,
        partial: question.partial,
      };
    case 'numeric':
      return {
        type: 'numeric',
        entry: question.entry,
        accepted_answers: question.accepted_answers,
        tolerance: question.tolerance,
      };
    case 'text':
      return {
        type: 'text',
        accepted_answers: question.accepted_answers,
        case_sensitive: question.case_sensitive,
        exact: question.exact,
      };
    case 'essay':
      return { type: 'essay' };
  }
}

/** The prompts of a matching question; empty for other types. */
export function promptsOf({ prompts = [] }: Pick<FrozenQuestion, 'prompts'>): readonly FrozenPrompt[] {
  return prompts;
}

/** The gaps of a text, in the order of their numbers; empty for other types. */
export function gapsOf({ gaps = [] }: Pick<FrozenQuestion, 'gaps'>): readonly Gap[] {
  return gaps;
}

/** The correct response to a matching or ordering question; null for other types. */
export function rightResponseOf(question: FrozenQuestion): string[] | null {
  if (!isArranged(question.type)) return null;
  if (question.type === 'ordering') return [...(question.right_order ?? [])];
  return promptsOf(question).map(({ right_option }) => right_option);
}

/**
 * The parts of a question that statistics count separately. A choice has its options, a matching question its
 * correct pairs, an ordering question each option in its correct place, and a text with gaps each gap by
 * number with its accepted answers.
 */
export function tracedParts(question: FrozenQuestion): Omit<FrozenOption, 'reason_for_error' | 'fixed'>[] {
  if (question.type === 'gaps') {
    return gapsOf(question).map(({ accepted_answers }, place) => ({
      id: `${place + 1}`,
      is_correct: true,
      feedback: '',
      text: richTextOf(accepted_answers.join(' · ')),
    }));
  }
  if (!isArranged(question.type)) return [...question.options];
  const texts = new Map(question.options.map(({ id, text }) => [id, text]));
  if (question.type === 'ordering') {
    return (question.right_order ?? []).map((id) => ({
      id,
      is_correct: true,
      feedback: '',
      text: texts.get(id) ?? '',
    }));
  }
  return promptsOf(question).map(({ id, text, right_option }) => ({
    id,
    is_correct: true,
    feedback: '',
    text: `${text} → ${texts.get(right_option) ?? ''}`,
  }));
}

function rightOptions({ options }: FrozenQuestion): string[] {
  return options.flatMap((option) => (option.is_correct ? [option.id] : []));
}

type Module = Pick<FrozenSection, 'kind' | 'module'>;

/**
 * The modules of an assessment in the order in which they are taken. Sections of the same kind and stage are
 * variants of one module; any other section is a module of its own.
 */
export function modulesOf<Section extends Module>(sections: readonly Section[]): Section[][] {
  const modules: Section[][] = [];
  for (const section of sections) {
    const same = modules.find(([first]) => first !== undefined && isSameModule(first, section));
    if (same === undefined) modules.push([section]);
    else same.push(section);
  }
  return modules;
}

function isSameModule(a: Module, b: Module): boolean {
  return a.module !== null && b.module !== null && a.kind === b.kind && a.module.stage === b.module.stage;
}

/** The route of the sections taken within a kind, named like a column of the scale. */
export function routeOf(sat: readonly Module[], kind: SectionKind): string {
  return sat.flatMap((section) => (section.kind === kind ? (section.module?.variant ?? []) : [])).join('-');
}

/** How many questions of a section one taker is asked. */
export function askedCount({
  draw,
  placements,
}: {
  readonly draw: { readonly count: number } | null;
  readonly placements: readonly unknown[];
}): number {
  return draw?.count ?? placements.length;
}

/** Whether each question is chosen by the answers before it. Their number is then not known beforehand. */
export function isOneAtATime({ cat }: Pick<FrozenAssessment, 'cat'>): boolean {
  return cat !== undefined;
}

/** The total time of the timed sections, and the number of untimed ones. */
export interface SittingTime {
  readonly duration_seconds: number;
  readonly untimed_sections: number;
}

/** The total time of sections with these times; null means untimed. */
export function sittingTime(seconds: readonly (number | null)[]): SittingTime {
  return {
    duration_seconds: seconds.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    untimed_sections: seconds.filter((one) => one === null).length,
  };
}

/**
 * The questions, sections and time of one taker, with accommodations and without breaks. Any variant of a
 * module will do, because all have the same length.
 */
export function sittingOf(
  sections: readonly FrozenSection[],
  time: TimeAccommodation,
): {
  question_count: number;
  section_count: number;
} & SittingTime {
  const sat = modulesOf(sections).flatMap(([first]) => first ?? []);
  return {
    question_count: sat.reduce((count, section) => count + askedCount(section), 0),
    section_count: sat.length,
    ...sittingTime(
      sat.map(({ kind, duration_seconds }) => adjustedSeconds(duration_seconds, timeMultiplier(time, kind))),
    ),
  };
}
