/* Words of the item analysis, and the order of its rows. */
import { LEAST_ANSWERS } from '#core/item-analysis/intervals.ts';
import { hasPlaces } from '#core/question-kinds/question-kinds.ts';
import { durationWords } from '#web/ui/durations.ts';
import { percent, share } from '#web/ui/numbers.ts';
import {
  type AnalysedItem,
  type AssessmentAnalysis,
  ITEM_FLAGS,
  type ItemFlag,
} from '../results.contract.ts';
import { counted } from './result-words.ts';
import type { SHOWN } from './results-search.ts';
import { temptingOption } from './trace.ts';

const FLAG_WORDS: Readonly<Record<ItemFlag, string>> = {
  key_may_be_wrong: 'Key may be wrong',
  does_not_separate: 'Separates poorly',
  too_easy: 'Too easy',
  too_hard: 'Too hard',
  distractor_tempts: 'too tempting',
  weak_distractor: 'rarely chosen',
  slow: 'Slow',
};

type Flag = NonNullable<AnalysedItem['flags']>[number];

/** A flag of a question in words, with the option's letter if it is about an option. */
export function flagWords({ code, option }: Pick<Flag, 'code' | 'option'>, item: AnalysedItem): string {
  return code === 'distractor_tempts' || code === 'weak_distractor'
    ? `${labelOf(option, item)} ${FLAG_WORDS[code]}`
    : FLAG_WORDS[code];
}

function labelOf(option: string | null, { options }: Pick<AnalysedItem, 'options'>): string {
  return options.find(({ id }) => id === option)?.label ?? 'An option';
}

/** The figures behind a flag: value, interval, and the limit beyond which the interval lies. */
export function flagFigures({ code, value, low, high, bar }: Flag): string {
  switch (code) {
    case 'key_may_be_wrong':
    case 'does_not_separate': {
      const told = `Correlation with the rest of the test ${share(value)} (95% interval ${share(low)} to ${share(high)})`;
      return code === 'key_may_be_wrong'
        ? `${told}. The answer key’s correlation is at most ${share(bar)}.`
        : `${told}. At least ${share(bar)} is good.`;
    }
    case 'slow':
      return `Median ${durationWords(value)} (95% interval ${durationWords(low)} to ${durationWords(high)}). Above ${durationWords(bar)}, twice the time available, a question is flagged.`;
    case 'too_easy':
    case 'too_hard': {
      const side = code === 'too_easy' ? 'Above' : 'Below';
      return `${percent(value)} right (95% interval ${percent(low)} to ${percent(high)}). ${side} ${percent(bar)}, a question is flagged.`;
    }
    case 'distractor_tempts':
    case 'weak_distractor': {
      const side = code === 'distractor_tempts' ? 'Above' : 'Below';
      return `${percent(value)} chose it (95% interval ${percent(low)} to ${percent(high)}). ${side} ${percent(bar)}, an option is flagged.`;
    }
  }
}

/** Advice about a flag. */
export function flagAdvice({ code, option }: Pick<Flag, 'code' | 'option'>, item: AnalysedItem): string {
  const label = labelOf(option, item);
  switch (code) {
    case 'key_may_be_wrong':
      return `Answer the question yourself. If ${label} is correct, change the answer key.`;
    case 'does_not_separate':
      return 'Strong and weak students do equally well. Look for two correct answers or an unclear question.';
    case 'too_easy':
      return 'Almost everyone gets it right. Keep it as a warm-up, or use a harder one.';
    case 'too_hard':
      return 'Students do barely better than guessing. Check the question, and whether the skill was taught.';
    case 'distractor_tempts':
      return `Teach the mistake that leads to ${label}, or make it clearer why ${label} is wrong.`;
    case 'weak_distractor':
      return `Replace ${label} with a mistake that students really make.`;
    case 'slow':
      return 'Shorten the question, or give its section more time.';
  }
}

/** The calibrated parameters of a question; null if it has none. */
export function irtWords({ irt }: Pick<AnalysedItem, 'irt'>): string | null {
  if (irt === null) return null;
  const { model, se } = irt;
  const told = (name: 'a' | 'b' | 'c') => {
    const error = se[name];
    return `${name} ${share(irt[name])}${error === null ? '' : ` ± ${share(error)}`}`;
  };
  const guessing = model === '3pl' ? `, ${told('c')}` : '';
  return `${model.toUpperCase()}: ${told('a')}, ${told('b')}${guessing}`;
}

/** Reliability of the test with and without the question; null if unknown. */
export function deletedWords(
  { alpha_if_deleted }: Pick<AnalysedItem, 'alpha_if_deleted'>,
  alpha: number | null,
): string | null {
  if (alpha_if_deleted === null || alpha === null) return null;
  return `Reliability without this question ${share(alpha_if_deleted)}, with it ${share(alpha)}`;
}

/** How many takers reached the end, and whether the time was too short and where; null if unknown. */
export function speedWords({
  speededness,
  section_times,
}: Pick<AssessmentAnalysis, 'speededness' | 'section_times'>): string | null {
  if (speededness === null) return null;
  const { finished_share, low, high, is_speeded } = speededness;
  const told = `${percent(finished_share)} of students reached the end of every section (95% interval ${percent(low)} to ${percent(high)})`;
  if (is_speeded === null) return `${told}. There are too few students to say whether time was too short.`;
  if (!is_speeded) return `${told}. There is enough time.`;
  const short = section_times.filter((time) => time.is_speeded).map(({ section }) => section.title);
  const where =
    short.length === 0 || short.length === section_times.length ? '' : ` in ${short.join(' and ')}`;
  return `${told}, but at least 80% should. Give more time${where}, or ask fewer questions.`;
}

