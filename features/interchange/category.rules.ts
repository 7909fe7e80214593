/** Categories as Moodle writes them: names with `/` between, `//` for a slash within a name. */

/** From the root down, without the course's placeholder (`$course$`) and Moodle's own root (`top`). */
export function categoryPath(written: string): string[] {
  const names = written
    .trim()
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').replaceAll(/\s+/g, ' ').trim());
  const placeholder = /^\$\w+\$$/.test(names[0] ?? '') ? 1 : 0;
  const root = names[placeholder] === 'top' ? 1 : 0;
  return names.slice(placeholder + root).filter((name) => name !== '');
}
