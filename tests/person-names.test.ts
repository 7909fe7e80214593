import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;

/**
 * Patterns of code that joins first and last name, in text, on a screen or in SQL. A person with only one of
 * the names would get an extra space or `null`.
 */
const PUT_TOGETHER =
  /\$\{[\w.]*first_name\} \$\{[\w.]*last_name\}|\{[\w.]*first_name\} \{[\w.]*last_name\}|first_name \|\| ' ' \|\| (?:\w+\.)?last_name/;

function faultsOf(file: string, source: string): string[] {
  const lines = source.split('\n').flatMap((line, index) => (PUT_TOGETHER.test(line) ? [index + 1] : []));
  return lines.map(
    (line) =>
      `${file}:${line} joins a person’s two names by hand: call fullName of core/full-name.ts, or concat_ws in SQL.`,
  );
}

test('a person’s names are joined in only one place', () => {
  const files = globSync('{core,contract,features,server,web,demo}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && file !== 'core/full-name.ts',
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap((file) => faultsOf(file, readFileSync(`${ROOT}${file}`, 'utf8')))).toEqual([]);
});

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source that is read, not run
  'const name = `${person.first_name} ${person.last_name}`;',
  '<p>{first_name} {last_name}</p>',
  "sql`select people.first_name || ' ' || people.last_name`",
])('the check finds %s', (source) => {
  expect(faultsOf('some.ts', source)).toHaveLength(1);
});
