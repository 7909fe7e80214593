/* The trace lines of a question: how many people in each fifth chose each option. Points are coordinates in
   the drawing, from its top left. */
import type { AnalysedItem } from '../results.contract.ts';

type Option = AnalysedItem['options'][number];

export const TRACE = { width: 380, height: 212, left: 30, right: 292, top: 10, bottom: 178 } as const;
export const FIFTHS = ['Weakest', '2nd', 'Middle', '4th', 'Strongest'] as const;

const FIRST_X = 44;
const LAST_X = 278;
const LABEL_GAP = 14;

export interface TraceLine {
  label: string;
  kind: 'key' | 'tempting' | 'other';
  points: { x: number; y: number }[];
  /** Share in the strongest fifth. */
  last: number;
  label_y: number;
}

/** The trace lines; empty if the question has no options, or too few sessions for fifths. */
export function traceLines(options: readonly Option[]): TraceLine[] {
  const traced = options.filter(({ fifths }) => fifths.length === FIFTHS.length);
  const tempting = temptingOption(traced);
  const lines = traced.map(({ label, is_key, fifths }) => ({
    label,
    kind: is_key ? ('key' as const) : label === tempting?.label ? ('tempting' as const) : ('other' as const),
    points: fifths.map((share, index) => ({ x: xOf(index), y: yOf(share) })),
    last: fifths.at(-1) ?? 0,
  }));
  const labelPlaces = apart(lines.map(({ last }) => yOf(last)));
  return lines.map((line, index) => ({ ...line, label_y: labelPlaces[index] ?? TRACE.bottom }));
}

export function xOf(fifth: number): number {
  return FIRST_X + (fifth * (LAST_X - FIRST_X)) / (FIFTHS.length - 1);
}

export function yOf(share: number): number {
  return TRACE.bottom - share * (TRACE.bottom - TRACE.top);
}

/**
 * The wrong option that more people in the strongest fifth choose than any right option; null if there is
 * none.
 */
export function temptingOption<O extends Pick<Option, 'is_key' | 'fifths'>>(options: readonly O[]): O | null {
  const last = ({ fifths }: O) => fifths.at(-1) ?? 0;
  const [most] = options.toSorted((a, b) => last(b) - last(a));
  return most === undefined || most.is_key || last(most) === 0 ? null : most;
}

/** Moves labels apart so that they do not overlap, keeping their order. */
function apart(places: readonly number[]): number[] {
  const order = places.map((_, index) => index).toSorted((a, b) => (places[b] ?? 0) - (places[a] ?? 0));
  const moved = [...places];
  let lowest: number = TRACE.bottom + LABEL_GAP;
  for (const index of order) {
    lowest = Math.min(places[index] ?? 0, lowest - LABEL_GAP);
    moved[index] = lowest;
  }
  return moved;
}
