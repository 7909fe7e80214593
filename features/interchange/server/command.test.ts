import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-interchange-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(...words: string[]) {
  const result = spawnSync('npm', ['run', '-s', 'interchange', '--', ...words], {
    encoding: 'utf8',
    cwd: join(import.meta.dirname, '../../..'),
    shell: process.platform === 'win32',
  });
  return { status: result.status, stdout: result.stdout, stderr: result.stderr };
}

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test('a file that the bank can take whole is reported as JSON and ends with 0', () => {
  const { status, stdout, stderr } = run('check', file('good.gift', '::One::2 + 2 \\= {#4}\n\n$$x$$ {=y}\n'));
  expect(JSON.parse(stdout)).toEqual({
    format: 'gift',
    items: [
      { line: 1, name: 'One', type: 'numeric', outcome: 'taken', changes: [], reason: null },
      {
        line: 3,
        name: '\\[x\\]',
        type: 'text',
        outcome: 'changed',
        changes: ['1 of its formulas stand between \\( \\) or \\[ \\] now'],
        reason: null,
      },
    ],
    totals: { taken: 1, changed: 1, refused: 0 },
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test('a refused question is named on standard error too and ends with 1', () => {
  const path = file(
    'mixed.xml',
    '<quiz>\n<question type="matching"><name><text>Pairs</text></name></question></quiz>',
  );
  const { status, stdout, stderr } = run('check', path);
  expect(JSON.parse(stdout).totals).toEqual({ taken: 0, changed: 0, refused: 1 });
  expect(stderr).toBe(`${path}:2: Pairs: refused, the bank has no type for “matching” questions\n`);
  expect(status).toBe(1);
});

test('a file that cannot be read gives no JSON, its fault with its line, and 1', () => {
  const path = file('broken.xml', '<quiz>\n<question>\n</quiz>');
  const { status, stdout, stderr } = run('check', path);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/broken\.xml:2: This is not well-formed XML: /);
});

test.each([
  [['check', '/no/such/file'], '/no/such/file: There is no such file.'],
  [['check', tmpdir()], 'That is no file.'],
  [['check'], 'Usage: npm run -s interchange -- check FILE'],
  [['check', 'a', 'b'], 'Usage: npm run -s interchange -- check FILE'],
  [[], 'Usage: npm run -s interchange -- check FILE'],
  [['import', 'x'], 'There is no command “import” yet.'],
  [['export', 'x'], 'There is no command “export” yet.'],
  [['mend', 'x'], 'There is no command “mend”.'],
])('%j ends with 1 and says what to do', (words, message) => {
  const { status, stdout, stderr } = run(...words);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(message);
});
