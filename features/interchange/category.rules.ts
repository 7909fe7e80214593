/** Categories as Moodle writes them: names with `/` between, `//` for a slash within a name. */

/** A path is kept with every item below it: what is longer is cut to where it can be told to be. */
export const MOST_CATEGORIES = 20;
export const LONGEST_CATEGORY = 255;

/**
 * From the root down, without the course's placeholder (`$course$`) and Moodle's own root (`top`): at most one name
 * more than `MOST_CATEGORIES`, each at most one sign longer than `LONGEST_CATEGORY`.
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

/** The path as Moodle writes it, from which `categoryPath` reads the same names. */
export function writtenCategory(names: readonly string[]): string {
  const [first = ''] = names;
  // A first name that would be passed over stands behind the root that is.
  const root = /^(?:\$\w+\$|top)$/.test(first) ? ['top'] : [];
  return [...root, ...names.map((name) => name.replaceAll('/', '//'))]
    .map((name) => `${name.startsWith('/') ? ' ' : ''}${name}${name.endsWith('/') ? ' ' : ''}`)
    .join('/');
}
