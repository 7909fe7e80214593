/** What in a question's figures asks for a look, and from where on. It knows figures, no question. */
import {
  correlationInterval,
  differenceInterval,
  type Interval,
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
/** A wrong option that fewer choose does no work (Haladyna and Downing, "How many options is enough?", 1993). */
const WEAK = 0.05;
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
  readonly options: readonly FlaggedOption[];
  readonly median_seconds: number | null;
  /** Null where it can't be told. */
  readonly median_interval: Interval | null;
  readonly pace_seconds: number | null;
}

interface FlaggedOption {
  readonly is_key: boolean;
  readonly share: number;
  readonly rest_correlation: number | null;
  /** Weakest first. */
  readonly fifths: readonly number[];
}

/** A flag with the figure that it is of: a share, a correlation or seconds, by its code. */
export interface Flagged extends Interval {
  readonly code: ItemFlag;
  /** The place of the option that it is about; null where it is the question's. */
  readonly option: number | null;
  readonly value: number;
  /** The whole interval lies beyond it. */
  readonly bar: number;
}

/**
 * The flags, the gravest first; null where fewer than 30 answers say too little. A figure is flagged where the whole of
 * its 95 % interval lies beyond the bar: a share's by Wilson (1927), a correlation's by Fisher (1921), a difference's of
 * two options by the variance of multinomial shares, a median's by the binomial distribution
 * (`core/item-analysis/intervals.ts` has the formulas and sources).
 */
export function flagsOf(figures: FlaggedFigures): Flagged[] | null {
  const { persons, answers, facility, item_rest } = figures;
  if (answers < LEAST_ANSWERS || facility === null) return null;
  const right = shareInterval(facility, persons);
  const isEasy = right.low > EASY;
  const hard = hardBelow(figures);
  const flags: (Flagged | null)[] = [wrongKey(figures)];
  if (item_rest !== null && !isEasy) {
    const interval = correlationInterval(item_rest, persons);
    // What everyone gets right separates nobody, and that flag says so already.
    if (interval.high < SEPARATES) {
      flags.push({ code: 'does_not_separate', option: null, value: item_rest, ...interval, bar: SEPARATES });
    }
  }
  if (isEasy) flags.push({ code: 'too_easy', option: null, value: facility, ...right, bar: EASY });
  if (right.high < hard) flags.push({ code: 'too_hard', option: null, value: facility, ...right, bar: hard });
  flags.push(tempting(figures));
  // Where nearly all are right, no wrong option has anybody left to choose it.
  if (!isEasy) flags.push(...weakOptions(figures));
  flags.push(slowness(figures));
  return flags.filter((flag) => flag !== null);
}

/**
 * A wrong option goes with the rest of the test better than the key does (their intervals lie apart, which holds
 * however the two hang together), and more of the strongest fifth choose it. Of several the one that goes best.
 */
function wrongKey({ persons, options }: FlaggedFigures): Flagged | null {
  const key = onlyKey(options);
  if (key === null || key.rest_correlation === null) return null;
  const bar = correlationInterval(key.rest_correlation, persons).high;
  const strongest = ({ fifths }: { fifths: readonly number[] }) => fifths.at(-1) ?? 0;
  const suspects = options.flatMap((option, place): Flagged[] => {
    const value = option.rest_correlation;
    if (option.is_key || value === null || strongest(option) <= strongest(key)) return [];
    const interval = correlationInterval(value, persons);
    return interval.low > bar ? [{ code: 'key_may_be_wrong', option: place, value, ...interval, bar }] : [];
  });
  return greatest(suspects);
}

function hardBelow({ random_guess_score }: FlaggedFigures): number {
  return random_guess_score === null ? HARD_WRITTEN : random_guess_score + ABOVE_CHANCE;
}

function tempting({ persons, options }: FlaggedFigures): Flagged | null {
  const key = onlyKey(options);
  if (key === null) return null;
  const tempters = options.flatMap((option, place): Flagged[] => {
    const interval = shareInterval(option.share, persons);
    const isMore = differenceInterval(option.share, key.share, persons).low > 0;
    return !option.is_key && interval.low > TEMPTING && isMore
      ? [{ code: 'distractor_tempts', option: place, value: option.share, ...interval, bar: TEMPTING }]
      : [];
  });
  return greatest(tempters);
}

function weakOptions({ persons, options }: FlaggedFigures): Flagged[] {
  return options.flatMap((option, place) => {
    const interval = shareInterval(option.share, persons);
    return option.is_key || interval.high >= WEAK
      ? []
      : { code: 'weak_distractor', option: place, value: option.share, ...interval, bar: WEAK };
  });
}

function slowness({ median_seconds: value, median_interval, pace_seconds }: FlaggedFigures): Flagged | null {
  if (value === null || median_interval === null || pace_seconds === null) return null;
  const bar = SLOW * pace_seconds;
  return median_interval.low > bar ? { code: 'slow', option: null, value, ...median_interval, bar } : null;
}

function greatest(flags: readonly Flagged[]): Flagged | null {
  return flags.toSorted((a, b) => b.value - a.value)[0] ?? null;
}

/** Of a question with one key; of several each is right in part, so that none can be held against the others. */
function onlyKey(options: readonly FlaggedOption[]): FlaggedOption | null {
  const keys = options.filter((option) => option.is_key);
  return keys.length === 1 ? (keys[0] ?? null) : null;
}
