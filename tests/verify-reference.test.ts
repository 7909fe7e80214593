import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './support/planted-tree.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-reference-'));
});
afterAll(() => rmSync(root, { recursive: true }));

function verify(name: string, files: Record<string, string>) {
  mkdirSync(join(root, name));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(root, name, file), content);
  return run(join(root, name));
}

function run(...folders: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'build/verify-reference.ts'), ...folders],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

const ESSAY = JSON.stringify([
  {
    type: 'Essay',
    id: null,
    tags: null,
    title: 'A',
    stem: { format: 'moodle', text: 'Why?' },
    hasEmbeddedAnswers: false,
    globalFeedback: null,
  },
]);

test('the command ends with 0 and a count if all files agree with their references', () => {
  expect(verify('agree', { 'a.gift': '::A::Why? {}', 'a.json': ESSAY })).toEqual({
    status: 0,
    stdout: 'GIFT blocks: 1 compared, 0 faults\n',
    stderr: '',
  });
});

test('the command names a file that differs or lacks its reference, and ends with 1', () => {
  const { status, stderr } = verify('differ', { 'a.gift': '::A::How? {}', 'a.json': ESSAY, 'b.gift': 'x{}' });
  expect(status).toBe(1);
  expect(stderr).toContain('a.gift, block 1: ');
  expect(stderr).toContain('b.gift: its parse is missing');
});

test('the command ends with 1 for a Moodle XML file whose answer key is read differently', () => {
  const answers =
    '<answer fraction="100"><text>H</text></answer><answer fraction="0.5"><text>O</text></answer>';
  const { status, stderr } = verify('keys', {
    'a.xml': `<quiz>\n<question type="shortanswer"><questiontext><text>Which?</text></questiontext>${answers}</question></quiz>`,
  });
  expect([status, stderr]).toEqual([1, '  a.xml, question 1: right is h instead of h, o\n']);
});

test('the command ends with 1 for a folder that is missing or that no check knows', () => {
  expect(run(join(root, 'absent'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no folder'),
  });
  expect(verify('unknown', { 'a.txt': 'x' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('No check knows'),
  });
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage') });
});
