/* Words for a comparison of two groups, and the order of its rows. */
import { share } from '#web/ui/numbers.ts';
import type { Dif, DifItem } from '../dif.contract.ts';
import { counted } from './result-words.ts';

const CLASSES = ['C', 'B'] as const;

const CLASS_WORDS = { B: 'moderate', C: 'large' } as const;

/** Questions that work differently, largest difference first. */
export function differing(items: readonly DifItem[]): DifItem[] {
  const size = ({ delta }: DifItem) => Math.abs(delta ?? 0);
  return CLASSES.flatMap((one) =>
    items.filter(({ dif_class }) => dif_class === one).toSorted((a, b) => size(b) - size(a)),
  );
}

/** The outcome of the comparison as a whole. */
export function difSentence({ reference, focal, least_sessions, items }: Dif): string {
  if (items === null) {
    const few = [reference, focal].filter(({ session_count }) => session_count < least_sessions);
    const told = few.map(({ name, session_count }) => `${name} has ${session_count}`).join(', ');
    return `Not enough data: both groups need at least ${least_sessions} sessions, but ${told}.`;
  }
  const found = differing(items).length;
  const rest = `for students with the same total score (${reference.session_count} from ${reference.name}, ${focal.session_count} from ${focal.name})`;
  return found === 0
    ? `No question works differently ${rest}.`
    : `${counted(found, 'question works', 'questions work')} differently ${rest}.`;
}

/** Says for which group a question is harder, with the interval. */
export function differenceWords(
  { delta, interval, dif_class }: DifItem,
  { reference, focal }: Pick<Dif, 'reference' | 'focal'>,
): string {
  if (delta === null || interval === null || dif_class === null || dif_class === 'A') return '';
  const whom = delta < 0 ? focal.name : reference.name;
  const ends = `95% interval ${share(interval.low)} to ${share(interval.high)}`;
  return `Harder for ${whom}: ${CLASS_WORDS[dif_class]} difference (class ${dif_class}), Δ ${share(delta)} (${ends}).`;
}

/** Advice about a difference. */
export const DIF_ADVICE =
  'Check each question for words or a setting that one group knows better. If you find one, fix the question. If not, look at how the skill was taught.';