/** Flagged questions first, those with the most serious flag at the top; otherwise in order. */
export function flaggedFirst(items: readonly AnalysedItem[]): AnalysedItem[] {
  const gravity = ({ flags }: AnalysedItem) =>
    Math.min(ITEM_FLAGS.length, ...(flags ?? []).map(({ code }) => ITEM_FLAGS.indexOf(code)));
  return items.toSorted((a, b) => gravity(a) - gravity(b));
}

/** Whether the question has a flag. A question with too few answers has none. */
export function isFlagged({ flags }: Pick<AnalysedItem, 'flags'>): boolean {
  return flags !== null && flags.length > 0;
}

/**
 * Whether answers to a question, or to one of its gaps, may be typed. The answers show which gaps are typed.
 */
export function isTyped({ type }: Pick<AnalysedItem, 'type'>): boolean {
  return type === 'numeric' || type === 'text' || type === 'gaps';
}

export type Shown = (typeof SHOWN)[number];

/** The items that match a chip; all if no chip is chosen. */
export function shownItems(items: readonly AnalysedItem[], shown: Shown | undefined): AnalysedItem[] {
  if (shown === undefined) return [...items];
  if (shown === 'flagged') return items.filter(isFlagged);
  if (shown === 'typed') return items.filter(isTyped);
  if (shown === 'unscored') return items.filter(({ unscored }) => unscored);
  return items.filter(({ section }) => section.kind === shown);
}

const WELL = 0.85;
const FAIRLY = 0.7;

/**
 * How well the test separates students. The bounds are those usual for reports on individuals and on groups.
 */
export function testSentence({
  alpha,
  session_count,
}: Pick<AssessmentAnalysis, 'alpha' | 'session_count'>): string {
  if (alpha === null || session_count < LEAST_ANSWERS)
    return 'It’s too early to say how well this test separates strong from weak students.';
  if (alpha >= WELL) return 'This test separates strong from weak students well.';
  return alpha >= FAIRLY
    ? 'This test separates strong from weak students fairly well.'
    : 'This test hardly separates strong from weak students.';
}

/** Sentences about answer keys that may be wrong, and about all other flagged questions. */
export function lookWords(items: readonly AnalysedItem[]): { keys: string | null; rest: string } {
  const flagged = items.filter(isFlagged);
  const unsaid = items.filter(({ flags }) => flags === null).length;
  if (unsaid === items.length) {
    return {
      keys: null,
      rest: `There isn’t enough data to check the questions: each needs ${LEAST_ANSWERS} answers.`,
    };
  }
  const suspects = flagged.filter(({ flags }) =>
    flags?.some(({ code }) => code === 'key_may_be_wrong'),
  ).length;
  const others = flagged.length - suspects;
  const keys =
    suspects === 0
      ? null
      : suspects === 1
        ? '1 answer key looks wrong'
        : `${suspects} answer keys look wrong`;
  if (flagged.length === 0) {
    const rest =
      unsaid === 0
        ? 'No question is flagged.'
        : `Among questions with at least ${LEAST_ANSWERS} answers, none is flagged.`;
    return { keys, rest };
  }
  if (others === 0) return { keys, rest: '.' };
  const what = counted(others, keys === null ? 'question' : 'more question');
  const isOne = flagged.length === 1;
  const look = `${what} ${others === 1 ? 'is' : 'are'} worth a look before you use ${isOne ? 'it' : 'them'} again.`;
  return { keys, rest: keys === null ? look : ` and ${look}` };
}

/** A sentence about the trace lines. */
export function traceSentence(item: AnalysedItem): string {
  if (item.options.length === 0) return 'Typed answers have no options to chart.';
  const traced = item.options.filter(({ fifths }) => fifths.length > 0);
  if (traced.length === 0)
    return `The chart needs 25 sessions. So far, ${counted(item.count, 'session')} included this question.`;
  if (hasPlaces(item.type))
    return 'Each line is one place: the share of each fifth of students who got it right.';
  const keys = traced.filter(({ is_key }) => is_key);
  const keyNames = keys.map(({ label }) => label).join(' and ');
  const tempting = temptingOption(traced);
  if (tempting !== null)
    return `The strongest fifth of students choose ${tempting.label}, not the correct answer ${keyNames}.`;
  const [key] = keys;
  const from = key?.fifths[0] ?? 0;
  const to = key?.fifths.at(-1) ?? 0;
  return `${percent(from)} of the weakest fifth of students and ${percent(to)} of the strongest fifth choose the correct answer ${key?.label ?? ''}.`;
}

const BAR = { width: 60, centre: 20, unit: 60 } as const;

/** The bar of a discrimination, in a drawing 60 wide with its zero at 20. */
export function discriminationBar(value: number): { x: number; width: number } {
  const end = Math.min(BAR.width, Math.max(0, BAR.centre + value * BAR.unit));
  return { x: Math.min(end, BAR.centre), width: Math.abs(end - BAR.centre) };
}

const WEAK = 0.2;

/** How to read a discrimination: against the right answer, weak, or good (Ebel 1979: below .20 is poor). */
export function discriminationKind(value: number): 'against' | 'weak' | 'good' {
  if (value < 0) return 'against';
  return value < WEAK ? 'weak' : 'good';
}
