/**
 * The figures of one item from its cells, and what in them asks for a look.
 */
import { correlationInterval, differenceInterval, LEAST_ANSWERS, shareInterval } from './intervals.ts';
import type { Cell } from './item-tally.ts';
import { type CountedPair, correlation, greatestCovariance, momentsOf, type PairMoments } from './moments.ts';
import { traceLines } from './trace-line.ts';

export interface AnalysedItem {
  readonly id: string;
  /** The mark of a right answer, above 0. */
  readonly max_mark: number;
  /** What could be chosen, at most 31; none where the answer is written, or only its mark is known. */
  readonly options: readonly { readonly id: string; readonly is_key: boolean }[];
  /** Whether it is a pretest item, whose mark is in no total. */
  readonly unscored?: boolean;
}

/** How one option was chosen. Shares and correlations are of those who were given the item. */
interface OptionFigures {
  readonly id: string;
  readonly is_key: boolean;
  readonly count: number;
  /** Choice frequency, 0 to 1. */
  readonly share: number;
  /** Choice mean: the mean total of those who chose it; null where nobody did. */
  readonly mean_total: number | null;
  /** Correlation of choosing it with the total, this item's mark included. */
  readonly point_biserial: number | null;
  /** The same with the total of the other items: above 0 for a key, below for a distractor that works. */
  readonly rest_correlation: number | null;
  /** Its share within each score group, weakest first; null where a group is empty. */
  readonly group_shares: readonly (number | null)[];
  /** Its share in each fifth by total, weakest first; empty where nobody was given the item. */
  readonly fifths: readonly number[];
}

interface ItemFlag {
  readonly code: 'negative_discrimination' | 'too_easy' | 'too_hard' | 'key_suspect' | 'unused_distractor';
  /** The distractor meant; null where the flag is the item's. */
  readonly option: string | null;
}

/** What one item's own cells tell. */
export interface OwnFigures {
  readonly id: string;
  /** People who were given the item. */
  readonly persons: number;
  /** Mean mark over the greatest mark: 1 where everybody was right. */
  readonly facility: number | null;
  /** Standard deviation of the marks, in marks. */
  readonly sd: number | null;
  /** Correlation of mark and total, this item included. */
  readonly point_biserial: number | null;
  /** Correlation of mark and the total of the other items. */
  readonly item_rest: number | null;
  /** The same in percent, as quiz statistics show it. */
  readonly discrimination_index: number | null;
  /** Covariance with the rest, in percent of the greatest that these marks and rests allow. */
  readonly discriminative_efficiency: number | null;
  /** The facility of blind guessing: known for a choice with one key. */
  readonly random_guess_score: number | null;
  /** People who were given options and chose none. */
  readonly omitted: number;
  readonly options: readonly OptionFigures[];
  /** Where the interval of a figure lies beyond its bar; null where fewer than 30 answers say too little. */
  readonly flags: readonly ItemFlag[] | null;
}

/** The moments that the test's figures are made of: of mark and total, and of mark and rest. */
export interface ItemMoments {
  readonly withTotal: PairMoments;
  readonly withRest: PairMoments;
}

/** Quartile groups: bounds of the first three, each up to and with its bound. */
export type GroupBounds = readonly [number, number, number];

const FIFTHS = 5;
const EASY = 0.95;
const HARD = 0.2;
/** A distractor chosen by fewer does no work: with four options 5 % is a fifth of its even share. */
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

/** The total of the other items; an unscored one is in no total to begin with. */
function restOf(item: AnalysedItem, { mark, total }: Cell): number {
  return item.unscored === true ? total : total - mark;
}

/** Formulas: Moodle's "Quiz statistics calculations"; Crocker and Algina 1986, chapter 14. */
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
  /** People of the strongest score group who were given the item. */
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
