/** Filters and orders the rows of the command palette. */
import { fitOf } from './fit.ts';
import type { ShellIconName } from './shell-icon.tsx';

/** A row in the palette and the URL to which it leads. */
export interface Found {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly href: string;
  readonly icon: ShellIconName;
  /** Synonyms by which the row can be found. */
  readonly also?: string;
}

export interface FoundGroup {
  readonly title: string;
  readonly rows: readonly Found[];
}

/** The rows that match `text`, best match first; all rows for an empty text. */
export function fitting(rows: readonly Found[], text: string): Found[] {
  return rows
    .flatMap((row) => {
      const fits = [row.label, row.also ?? '']
        .map((words) => fitOf(words, text))
        .filter((fit) => fit !== null);
      return fits.length === 0 ? [] : [{ row, fit: Math.min(...fits) }];
    })
    .sort((one, other) => one.fit - other.fit)
    .map(({ row }) => row);
}

/** The groups that have rows, ordered by their best match. Groups with equal matches keep their order. */
export function ranked(groups: readonly FoundGroup[], text: string): FoundGroup[] {
  const bestOf = ({ rows }: FoundGroup) =>
    Math.min(
      ...rows.map(({ label, also = '' }) => Math.min(fitOf(label, text) ?? 3, fitOf(also, text) ?? 3)),
    );
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map((group) => ({ group, best: bestOf(group) }))
    .sort((one, other) => one.best - other.best)
    .map(({ group }) => group);
}
