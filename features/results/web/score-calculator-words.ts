/** Reads points typed for each section. */

/** Typed points as numbers, without empty entries, and an error for each entry that is not a number. */
export function readPoints(typed: Readonly<Record<string, string>>): {
  raw: Record<string, number>;
  faults: Record<string, string>;
} {
  const raw: Record<string, number> = {};
  const faults: Record<string, string> = {};
  for (const [section, text] of Object.entries(typed)) {
    const points = text.trim().replace(',', '.');
    if (points === '') continue;
    if (/^\d{1,5}(?:\.\d{1,4})?$/.test(points)) raw[section] = Number(points);
    else faults[section] = 'Enter a number of points.';
  }
  return { raw, faults };
}
