/**
 * Stretches of the page drawn over without touching it: by the browser's own highlights, so that what React keeps stays as
 * it is. A browser without them draws none; the list of marks and their numbers beside the text stand there all the same.
 */
import './highlights.css';

/** Later ones are drawn over earlier ones. */
const NAMES = [
  'amber-tint',
  'green-tint',
  'blue-tint',
  'amber-line',
  'green-line',
  'blue-line',
  'active',
  'chosen',
  'read',
] as const;
export type PaintName = (typeof NAMES)[number];

/** Draws all of these ranges, and no others, under this name. */
export function paint(name: PaintName, ranges: readonly Range[]): void {
  const highlights = CSS.highlights;
  if (highlights === undefined) return;
  if (ranges.length === 0) {
    highlights.delete(`room-${name}`);
    return;
  }
  const highlight = new Highlight(...ranges);
  highlight.priority = NAMES.indexOf(name);
  highlights.set(`room-${name}`, highlight);
}

export function unpaint(names: readonly PaintName[]): void {
  for (const name of names) paint(name, []);
}
