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
    return `Too few to say: it takes ${least_sessions} sessions of each, and ${told}.`;
  }
  const found = differing(items).length;
  const rest = `among students of the same total, ${reference.session_count} of ${reference.name} and ${focal.session_count} of ${focal.name}`;
  return found === 0
    ? `No question works differently ${rest}.`
    : `${counted(found, 'question works', 'questions work')} differently ${rest}.`;
}

/** For whom a question is harder, with the interval. */
export function differenceWords(
  { delta, interval, dif_class }: DifItem,
  { reference, focal }: Pick<Dif, 'reference' | 'focal'>,
): string {
  if (delta === null || interval === null || dif_class === null || dif_class === 'A') return '';
  const whom = delta < 0 ? focal.name : reference.name;
  const ends = `${share(interval.low)} to ${share(interval.high)} 19 times in 20`;
  return `Harder for ${whom}, ${CLASS_WORDS[dif_class]} (class ${dif_class}): Δ ${share(delta)}, ${ends}.`;
}

/** Advice about a difference. */
export const DIF_ADVICE =
  'Read each for words or a setting that one group knows better for reasons beside the skill; if there is one, mend the question, and if not, look at how it was taught.';
