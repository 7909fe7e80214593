/**
 * The sections and questions of a session before it starts, and the variant of a module that its taker gets.
 * Works on frozen assessments and seeds only.
 */
import { standInText } from '#contract/text-options.ts';
import { adjustedSeconds, timeMultiplier } from '#core/exam-clock/exam-clock.ts';
import { isChoice } from '#core/question-kinds/question-kinds.ts';
import { seededShuffle } from '#core/seeded-shuffle/seeded-shuffle.ts';
import {
  type FrozenAssessment,
  type FrozenOption,
  type FrozenPlacement,
  type FrozenQuestion,
  type FrozenSection,
  gapsOf,
  isOneAtATime,
  modulesOf,
} from '#features/assessments/revision.rules.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import type { Accommodations } from '#features/people/accommodations.rules.ts';

/** One section of a session. Durations include the person's accommodations, in seconds; null is untimed. */
export interface Slot {
  /** The id of the section; null until the taker's answers decide among variants. */
  readonly section: string | null;
  /** The title that the taker sees. */
  readonly title: string;
  /** The questions in the taker's order; empty until the section is chosen. */
  readonly questions: readonly string[];
  /** Questions are chosen one after the other during the test; the last one is the current one. */
  readonly is_one_at_a_time: boolean;
  readonly duration_seconds: number | null;
  readonly break_after_seconds: number | null;
}

/** The seed of a test on paper: everybody gets the same print, so nothing is shuffled. */
export const AS_PRINTED = 0;

/** The sections of a session in order. All variants of a module have the same duration. */
export function planSession(
  assessment: FrozenAssessment,
  seed: number,
  accommodations: Accommodations,
): Slot[] {
  const modules = modulesOf(assessment.sections);
  return modules.flatMap((variants) => {
    const [first, ...others] = variants;
    if (first === undefined) return [];
    const isChosen = others.length === 0;
    const is_one_at_a_time = isOneAtATime(assessment);
    return {
      section: isChosen ? first.id : null,
      title: sectionTitle(modules, first),
      questions: isChosen && !is_one_at_a_time ? askedQuestions(assessment, first, seed) : [],
      is_one_at_a_time,
      duration_seconds: adjustedSeconds(
        first.duration_seconds,
        timeMultiplier(accommodations.time, first.kind),
      ),
      break_after_seconds: adjustedSeconds(first.break_after_seconds, accommodations.break_multiplier),
    };
  });
}

const KIND_TITLES: Readonly<Record<SectionKind, string>> = {
  reading_writing: 'Reading and Writing, module',
  math: 'Math, module',
  other: 'Module',
};

/** A module's own title may reveal its variant, so takers see only its kind and number. */
function sectionTitle(modules: readonly FrozenSection[][], section: FrozenSection): string {
  if (section.module === null) return section.title;
  const firsts = modules.flatMap(([first]) => (first === undefined ? [] : [first]));
  const ofKind = firsts.filter((first) => first.module !== null && first.kind === section.kind);
  return `${KIND_TITLES[section.kind]} ${ofKind.indexOf(section) + 1}`;
}

/** Ids of the questions that a session asks in a section, in its taker's order. */
export function askedQuestions(
  assessment: Pick<FrozenAssessment, 'shuffle'>,
  section: Pick<FrozenSection, 'id' | 'draw' | 'placements'>,
  seed: number,
): string[] {
  const { placements, draw } = section;
  const drawn =
    draw === null ? placements : seededShuffle(placements, seed, `draw ${section.id}`).slice(0, draw.count);
  const ordered =
    assessment.shuffle.questions && seed !== AS_PRINTED
      ? seededShuffle(inOwnOrder(placements, drawn), seed, `questions ${section.id}`)
      : inOwnOrder(placements, drawn);
  return ordered.map((placement) => placement.question);
}

function inOwnOrder(
  placements: readonly FrozenPlacement[],
  drawn: readonly FrozenPlacement[],
): FrozenPlacement[] {
  return placements.filter((placement) => drawn.includes(placement));
}

/** Whether a question is answered within its text, by filling gaps or choosing words. */
export function isInText({
  type,
  stem,
  options,
}: Pick<FrozenQuestion, 'type' | 'stem' | 'options'>): boolean {
  return type === 'gaps' || (isChoice(type) && standInText(stem, options));
}

/**
 * A question's options in this taker's order. An ordering question never starts in the right order, options
 * within the text keep the text's order, and pinned ones keep their places.
 */
export function optionsInOrder(
  assessment: Pick<FrozenAssessment, 'shuffle'>,
  question: string,
  asked: Pick<FrozenQuestion, 'type' | 'stem' | 'options' | 'right_order' | 'keep_order'>,
  seed: number,
): readonly FrozenOption[] {
  const { options, right_order } = asked;
  if (!assessment.shuffle.options || seed === AS_PRINTED || isInText(asked)) return options;
  if (isChoice(asked.type)) {
    return asked.keep_order ? options : shuffledAroundPins(options, seed, `options ${question}`);
  }
  const order = seededShuffle(options, seed, `options ${question}`);
  const isRight = right_order !== undefined && order.every(({ id }, place) => id === right_order[place]);
  return isRight ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

/** Shuffles only the options that are not pinned. */
function shuffledAroundPins(
  options: readonly FrozenOption[],
  seed: number,
  purpose: string,
): readonly FrozenOption[] {
  const free = seededShuffle(
    options.filter(({ fixed }) => fixed !== true),
    seed,
    purpose,
  );
  let next = 0;
  return options.map((option) => {
    if (option.fixed) return option;
    next += 1;
    return free[next - 1] ?? option;
  });
}

/** The choices of each gap in this taker's order. */
export function choicesInOrder(
  assessment: Pick<FrozenAssessment, 'shuffle'>,
  question: string,
  frozen: Pick<FrozenQuestion, 'gaps' | 'keep_order'>,
  seed: number,
): string[][] {
  const isShuffled = assessment.shuffle.options && seed !== AS_PRINTED && !frozen.keep_order;
  return gapsOf(frozen).map(({ choices }, place) =>
    isShuffled ? seededShuffle(choices, seed, `choices ${question} ${place + 1}`) : [...choices],
  );
}

/**
 * The variant for a taker with this many right scored answers in the previous stage: the one with the
 * greatest `at_least` that they reach. Everybody reaches null. Throws if none is reached, which publishing
 * prevents.
 */
export function chosenVariant(variants: readonly FrozenSection[], right_count: number): FrozenSection {
  let chosen: FrozenSection | undefined;
  for (const variant of variants) {
    const at_least = variant.module?.at_least ?? 0;
    if (at_least > right_count) continue;
    if (chosen === undefined || at_least >= (chosen.module?.at_least ?? 0)) chosen = variant;
  }
  if (chosen === undefined) throw new Error('The module has no variant for this number of right answers.');
  return chosen;
}
