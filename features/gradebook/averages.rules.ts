/**
 * The averages of a gradebook. A share is the mean of the categories by weight; scores on an exam scale have a
 * plain mean; points are added up. Results on different scales never meet in one average.
 */
import type {
  GradebookAverage,
  GradebookCategory,
  GradebookCell,
  GradebookColumn,
} from './gradebook.contract.ts';

type Column = Pick<GradebookColumn, 'category' | 'counts'>;
type Category = Pick<GradebookCategory, 'id' | 'weight' | 'best'>;
type Result = Pick<GradebookCell, 'state' | 'value' | 'out_of'>;

/** Means are rounded to a billionth, so that exact halves stay exact halves for the rounding on screens. */
const STEPS = 1e9;

/** The mean of these values, without the rounding errors of binary fractions; null without values. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return rounded(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function rounded(value: number): number {
  return Math.round(value * STEPS) / STEPS;
}

export interface StudentAverage {
  readonly average: GradebookAverage;
  /** The places of the cells that are in it. */
  readonly counted: ReadonlySet<number>;
}

/**
 * The average of one student over `cells`, which are in the order of `columns`. A cell counts if its column
 * does, it has a result on the scale and it is not excused. With categories, a share counts only in a column of
 * a category; a category without a result is left out, and the weights of the others are scaled up to 1.
 */
export function averageOf(
  cells: readonly (Result | null)[],
  columns: readonly Column[],
  categories: readonly Category[],
  scale: string,
): StudentAverage {
  const results = cells.flatMap((cell, place) => {
    const column = columns[place];
    const value = cell?.value ?? null;
    if (column === undefined || cell === null || value === null) return [];
    if (!column.counts || cell.state === 'excused') return [];
    return { place, value, out_of: cell.out_of ?? 0, category: column.category };
  });
  if (scale === 'share' && categories.length > 0) return weighted(results, categories);
  const counted = new Set(results.map(({ place }) => place));
  const values = results.map(({ value }) => value);
  const sum = (numbers: readonly number[]) =>
    numbers.length === 0 ? null : rounded(numbers.reduce((total, number) => total + number, 0));
  const isSum = scale === 'points';
  return {
    counted,
    average: {
      value: isSum ? sum(values) : mean(values),
      out_of: isSum ? sum(results.map(({ out_of }) => out_of)) : null,
      counted: counted.size,
      categories: [],
    },
  };
}

function weighted(
  results: readonly { readonly place: number; readonly value: number; readonly category: string | null }[],
  categories: readonly Category[],
): StudentAverage {
  const held = categories.flatMap(({ id, weight, best }) => {
    const own = results
      .filter(({ category }) => category === id)
      .toSorted((a, b) => b.value - a.value || a.place - b.place)
      .slice(0, best ?? results.length);
    const value = mean(own.map((result) => result.value));
    return value === null || weight === 0 ? [] : { id, weight, value, places: own.map(({ place }) => place) };
  });
  const whole = held.reduce((sum, { weight }) => sum + weight, 0);
  const counted = new Set(held.flatMap(({ places }) => places));
  return {
    counted,
    average: {
      value:
        whole === 0
          ? null
          : rounded(held.reduce((sum, { weight, value }) => sum + weight * value, 0) / whole),
      out_of: null,
      counted: counted.size,
      categories: held.map(({ id, weight, value, places }) => ({
        category: id,
        value,
        weight: rounded(weight / whole),
        counted: places.length,
      })),
    },
  };
}
