/** Computes the figures of one item from its cells, and flags suspicious ones. */
import { correlationInterval, differenceInterval, LEAST_ANSWERS, shareInterval } from './intervals.ts';
import type { Cell } from './item-tally.ts';
import { type CountedPair, correlation, greatestCovariance, momentsOf, type PairMoments } from './moments.ts';
import { traceLines } from './trace-line.ts';

export interface AnalysedItem {
  readonly id: string;
  /** The points for a right answer, above 0. */
  readonly max_mark: number;
  /** The options, at most 31. Empty if the answer is written or only its points are known. */
  readonly options: readonly { readonly id: string; readonly is_key: boolean }[];
  /** Whether the item is a pretest item, whose points are not part of any total. */
  readonly unscored?: boolean;
}

/**
 * How often an option was chosen, and by whom. Shares and correlations cover the people who were given the
 * item.
 */
interface OptionFigures {
  readonly id: string;
  readonly is_key: boolean;
  readonly count: number;
  /** The share of people who chose the option, 0 to 1. */
  readonly share: number;
  /** The mean total of the people who chose the option; null if nobody did. */
  readonly mean_total: number | null;
  /** The correlation between choosing the option and the total, including this item. */
  readonly point_biserial: number | null;
  /**
   * The correlation between choosing the option and the total of the other items. It is positive for a good
   * right answer and negative for a good wrong option.
   */
  readonly rest_correlation: number | null;
  /** The share of each score group that chose the option, weakest group first; null for an empty group. */
  readonly group_shares: readonly (number | null)[];
  /**
   * The share of each fifth of people by total that chose the option, weakest first. Empty if nobody was
   * given the item.
   */
  readonly fifths: readonly number[];
}

interface ItemFlag {
  readonly code: 'negative_discrimination' | 'too_easy' | 'too_hard' | 'key_suspect' | 'unused_distractor';
  /** The flagged distractor; null if the flag concerns the whole item. */
  readonly option: string | null;
}

/** The figures of an item that follow from its own cells. */
export interface OwnFigures {
  readonly id: string;
  /** The number of people who were given the item. */
  readonly persons: number;
  /** The mean points divided by the maximum; 1 if everybody was right. */
  readonly facility: number | null;
  /** The standard deviation of the points. */
  readonly sd: number | null;
  /** The correlation between points and total, including this item. */
  readonly point_biserial: number | null;
  /** The correlation between points and the total of the other items. */
  readonly item_rest: number | null;
  /** `item_rest` in percent, as quiz statistics show it. */
  readonly discrimination_index: number | null;
  /** The covariance with the rest, in percent of the maximum that these points and rests allow. */
  readonly discriminative_efficiency: number | null;
  /** The facility of blind guessing. Known only for a choice with one right answer. */
  readonly random_guess_score: number | null;
  /** The number of people who chose none of the options. */
  readonly omitted: number;
  readonly options: readonly OptionFigures[];
  /**
   * Flags for figures whose interval lies entirely beyond a limit. Null if there are fewer than 30 answers.
   */
  readonly flags: readonly ItemFlag[] | null;
}

/** The moments that the figures are computed from: of points and total, and of points and rest. */
export interface ItemMoments {
  readonly withTotal: PairMoments;
  readonly withRest: PairMoments;
}

/** The upper bounds of the first three score groups. Each group includes its bound. */
export type GroupBounds = readonly [number, number, number];

const FIFTHS = 5;
const EASY = 0.95;
const HARD = 0.2;
/** A distractor with a smaller share is useless. With four options, 5 % is a fifth of an even share. */
const LEAST_USED_SHARE = 0.05;

export function itemMoments(item: AnalysedItem, cells: readonly Cell[]): ItemMoments {
  return {
    withTotal: momentsOf(cells, markOf, totalOf),
    withRest: momentsOf(cells, markOf, (cell) => restOf(item, cell)),
  };
}

const markOf = ({ mark }: Cell): number => mark;
const totalOf = ({ total }: Cell): number => total;

function restPairs(item: AnalysedItem, cells: readonly Cell[]): CountedPair[] {
  return cells.map((cell) => ({ x: cell.mark, y: restOf(item, cell), count: cell.count }));
}

/** The total of the other items. The total never includes unscored items. */
function restOf(item: AnalysedItem, { mark, total }: Cell): number {
  return item.unscored === true ? total : total - mark;
}

/**
 * Computes the figures of one item. Formulas: Moodle's "Quiz statistics calculations"; Crocker and Algina
 * 1986, chapter 14.
 */
