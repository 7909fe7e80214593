/** The results of the calculator's lines. */
import type { Handle, Region } from './line-shapes.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A curve in the plane. */
export type Curve =
  /** `x`: y is a function of x. `y`: x is a function of y. */
  | { readonly of: 'x' | 'y'; readonly at: (value: number) => number; readonly region: Region }
  /** The curve where the function is 0. Only the parts where `within` holds belong to it. */
  | {
      readonly of: 'both';
      readonly at: (x: number, y: number) => number;
      readonly region: Region;
      readonly within: ((x: number, y: number) => boolean) | null;
    }
  /** x and y, or distance and angle, depend on a third variable between `from` and `to`. */
  | {
      readonly of: 'path';
      readonly at: (value: number) => Place;
      readonly from: number;
      readonly to: number;
      readonly region: null;
      /** The name of the third variable. */
      readonly by: string;
    };

/** A table of numbers and expressions, column by column. */
export interface Table {
  readonly columns: readonly { readonly head: string; readonly cells: readonly string[] }[];
}

/** A line of the calculator: a typed text or a table. */
export type Line = string | Table;

export interface TableColumn {
  /** The name of the column's list; null for a computed column or a column with an error. */
  readonly name: string | null;
  readonly is_computed: boolean;
  /** NaN for an empty cell and for one without a value. */
  readonly values: readonly number[];
  /** Why the column has no values; null if it has values. */
  readonly words: string | null;
  /** Why single cells have no value, by row. */
  readonly cell_words: ReadonlyMap<number, string>;
  /** The heading as TeX; null for a column with an error. */
  readonly tex: string | null;
}

interface FittedParameter {
  readonly name: string;
  readonly value: number;
}

export interface Fit {
  readonly parameters: readonly FittedParameter[];
  /** The share of the variation that the fit explains; null if the values do not vary. */
  readonly r_squared: number | null;
  /** The correlation, for a straight line only. */
  readonly r: number | null;
  /** Value minus fit, for each row; NaN for rows that were left out. */
  readonly residuals: readonly number[];
  /** The name under which other lines can use the residuals. */
  readonly residuals_name: string;
  /** The two lists that were fitted, if both sides are plain lists. */
  readonly of_lists: { readonly x: string; readonly y: string } | null;
  /** Whether a different set of parameters fits equally well. */
  readonly is_ambiguous: boolean;
}

export type LineResult =
  | { readonly kind: 'empty' }
  /** `missing`: the letters without a value, for which a slider can be added. */
  | { readonly kind: 'fault'; readonly words: string; readonly missing: readonly string[] }
  /** `slider`: where the line writes the number of a letter, so that a slider can change it. */
  | {
      readonly kind: 'value';
      readonly value: number;
      readonly tex: string;
      readonly slider: (Handle & { readonly name: string }) | null;
    }
  | { readonly kind: 'list'; readonly values: readonly number[]; readonly tex: string }
  /** `drag`: the numbers that change if the point is dragged; null for a coordinate that cannot. */
  | {
      readonly kind: 'point';
      readonly x: number;
      readonly y: number;
      readonly tex: string;
      readonly name: string | null;
      readonly drag: { readonly x: Handle | null; readonly y: Handle | null };
    }
  | { readonly kind: 'points'; readonly points: readonly Place[]; readonly tex: string }
  | { readonly kind: 'function'; readonly tex: string }
  | { readonly kind: 'table'; readonly columns: readonly TableColumn[] }
  | {
      readonly kind: 'fit';
      readonly fit: Fit;
      /** The fitted curve; null if the fit is not a curve of one list. */
      readonly curve: Curve | null;
      readonly tex: string;
      readonly refill: () => void;
    }
  | {
      readonly kind: 'curve';
      readonly curve: Curve;
      readonly tex: string;
      /**
       * Resets the step limit. Call it before drawing or reading the curve, so that each curve has its own
       * limit.
       */
      readonly refill: () => void;
    };

/** A point of a table, with the cell of its y. Its x is in the first column of the same row. */
export interface TablePoint extends Place {
  readonly column: number;
  readonly row: number;
}

/** The points of a table: the values in each later column plotted against those in the first. */
export function pointsOf(columns: readonly TableColumn[]): readonly (readonly TablePoint[])[] {
  const [first, ...others] = columns;
  return others.map(({ values }, index) =>
    values.flatMap((y, row) => {
      const x = first?.values[row] ?? Number.NaN;
      return Number.isFinite(x) && Number.isFinite(y) ? [{ x, y, column: index + 1, row }] : [];
    }),
  );
}
