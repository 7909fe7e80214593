/** What in a question's figures asks for a look, and from where on. It knows figures, no question. */
import type { ItemFlag } from './results.contract.ts';

/** Below so many people who were asked, figures say too little to send anybody looking. */
const LEAST_PERSONS = 10;
/** Fifths of fewer than five people each are no fifths. */
export const LEAST_FOR_FIFTHS = 25;
/**
 * Corrected item-total correlation from which on a question separates (Varma, "Preliminary item statistics using
 * point-biserial correlation and p-values": .15 is acceptable, .25 good).
 */
const SEPARATES = 0.15;
const EASY = 0.95;
/** A choice that hardly more than blind guessers meet, and a written answer that hardly anybody does. */
const ABOVE_CHANCE = 0.05;
const HARD_WRITTEN = 0.1;
/** A wrong option that so many choose, more than the right one, deserves a look even where the question separates. */
const TEMPTING = 0.3;
/** Median time over the pace that the section's time allows. */
const SLOW = 2;

export interface FlaggedFigures {
  readonly persons: number;
  readonly facility: number | null;
  readonly item_rest: number | null;
  /** Of blind guessing; null where the answer is written. */
  readonly random_guess_score: number | null;
  readonly options: readonly {
    readonly is_key: boolean;
    readonly share: number;
    readonly rest_correlation: number | null;
    /** Weakest first. */
    readonly fifths: readonly number[];
  }[];
  readonly median_seconds: number | null;
  readonly pace_seconds: number | null;
}

/** The flags, the gravest first. */
export function flagsOf(figures: FlaggedFigures): ItemFlag[] {
  const { persons, facility, item_rest, median_seconds, pace_seconds } = figures;
  if (persons < LEAST_PERSONS || facility === null) return [];
  const flags: ItemFlag[] = [];
  const isEasy = facility > EASY;
  if (mayKeyBeWrong(figures)) flags.push('key_may_be_wrong');
  // What everyone gets right separates nobody, and that flag says so already.
  if (item_rest !== null && item_rest < SEPARATES && !isEasy) flags.push('does_not_separate');
  if (isEasy) flags.push('too_easy');
  if (facility < hardBelow(figures)) flags.push('too_hard');
  if (isTempting(figures)) flags.push('distractor_tempts');
  if (median_seconds !== null && pace_seconds !== null && median_seconds > SLOW * pace_seconds) {
    flags.push('slow');
  }
  return flags;
}

/** A wrong option goes with the rest of the test better than the key does, and more of the strongest fifth choose it. */
function mayKeyBeWrong({ persons, options }: FlaggedFigures): boolean {
  const keys = options.filter((option) => option.is_key);
  const [key] = keys;
  if (persons < LEAST_FOR_FIFTHS || key === undefined || keys.length > 1) return false;
  const strongest = ({ fifths }: { fifths: readonly number[] }) => fifths.at(-1) ?? 0;
  return options.some(
    (option) =>
      !option.is_key &&
      (option.rest_correlation ?? -1) > (key.rest_correlation ?? 1) &&
      strongest(option) > strongest(key),
  );
}

function hardBelow({ random_guess_score }: FlaggedFigures): number {
  return random_guess_score === null ? HARD_WRITTEN : random_guess_score + ABOVE_CHANCE;
}

function isTempting({ options }: FlaggedFigures): boolean {
  const keys = options.filter((option) => option.is_key);
  const [key] = keys;
  if (key === undefined || keys.length > 1) return false;
  return options.some((option) => !option.is_key && option.share >= TEMPTING && option.share > key.share);
}
