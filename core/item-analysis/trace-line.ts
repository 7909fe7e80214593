/** Shows how the share of people who choose an option changes from the weakest to the strongest people. */
import type { Cell } from './item-tally.ts';

/**
 * For each of `options` options, the share of people who chose it in each of `groups` equal groups, ordered
 * by total, weakest first. People with equal totals on a border are split evenly between the groups. So all
 * groups have the same size, and the order of counting does not matter. The lines are empty if there are no
 * people.
 */
export function traceLines(cells: readonly Cell[], options: number, groups: number): number[][] {
  const sorted = [...cells].sort((a, b) => a.total - b.total);
  const persons = sorted.reduce((sum, { count }) => sum + count, 0);
  if (persons === 0) return Array.from({ length: options }, () => []);
  const size = persons / groups;
  const lines = Array.from({ length: options }, () => new Array<number>(groups).fill(0));
  let before = 0;
  for (let from = 0; from < sorted.length; ) {
    const total = sorted[from]?.total;
    let to = from;
    let count = 0;
    for (; sorted[to]?.total === total && to < sorted.length; to += 1) count += sorted[to]?.count ?? 0;
    for (let group = 0; group < groups; group += 1) {
      const both = Math.min(before + count, (group + 1) * size) - Math.max(before, group * size);
      if (both <= 0) continue;
      for (const cell of sorted.slice(from, to)) addChoices(lines, group, cell, both / count / size);
    }
    before += count;
    from = to;
  }
  return lines;
}

function addChoices(lines: number[][], group: number, { chosen, count }: Cell, weight: number): void {
  for (const [option, line] of lines.entries()) {
    if ((chosen >>> option) & 1) line[group] = (line[group] ?? 0) + count * weight;
  }
}
