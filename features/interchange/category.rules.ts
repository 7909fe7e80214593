/**
 * Reads and writes categories in Moodle's notation: names separated by `/`, with `//` for a slash within a
 * name.
 */

/**
 * Limits for a stored path, because every item below it stores the path. A longer path is cut just beyond the
 * limit, so that it can be recognized as too long.
 */
export const MOST_CATEGORIES = 20;
export const LONGEST_CATEGORY = 255;

/**
 * The names from the root down, without the course placeholder (`$course$`) and Moodle's own root (`top`). At
 * most one name more than `MOST_CATEGORIES`, each at most one character longer than `LONGEST_CATEGORY`.
 */
export function categoryPath(written: string): string[] {
  const names = written
    .trim()
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) =>
      name
        .replaceAll('//', '/')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, LONGEST_CATEGORY + 1),
    );
  const placeholder = /^\$\w+\$$/.test(names[0] ?? '') ? 1 : 0;
  const root = names[placeholder] === 'top' ? 1 : 0;
  return names
    .slice(placeholder + root)
    .filter((name) => name !== '')
    .slice(0, MOST_CATEGORIES + 1);
}

/** The path in Moodle's notation. `categoryPath` reads the same names from it. */
export function writtenCategory(names: readonly string[]): string {
  const [first = ''] = names;
  // `categoryPath` skips a first name such as `$course$` or `top`, so such a name is written below `top`.
  const root = /^(?:\$\w+\$|top)$/.test(first) ? ['top'] : [];
  return [...root, ...names.map((name) => name.replaceAll('/', '//'))]
    .map((name) => `${name.startsWith('/') ? ' ' : ''}${name}${name.endsWith('/') ? ' ' : ''}`)
    .join('/');
}
