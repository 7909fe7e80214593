/** What in a question's figures asks for a look, and from where on. It knows figures, no question. */
import {
  correlationInterval,
  differenceInterval,
  LEAST_ANSWERS,
  shareInterval,
} from '#core/item-analysis/intervals.ts';
import type { ItemFlag } from './results.contract.ts';

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
  /** Those who were asked it, and those of them who answered. */
  readonly persons: number;
  readonly answers: number;
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
  /** The low end of the interval of the median time; null where it can't be told. */
  readonly median_low_seconds: number | null;
  readonly pace_seconds: number | null;
}

/**
 * The flags, the gravest first; null where fewer than 30 answers say too little. A figure is flagged where the whole of
 * its 95 % interval lies beyond the bar: a share's by Wilson (1927), a correlation's by Fisher (1921), a difference's of
 * two options by the variance of multinomial shares, a median's by the binomial distribution
 * (`core/item-analysis/intervals.ts` has the formulas and sources).
 */
export function flagsOf(figures: FlaggedFigures): ItemFlag[] | null {
  const { persons, answers, facility, item_rest, median_low_seconds, pace_seconds } = figures;
  if (answers < LEAST_ANSWERS || facility === null) return null;
  const flags: ItemFlag[] = [];
  const { low, high } = shareInterval(facility, persons);
  const isEasy = low > EASY;
  if (mayKeyBeWrong(figures)) flags.push('key_may_be_wrong');
  // What everyone gets right separates nobody, and that flag says so already.
  if (item_rest !== null && correlationInterval(item_rest, persons).high < SEPARATES && !isEasy) {
    flags.push('does_not_separate');
  }
  if (isEasy) flags.push('too_easy');
  if (high < hardBelow(figures)) flags.push('too_hard');
  if (isTempting(figures)) flags.push('distractor_tempts');
  if (median_low_seconds !== null && pace_seconds !== null && median_low_seconds > SLOW * pace_seconds) {
    flags.push('slow');
  }
  return flags;
}

/**
 * A wrong option goes with the rest of the test better than the key does (their intervals lie apart, which holds
 * however the two hang together), and more of the strongest fifth choose it.
 */
function mayKeyBeWrong({ persons, options }: FlaggedFigures): boolean {
  const key = onlyKey(options);
  if (key === null || key.rest_correlation === null) return false;
  const { high } = correlationInterval(key.rest_correlation, persons);
  const strongest = ({ fifths }: { fifths: readonly number[] }) => fifths.at(-1) ?? 0;
  return options.some(
    (option) =>
      !option.is_key &&
      option.rest_correlation !== null &&
      correlationInterval(option.rest_correlation, persons).low > high &&
      strongest(option) > strongest(key),
  );
}

function hardBelow({ random_guess_score }: FlaggedFigures): number {
  return random_guess_score === null ? HARD_WRITTEN : random_guess_score + ABOVE_CHANCE;
}

function isTempting({ persons, options }: FlaggedFigures): boolean {
  const key = onlyKey(options);
  if (key === null) return false;
  return options.some(
    (option) =>
      !option.is_key &&
      shareInterval(option.share, persons).low > TEMPTING &&
      differenceInterval(option.share, key.share, persons).low > 0,
  );
}

/** Of a question with one key; of several each is right in part, so that none can be held against the others. */
function onlyKey(options: FlaggedFigures['options']): FlaggedFigures['options'][number] | null {
  const keys = options.filter((option) => option.is_key);
  return keys.length === 1 ? (keys[0] ?? null) : null;
}
