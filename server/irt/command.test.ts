import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf } from './command.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-irt-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function irt(...words: string[]): ReturnType<typeof answerOf> {
  return answerOf(words);
}

const MARKS = 'Q1,Q2,Q3\n1,1,1\n1,1,0\n1,0,0\n0,0,0\n';

describe('irt analyse', () => {
  test('prints the figures for a CSV file as JSON', () => {
    const { status, stdout, stderr } = irt('analyse', file('marks.csv', MARKS));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const figures = JSON.parse(stdout);
    // The item variances are 1/4, 1/3 and 1/4, and the variance of the totals is 5/3: α = 3/2 (1 −
    // (5/6)/(5/3)) = 3/4.
    expect(figures.alpha).toBeCloseTo(0.75, 12);
    expect(figures.sem).toBeCloseTo(Math.sqrt(5 / 3) / 2, 12);
    expect(figures).toMatchObject({ persons: 4, mean: 1.5 });
    expect(figures.items).toMatchObject([
      { id: 'Q1', facility: 0.75, options: [] },
      { id: 'Q2', facility: 0.5, flags: null },
      { id: 'Q3', facility: 0.25 },
    ]);
  });

  test('reads a file with one character per item like a CSV file, compressed or not', () => {
    const expected = JSON.parse(irt('analyse', file('same.csv', MARKS)).stdout).alpha;
    const lines = '111\n110\n100\n000\n';
    for (const path of [file('marks.txt', lines), file('marks.txt.gz', gzipSync(lines))]) {
      const figures = JSON.parse(irt('analyse', path).stdout);
      expect(figures.alpha).toBe(expected);
      expect(figures.items.map((item: { id: string }) => item.id)).toEqual(['I01', 'I02', 'I03']);
    }
  });

  test('leaves people out of the figures for items that they were not given', () => {
    for (const path of [file('gaps.csv', '"a, b",c\n1,\n0,1\n,1\n'), file('gaps.txt', '1x\n01\nx1\n')]) {
      const figures = JSON.parse(irt('analyse', path).stdout);
      expect(figures).toMatchObject({
        persons: 3,
        alpha: null,
        items: [
          { persons: 2, facility: 0.5 },
          { persons: 2, facility: 1 },
        ],
      });
    }
    expect(JSON.parse(irt('analyse', join(folder, 'gaps.csv')).stdout).items[0].id).toBe('a, b');
  });

  test('scores chosen options by an answer key given as characters, a list or a file', () => {
    const path = file('choices.csv', '\uFEFFQ1,Q2\r\nA,C\r\nB,C\r\nA,D\r\n');
    for (const key of ['AC', 'A,C', file('key.csv', 'item,key\nQ2,C\nQ1,A\n')]) {
      const figures = JSON.parse(irt('analyse', '--key', key, path).stdout);
      expect(figures.items[0].options).toMatchObject([
        { id: 'A', is_key: true, count: 2 },
        { id: 'B', is_key: false, count: 1 },
      ]);
      expect(figures.items[1]).toMatchObject({ id: 'Q2', facility: 2 / 3 });
    }
  });
});

describe('irt calibrate, score and simulate-cat', () => {
  const answers = () =>
    file('calibrated.csv', `Q1,Q2,Q3\n${'1,1,0\n1,0,0\n0,1,1\n1,1,1\n0,0,0\n1,0,1\n0,1,0\n'.repeat(6)}`);

  test('turn responses into parameters, abilities and a simulated adaptive test', () => {
    const calibration = JSON.parse(irt('calibrate', '--model', '1pl', answers()).stdout);
    expect(calibration).toMatchObject({ model: '1pl', persons: 42, converged: true, log_prior: 0 });
    expect(calibration.items.map((item: { name: string }) => item.name)).toEqual(['Q1', 'Q2', 'Q3']);
    expect(calibration.items[0]).toMatchObject({ c: 0, se: { c: 0 } });

    const params = file('params.json', JSON.stringify(calibration));
    const { scores } = JSON.parse(irt('score', '--params', params, '--method', 'eap', answers()).stdout);
    expect(scores).toHaveLength(42);
    expect(scores[3].theta).toBeGreaterThan(scores[4].theta);
    const summits = JSON.parse(irt('score', '--params', params, '--method', 'map', answers()).stdout).scores;
    expect(summits[3].theta).toBeGreaterThan(summits[4].theta);

    const words = ['--n', '20', '--seed', '5', '--rule', 'randomesque:2', '--length', '3'];
    const simulation = JSON.parse(irt('simulate-cat', '--params', params, ...words).stdout);
    expect(simulation).toMatchObject({ persons: 20, by_length: [{ length: 3 }], overlap: 1 });
  });
});

