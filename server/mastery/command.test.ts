import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf } from './command.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-mastery-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const HEAD = 'user_id\titem_id\ttimestamp\tcorrect\tskill_id';
/**
 * Thirty students in three groups; each group knows more than the one before. Every fourth item has both
 * skills.
 */
const LINES = Array.from({ length: 300 }, (_, at) => {
  const [student, item] = [at % 30, Math.floor(at / 30)];
  return [student, `q${item}`, 0, Number(student % 3 > item % 3), item % 4 === 0 ? 'a~b' : 'a'].join('\t');
});
const TSV = [HEAD, ...LINES, ''].join('\n');

describe('mastery evaluate', () => {
  test('prints its figures as JSON, for plain and compressed files', () => {
    const plain = file('answers.tsv', TSV);
    const packed = file('answers.tsv.gz', gzipSync(TSV));
    const { status, stdout, stderr } = answerOf(['evaluate', '--train', plain, '--test', packed]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const figures = JSON.parse(stdout);
    expect(Object.keys(figures)).toEqual([
      'rows',
      'auc',
      'auc_items_unknown',
      'log_loss',
      'calibration_error',
      'best_lr_auc',
      'unasked',
      'seconds',
    ]);
    expect(figures.rows).toBe(300);
    expect(figures.auc).toBeGreaterThan(0.7);
    expect(figures.auc).toBeLessThanOrEqual(1);
  });

  test.each([
    ['no file', () => ['--test', 'x.tsv'], ['--train is missing', 'Usage']],
    ['a file that does not exist', () => ['--train', 'none.tsv', '--test', 'none.tsv'], ['none.tsv']],
    [
      'a file without its columns',
      () => ['--train', file('a.tsv', 'user_id\tcorrect\n1\t1\n'), '--test', 'x'],
      ['there is no column item_id, timestamp, skill_id'],
    ],
    [
      'lines that are not answers, each with its number',
      () => [
        '--train',
        file('b.tsv', `${HEAD}\nu\ti\t0\t2\tk\nu\ti\tsoon\t1\tk\nu\t\t0\t1\tk\n`),
        '--test',
        'x',
      ],
      ['line 2: correct is 2', 'line 3: timestamp is soon', 'line 4: a name is empty'],
    ],
    [
      'a file without an answer',
      () => ['--train', file('c.tsv', HEAD), '--test', 'x'],
      ['there are no answers'],
    ],
    [
      'answers that are all right',
      () => ['--train', file('d.tsv', TSV), '--test', file('e.tsv', `${HEAD}\nu\ti\t0\t1\tk\n`)],
      ['must include both right and wrong ones'],
    ],
  ] as const)('refuses %s', (_name, words, says) => {
    const { status, stdout, stderr } = answerOf(['evaluate', ...words()]);
    expect([status, stdout]).toEqual([1, '']);
    for (const one of says) expect(stderr).toContain(one);
  });
});
