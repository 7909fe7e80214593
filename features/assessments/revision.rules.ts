/**
 * What an assessment and its questions were when they were published: the shapes that sessions are given from
 * and scored by, keys included.
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
  /** What was made of it after it was asked: everybody has its marks, or it counts nowhere (and is `unscored` from then on). */
  readonly regraded?: 'full_credit' | 'dropped';
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

/** Content of a row of `assessment_revisions`; sections in their order. */
export interface FrozenAssessment {
  readonly title: string;
  readonly instructions: string;
  readonly kind: 'linear' | 'multistage' | 'adaptive';
  readonly marks: Marks;
  readonly scale: TableScale | null;
  readonly shuffle: { readonly questions: boolean; readonly options: boolean };
  readonly navigation: 'free' | 'forward';
  readonly sections: readonly FrozenSection[];
  /** Of an adaptive test alone. */
  readonly cat?: FrozenCat;
  /** Of a practice set's paper alone: how many of the set's questions were kept from its taker. */
  readonly left_out?: number;
}

/** How an adaptive test chooses: its rules, and its pool as an accepted calibration had it when it was published. */
export interface FrozenCat extends AdaptiveRules {
  /** The share of sessions in which one question is asked at most; null: in all of them. */
  readonly cap: number | null;
  readonly calibration: string;
  readonly scale: AbilityScale;
  /** Every question of its section; `content` is the id of a tag. */
  readonly items: readonly PoolItem[];
}

export interface FrozenOption {
  readonly id: string;
  readonly text: string;
  readonly is_correct: boolean;
  readonly reason_for_error: string | null;
  /** Why it tempts; empty where nobody has said. */
  readonly feedback: string;
  /** It keeps its place where the others are shuffled. Left out where it does not. */
  readonly fixed?: true;
}

/** What an option of a matching question is put to. */
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
  /** Of a matching question alone. */
  readonly prompts?: readonly FrozenPrompt[];
  /** Of an ordering question alone: the ids of its options. */
  readonly right_order?: readonly string[];
  /** Of a text with gaps alone. */
  readonly gaps?: readonly Gap[];
  readonly accepted_answers: readonly string[];
  readonly entry: 'sat' | 'free';
  readonly tolerance: number;
  readonly case_sensitive: boolean;
  /** Typographic variants in typed answers count. Left out where they do not. */
  readonly exact?: true;
  /** Its options are never shuffled. Left out where a test says whether they are. */
  readonly keep_order?: true;
  readonly partial: boolean;
  readonly explanation: string;
  readonly hints: readonly string[];
  /** Of an essay that has one: its criteria, each with the marks that it may get. */
  readonly rubric?: readonly Criterion[];
  readonly difficulty: number | null;
  /** Its own and all above them, from the exam down: a question with a topic has its domain here. */
  readonly tags: readonly { readonly id: string; readonly kind: TagKind; readonly name: string }[];
}

/** The key of a frozen question, as scoring takes it. */
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

/** The prompts of a matching question; none of any other. */
export function promptsOf({ prompts = [] }: Pick<FrozenQuestion, 'prompts'>): readonly FrozenPrompt[] {
  return prompts;
}

/** The gaps of a text, in the order of their numbers; none of any other question. */
export function gapsOf({ gaps = [] }: Pick<FrozenQuestion, 'gaps'>): readonly Gap[] {
  return gaps;
}

/** The right response to a question whose options are put to places; null of any other. */
export function rightResponseOf(question: FrozenQuestion): string[] | null {
  if (!isArranged(question.type)) return null;
  if (question.type === 'ordering') return [...(question.right_order ?? [])];
  return promptsOf(question).map(({ right_option }) => right_option);
}

/**
 * What is counted of the answers to a question: each of its options; of a matching one each right pair, of an ordering one
 * each option at its right place, of a text each gap, by its number, with what is right.
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
 * The modules of an assessment in the order in which they are sat: sections of one kind and stage are the
 * variants of one module, any other section is a module by itself.
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

/** The route that the sections which were sat make within a kind, as a scale's column names it. */
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

/** Whether its questions come one at a time, each chosen by the answers before it: nobody knows beforehand how many. */
export function isOneAtATime({ cat }: Pick<FrozenAssessment, 'cat'>): boolean {
  return cat !== undefined;
}

/** The time that sections take: of the timed ones together, and how many have no limit beside them. */
export interface SittingTime {
  readonly duration_seconds: number;
  readonly untimed_sections: number;
}

/** The time of sections whose own times these are, null of an untimed one. */
export function sittingTime(seconds: readonly (number | null)[]): SittingTime {
  return {
    duration_seconds: seconds.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    untimed_sections: seconds.filter((one) => one === null).length,
  };
}

/**
 * What one taker sits, in their own time and breaks left out: one variant a module, which are alike in this.
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
