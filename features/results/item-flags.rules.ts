/** Flags questions whose figures need attention, and the limits for each flag. */
import {
  correlationInterval,
  differenceInterval,
  type Interval,
  LEAST_ANSWERS,
  shareInterval,
} from '#core/item-analysis/intervals.ts';
import type { ItemFlag } from './results.contract.ts';

/**
 * Corrected item-total correlation from which a question discriminates (Varma, "Preliminary item statistics
 * using point-biserial correlation and p-values": .15 is acceptable, .25 good).
 */
const SEPARATES = 0.15;
const EASY = 0.95;
/**
 * A choice question is too hard if its share of right answers is at most this much above the share that
 * guessing gives. A written question is too hard if its share of right answers is at most `HARD_WRITTEN`.
 */
const ABOVE_CHANCE = 0.05;
const HARD_WRITTEN = 0.1;
/**
 * A wrong option chosen by this share, and by more than the right one, needs attention even if the question
 * discriminates.
 */
const TEMPTING = 0.3;
/**
 * A wrong option chosen by a smaller share has no effect (Haladyna and Downing, "How many options is
 * enough?", 1993).
 */
const WEAK = 0.05;
/** Ratio of the median time to the time per question that the section allows. */
const SLOW = 2;

export interface FlaggedFigures {
  /** How many people were asked the question, and how many of them answered. */
  readonly persons: number;
  readonly answers: number;
  readonly facility: number | null;
  readonly item_rest: number | null;
  /** Expected score of blind guessing; null if the answer is written. */
  readonly random_guess_score: number | null;
  readonly options: readonly FlaggedOption[];
  readonly median_seconds: number | null;
  /** The interval of the median; null if it cannot be computed. */
  readonly median_interval: Interval | null;
  readonly pace_seconds: number | null;
}

interface FlaggedOption {
  readonly is_key: boolean;
  readonly share: number;
  readonly rest_correlation: number | null;
  /** The share in each fifth by total score, weakest first. */
  readonly fifths: readonly number[];
}

/** A flag with its figure: a share, a correlation or seconds, depending on the code. */
export interface Flagged extends Interval {
  readonly code: ItemFlag;
  /** Index of the option concerned; null if the flag is about the question. */
  readonly option: number | null;
  readonly value: number;
  /** The limit; the whole interval lies beyond it. */
  readonly bar: number;
}

/**
 * The flags, most serious first; null if there are fewer than 30 answers, which say too little. A figure is
 * flagged if its whole 95 % interval lies beyond the limit. The intervals are Wilson's (1927) for a share,
 * Fisher's (1921) for a correlation, the variance of multinomial shares for a difference between two options,
 * and the binomial distribution for a median (formulas and sources in `core/item-analysis/intervals.ts`).
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
    // A question that everybody gets right cannot discriminate, and `too_easy` already says so.
    if (interval.high < SEPARATES) {
      flags.push({ code: 'does_not_separate', option: null, value: item_rest, ...interval, bar: SEPARATES });
    }
  }
  if (isEasy) flags.push({ code: 'too_easy', option: null, value: facility, ...right, bar: EASY });
  if (right.high < hard) flags.push({ code: 'too_hard', option: null, value: facility, ...right, bar: hard });
  flags.push(tempting(figures));
  // If nearly all answers are right, nobody is left to choose a wrong option.
  if (!isEasy) flags.push(...weakOptions(figures));
  flags.push(slowness(figures));
  return flags.filter((flag) => flag !== null);
}

/**
 * A wrong option correlates with the rest of the test more than the right answer does, and more of the
 * strongest fifth choose it. The two intervals must not overlap, which is enough however the two correlations
 * depend on each other. If there are several such options, the one that correlates most.
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

/**
 * The right answer to a question with exactly one. With several right options each is only partly right, so
 * none can be compared with the wrong options.
 */
function onlyKey(options: readonly FlaggedOption[]): FlaggedOption | null {
  const keys = options.filter((option) => option.is_key);
  return keys.length === 1 ? (keys[0] ?? null) : null;
}