test('the `irt` command, run as a process, prints its output and exits with its status', () => {
  const command = join(import.meta.dirname, 'command.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'analyse'], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('analyse takes one FILE');
});

describe('irt reports all errors on standard error and fails', () => {
  test.each([
    ['a file that does not exist', () => ['analyse', join(folder, 'absent.csv')], ['absent.csv']],
    ['an empty file', () => ['analyse', file('empty.csv', '\n')], ['there are no items']],
    ['a file with only a header', () => ['analyse', file('header.csv', 'Q1,Q2\n')], ['there are no people']],
    [
      'invalid responses, short lines and duplicate names',
      () => ['analyse', file('faults.csv', 'Q1,Q1,Q3\n1,0,2\n1,1\n1,NA,1\n')],
      [
        'two items are named Q1',
        "line 2, item Q3: 2 isn't a valid response",
        'line 3: 2 responses to 3 items',
        "line 4, item Q1: NA isn't a valid response",
      ],
    ],
    [
      'a key of the wrong length',
      () => ['analyse', '--key', 'ABC', file('two.csv', 'Q1,Q2\nA,B\n')],
      ['--key: 3 keys to 2 items'],
    ],
    [
      'a key file that lacks an item',
      () => ['analyse', '--key', file('lacks.csv', 'item,key\nQ1,A\n'), file('two.csv', 'Q1,Q2\nA,B\n')],
      ['no key for item Q2'],
    ],
    ['an unknown command', () => ['fit', 'x.csv'], ['fit is no command of irt', 'Usage']],
    ['an unknown model', () => ['calibrate', '--model', '4pl', 'x.csv'], ['--model must be one of 1pl']],
    ['no parameters', () => ['score', '--method', 'eap', 'x.csv'], ['--params is missing']],
    [
      'parameters of other items',
      () => [
        'score',
        '--params',
        file('others.csv', 'name,a,b\nQ9,1,0\n'),
        '--method',
        'eap',
        file('answers.csv', 'Q1\n1\n'),
      ],
      ['no item Q1'],
    ],
    [
      'parameters that are not numbers',
      () => ['simulate-cat', '--params', file('broken.csv', 'a,b,c\n1,x,0\n1,0,1\n')],
      ['line 2', 'line 3'],
    ],
    [
      'a calibration without a slope',
      () => ['simulate-cat', '--params', file('broken.json', '{"items":[{"name":"Q1","b":0}]}')],
      ['items.0.a'],
    ],
    [
      'a number out of range',
      () => ['simulate-cat', '--params', file('one.csv', 'a,b\n1,0\n'), '--n', '1e9'],
      ['--n must be a whole number from 1 to 100000'],
    ],
    [
      'an unknown rule',
      () => ['simulate-cat', '--params', file('one.csv', 'a,b\n1,0\n'), '--rule', 'randomesque:0'],
      ['--rule must be mfi, random, or randomesque:K'],
    ],
    [
      'an item that everybody answered alike',
      () => ['calibrate', '--model', '2pl', file('alike.csv', 'Q1,Q2\n1,0\n1,1\n1,0\n')],
      ['everyone who was given item Q1 answered it the same way'],
    ],
    ['an unknown option', () => ['analyse', '--model', '2pl', 'x.csv'], ['--model', 'Usage']],
    ['no command', () => [], ['Usage']],
    ['no file', () => ['analyse'], ['analyse takes one FILE', 'Usage']],
  ])('for %s', (_, words, messages) => {
    const { status, stdout, stderr } = irt(...words());
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    for (const message of messages) expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });
});
