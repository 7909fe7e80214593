/**
 * Draws over parts of the page with the browser's own CSS highlights, which do not touch React's elements.
 * Browsers without them show only the list of highlights and their numbers beside the text.
 */
import './highlights.css';

/** The names of the highlights. Later ones are drawn over earlier ones. */
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

/** Draws exactly these ranges under this name, and removes former ones. */
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
