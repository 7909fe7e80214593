/* What an item analysis says, in words and in the order of its rows. */
import { LEAST_ANSWERS } from '#core/item-analysis/intervals.ts';
import { percent } from '#web/ui/numbers.ts';
import {
  type AnalysedItem,
  type AssessmentAnalysis,
  ITEM_FLAGS,
  type ItemFlag,
} from '../results.contract.ts';
import { counted } from './result-words.ts';
import { temptingOption } from './trace.ts';

const FLAG_WORDS: Readonly<Record<ItemFlag, string>> = {
  key_may_be_wrong: 'Key may be wrong',
  does_not_separate: 'Does not separate',
  too_easy: 'Too easy',
  too_hard: 'Too hard',
  distractor_tempts: 'Distractor tempts',
  slow: 'Slow',
};

/** A flag of a question, with the option's letter where it is about one. */
export function flagWords(flag: ItemFlag, item: AnalysedItem): string {
  if (flag !== 'distractor_tempts') return FLAG_WORDS[flag];
  const [most] = item.options.filter(({ is_key }) => !is_key).toSorted((a, b) => b.share - a.share);
  return most === undefined ? FLAG_WORDS[flag] : `${most.label} too tempting`;
}

/** Flagged ones first, the gravest flag foremost; else as asked. */
export function flaggedFirst(items: readonly AnalysedItem[]): AnalysedItem[] {
  const gravity = ({ flags }: AnalysedItem) =>
    Math.min(ITEM_FLAGS.length, ...(flags ?? []).map((flag) => ITEM_FLAGS.indexOf(flag)));
  return items.toSorted((a, b) => gravity(a) - gravity(b));
}

/** Whether anything in its figures asks for a look; of one with too few answers nobody can say. */
export function isFlagged({ flags }: Pick<AnalysedItem, 'flags'>): boolean {
  return flags !== null && flags.length > 0;
}

export const SHOWN = ['flagged', 'reading_writing', 'math', 'other', 'unscored'] as const;
export type Shown = (typeof SHOWN)[number];

/** The items of a chip; all where none is chosen. */
export function shownItems(items: readonly AnalysedItem[], shown: Shown | undefined): AnalysedItem[] {
  if (shown === undefined) return [...items];
  if (shown === 'flagged') return items.filter(isFlagged);
  if (shown === 'unscored') return items.filter(({ unscored }) => unscored);
  return items.filter(({ section }) => section.kind === shown);
}

const WELL = 0.85;
const FAIRLY = 0.7;

/** How well the test separates. The bounds are the usual ones for reports on single people and on groups. */
export function testSentence({
  alpha,
  session_count,
}: Pick<AssessmentAnalysis, 'alpha' | 'session_count'>): string {
  if (alpha === null || session_count < LEAST_ANSWERS)
    return 'It cannot be told yet how well the test separates students.';
  if (alpha >= WELL) return 'The test separates students well.';
  return alpha >= FAIRLY ? 'The test separates students fairly well.' : 'The test hardly separates students.';
}

/** What asks for a look: suspect keys, and everything else that is flagged. */
export function lookWords(items: readonly AnalysedItem[]): { keys: string | null; rest: string } {
  const flagged = items.filter(isFlagged);
  const unsaid = items.filter(({ flags }) => flags === null).length;
  if (unsaid === items.length) {
    return {
      keys: null,
      rest: `Too few to say which questions are worth a look: it takes ${LEAST_ANSWERS} answers.`,
    };
  }
  const suspects = flagged.filter(({ flags }) => flags?.includes('key_may_be_wrong')).length;
  const others = flagged.length - suspects;
  const keys = suspects === 0 ? null : suspects === 1 ? '1 key looks wrong' : `${suspects} keys look wrong`;
  if (flagged.length === 0) {
    const rest =
      unsaid === 0
        ? 'No question is flagged.'
        : `Of those with ${LEAST_ANSWERS} answers no question is flagged.`;
    return { keys, rest };
  }
  if (others === 0) return { keys, rest: '.' };
  const what = counted(others, keys === null ? 'question' : 'more question');
  const isOne = flagged.length === 1;
  const look = `${what} ${others === 1 ? 'is' : 'are'} worth a look before you use ${isOne ? 'it' : 'them'} again.`;
  return { keys, rest: keys === null ? look : ` and ${look}` };
}

/** What the trace lines say. */
export function traceSentence(item: AnalysedItem): string {
  if (item.options.length === 0) return 'Typed answers have no options to trace.';
  const traced = item.options.filter(({ fifths }) => fifths.length > 0);
  if (traced.length === 0) return `The lines need 25 sessions; ${counted(item.count, 'session')} had it.`;
  const keys = traced.filter(({ is_key }) => is_key);
  const keyNames = keys.map(({ label }) => label).join(' and ');
  const tempting = temptingOption(traced);
  if (tempting !== null) return `The strongest fifth choose ${tempting.label}, not the key ${keyNames}.`;
  const [key] = keys;
  const from = key?.fifths[0] ?? 0;
  const to = key?.fifths.at(-1) ?? 0;
  return `${percent(from)} of the weakest fifth choose the key ${key?.label ?? ''}, ${percent(to)} of the strongest.`;
}

const BAR = { width: 60, centre: 20, unit: 60 } as const;

/** The bar of a discrimination around zero, in a drawing 60 wide whose zero is at 20. */
export function discriminationBar(value: number): { x: number; width: number } {
  const end = Math.min(BAR.width, Math.max(0, BAR.centre + value * BAR.unit));
  return { x: Math.min(end, BAR.centre), width: Math.abs(end - BAR.centre) };
}

const WEAK = 0.2;

/** How a discrimination is to be read: against the key, weak, or good (Ebel 1979: below .20 is poor). */
export function discriminationKind(value: number): 'against' | 'weak' | 'good' {
  if (value < 0) return 'against';
  return value < WEAK ? 'weak' : 'good';
}
