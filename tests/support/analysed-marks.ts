/** Runs an item analysis on points from sessions. Items are named by their position. */
import { ItemAnalysis, type TestFigures } from '#core/item-analysis/item-analysis.ts';

export const written = (id: string) => ({ id, max_mark: 1, options: [] });

/** The statistics for `sessions`, each with points for each item, or null if the item was not presented. */
export function analysed(sessions: readonly (readonly (number | null)[])[]): TestFigures {
  const items = (sessions[0] ?? []).map((_, index) => written(`Q${index + 1}`));
  const analysis = new ItemAnalysis(items);
  for (const marks of sessions) {
    analysis.add(
      Float64Array.from(marks, (mark) => mark ?? Number.NaN),
      new Int32Array(marks.length),
    );
  }
  return analysis.figures();
}