export function ownFigures(
  item: AnalysedItem,
  cells: readonly Cell[],
  { withTotal, withRest }: ItemMoments,
  bounds: GroupBounds,
): OwnFigures {
  const persons = withTotal.n;
  const facility = persons === 0 ? null : withTotal.mean_x / item.max_mark;
  const itemRest = correlation(withRest);
  const greatest = greatestCovariance(restPairs(item, cells), withRest);
  const keys = item.options.filter((option) => option.is_key).length;
  const lines = traceLines(cells, item.options.length, FIFTHS);
  const options = item.options.map((_, index) =>
    optionFigures(item, index, cells, bounds, lines[index] ?? []),
  );
  const strongest = cells.reduce(
    (sum, { total, count }) => (groupOf(total, bounds) === STRONGEST ? sum + count : sum),
    0,
  );
  const omitted = item.options.length === 0 ? [] : cells.filter((cell) => cell.chosen === 0);
  return {
    id: item.id,
    persons,
    facility,
    sd: persons < 2 ? null : Math.sqrt(withTotal.variance_x),
    point_biserial: correlation(withTotal),
    item_rest: itemRest,
    discrimination_index: itemRest === null ? null : 100 * itemRest,
    discriminative_efficiency: itemRest === null ? null : (100 * withRest.covariance) / greatest,
    random_guess_score: keys === 1 ? 1 / item.options.length : null,
    omitted: omitted.reduce((sum, cell) => sum + cell.count, 0),
    options,
    flags:
      persons < LEAST_ANSWERS
        ? null
        : flags({ persons, facility: facility ?? 0, itemRest, options, strongest }),
  };
}

function optionFigures(
  item: AnalysedItem,
  index: number,
  cells: readonly Cell[],
  bounds: GroupBounds,
  fifths: readonly number[],
): OptionFigures {
  const option = item.options[index];
  if (option === undefined) throw new Error(`Item ${item.id} has no option ${index}.`);
  const isChosen = ({ chosen }: Cell) => (chosen >>> index) & 1;
  const groups = [...bounds, Number.POSITIVE_INFINITY].map(() => ({ persons: 0, choosers: 0 }));
  let count = 0;
  let sumOfTotals = 0;
  for (const cell of cells) {
    const { total, count: persons } = cell;
    const group = groups[groupOf(total, bounds)];
    const choosers = isChosen(cell) * persons;
    if (group !== undefined) {
      group.persons += persons;
      group.choosers += choosers;
    }
    count += choosers;
    sumOfTotals += choosers * total;
  }
  const moments = momentsOf(cells, isChosen, totalOf);
  return {
    id: option.id,
    is_key: option.is_key,
    count,
    share: moments.mean_x,
    mean_total: count === 0 ? null : sumOfTotals / count,
    point_biserial: correlation(moments),
    rest_correlation: correlation(momentsOf(cells, isChosen, (cell) => restOf(item, cell))),
    group_shares: groups.map(({ persons, choosers }) => (persons === 0 ? null : choosers / persons)),
    fifths,
  };
}

const STRONGEST = 3;

function groupOf(total: number, [first, second, third]: GroupBounds): number {
  return Number(total > first) + Number(total > second) + Number(total > third);
}

interface Flagged {
  readonly persons: number;
  readonly facility: number;
  readonly itemRest: number | null;
  readonly options: readonly OptionFigures[];
  /** The number of people in the strongest score group who were given the item. */
  readonly strongest: number;
}

function flags({ persons, facility, itemRest, options, strongest }: Flagged): ItemFlag[] {
  const found: ItemFlag[] = [];
  const { low, high } = shareInterval(facility, persons);
  if (itemRest !== null && correlationInterval(itemRest, persons).high < 0) {
    found.push({ code: 'negative_discrimination', option: null });
  }
  if (low > EASY) found.push({ code: 'too_easy', option: null });
  if (high < HARD) found.push({ code: 'too_hard', option: null });
  const shareOf = (option: OptionFigures) => option.group_shares.at(-1) ?? 0;
  const leastKey = Math.min(...options.filter((option) => option.is_key).map(shareOf));
  for (const option of options.filter((candidate) => !candidate.is_key)) {
    if (differenceInterval(shareOf(option), leastKey, strongest).low > 0) {
      found.push({ code: 'key_suspect', option: option.id });
    }
    if (shareInterval(option.share, persons).high < LEAST_USED_SHARE) {
      found.push({ code: 'unused_distractor', option: option.id });
    }
  }
  return found;
}
