/**
 * The figures of one item from its cells, and what in them asks for a look. It knows nothing of other items
 * but their share in the total.
 */
import type { Cell } from './item-tally.ts';
import {
  type CountedPair,
  correlation,
  greatestCovariance,
  type PairMoments,
  pairMoments,
} from './moments.ts';

export interface AnalysedItem {
  readonly id: string;
  /** The mark of a right answer, above 0. */
  readonly max_mark: number;
  /** What could be chosen, at most 31; none where the answer is written, or only its mark is known. */
  readonly options: readonly { readonly id: string; readonly is_key: boolean }[];
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
  readonly flags: readonly ItemFlag[];
}

/** The moments that the test's figures are made of: of mark and total, and of mark and rest. */
export interface ItemMoments {
  readonly withTotal: PairMoments;
  readonly withRest: PairMoments;
}

/** Quartile groups: bounds of the first three, each up to and with its bound. */
export type GroupBounds = readonly [number, number, number];

const EASY = 0.95;
const HARD = 0.2;
/** A distractor chosen by fewer does no work: with four options 5 % is a fifth of its even share. */
const LEAST_USED_SHARE = 0.05;

export function itemMoments(cells: readonly Cell[]): ItemMoments {
  return {
    withTotal: pairMoments(cells.map(({ mark, total, count }) => ({ x: mark, y: total, count }))),
    withRest: pairMoments(restPairs(cells)),
  };
}

function restPairs(cells: readonly Cell[]): CountedPair[] {
  return cells.map(({ mark, total, count }) => ({ x: mark, y: total - mark, count }));
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
  const greatest = greatestCovariance(restPairs(cells), withRest);
  const keys = item.options.filter((option) => option.is_key).length;
  const options = item.options.map((option, index) => optionFigures(option, index, cells, bounds));
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
    flags: facility === null ? [] : flags(facility, itemRest, options),
  };
}

function optionFigures(
  option: AnalysedItem['options'][number],
  index: number,
  cells: readonly Cell[],
  bounds: GroupBounds,
): OptionFigures {
  const pairs = (against: (cell: Cell) => number): CountedPair[] =>
    cells.map((cell) => ({ x: (cell.chosen >>> index) & 1, y: against(cell), count: cell.count }));
  const withTotal = pairs((cell) => cell.total);
  const groups = [...bounds, Number.POSITIVE_INFINITY].map(() => ({ persons: 0, choosers: 0 }));
  let count = 0;
  let sumOfTotals = 0;
  for (const { x, y, count: persons } of withTotal) {
    const group = groups[bounds.filter((bound) => y > bound).length];
    if (group !== undefined) {
      group.persons += persons;
      group.choosers += x * persons;
    }
    count += x * persons;
    sumOfTotals += x * persons * y;
  }
  const moments = pairMoments(withTotal);
  return {
    id: option.id,
    is_key: option.is_key,
    count,
    share: moments.mean_x,
    mean_total: count === 0 ? null : sumOfTotals / count,
    point_biserial: correlation(moments),
    rest_correlation: correlation(pairMoments(pairs((cell) => cell.total - cell.mark))),
    group_shares: groups.map(({ persons, choosers }) => (persons === 0 ? null : choosers / persons)),
  };
}

function flags(facility: number, itemRest: number | null, options: readonly OptionFigures[]): ItemFlag[] {
  const found: ItemFlag[] = [];
  if (itemRest !== null && itemRest < 0) found.push({ code: 'negative_discrimination', option: null });
  if (facility > EASY) found.push({ code: 'too_easy', option: null });
  if (facility < HARD) found.push({ code: 'too_hard', option: null });
  const strongest = (option: OptionFigures) => option.group_shares.at(-1) ?? 0;
  const leastKey = Math.min(...options.filter((option) => option.is_key).map(strongest));
  for (const option of options.filter((candidate) => !candidate.is_key)) {
    if (strongest(option) > leastKey) found.push({ code: 'key_suspect', option: option.id });
    if (option.share < LEAST_USED_SHARE) found.push({ code: 'unused_distractor', option: option.id });
  }
  return found;
}
