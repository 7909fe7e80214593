/** What the palette shows, and in what order. It knows rows and their fit, and nothing of what they stand for. */
import { fitOf } from './fit.ts';
import type { ShellIconName } from './shell-icon.tsx';

/** One row, and where it leads. */
export interface Found {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly href: string;
  readonly icon: ShellIconName;
  /** Other words that it is looked for by. */
  readonly also?: string;
}

export interface FoundGroup {
  readonly title: string;
  readonly rows: readonly Found[];
}

/** Those of `rows` that fit `text`, the best first; all of them where nothing is written. */
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

/** The groups that have rows, the one with the best row first; those that are as good stay in their order. */
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
