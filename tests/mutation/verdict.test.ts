import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verdictOn } from './verdict.ts';

const FILE = 'core/clock.ts';

function reportOf(...statuses: string[]) {
  return { files: { [FILE]: { mutants: statuses.map((status) => ({ status })) } } };
}

describe('the verdict of the mutation check', () => {
  test('counts noticed bugs and timeouts as found, and bugs that no test runs as unnoticed', () => {
    const report = reportOf('Killed', 'Timeout', 'Survived', 'NoCoverage');
    expect(verdictOn(report, [FILE], { [FILE]: 50 })).toEqual({
      lines: [' 50.0 (floor 50) core/clock.ts'],
      faults: [],
    });
    expect(verdictOn(report, [FILE], { [FILE]: 51 }).faults).toEqual([
      'core/clock.ts: tests detect 50.0 % of the mutants, below the floor of 51 %.',
    ]);
  });

  test('fails a file in which no bug was planted, and one that is missing in the report', () => {
    expect(verdictOn(reportOf('Ignored', 'CompileError'), [FILE], { [FILE]: 0 }).faults).toEqual([
      'core/clock.ts: it has no mutants.',
    ]);
    expect(verdictOn({ files: {} }, [FILE], { [FILE]: 0 }).faults).toHaveLength(1);
  });

  test('allows one bug in fifty to be listed as equivalent, each with a reason', () => {
    const killed = Array.from({ length: 49 }, () => ({ status: 'Killed' }));
    const listed = { status: 'Ignored', statusReason: 'the list is never empty here' };
    const of = (...mutants: { status: string; statusReason?: string }[]) =>
      verdictOn({ files: { [FILE]: { mutants } } }, [FILE], { [FILE]: 95 }).faults;
    expect(of(...killed, listed)).toEqual([]);
    expect(of(...killed, listed, listed)).toEqual([
      'core/clock.ts: 2 of 51 mutants are listed as equivalent, more than 2 %.',
    ]);
    expect(of(...killed, { status: 'Ignored', statusReason: 'Ignored by user' })).toEqual([
      'core/clock.ts: a mutant is listed as equivalent without a reason.',
    ]);
    const byKind = {
      status: 'Ignored',
      statusReason: 'Ignored because of excluded mutation "StringLiteral"',
    };
    expect(of(...killed, byKind, byKind, byKind)).toEqual([]);
  });
});

describe('the required shares of noticed bugs', () => {
  const floors: Record<string, number> = JSON.parse(
    readFileSync(new URL('floors.json', import.meta.url), 'utf8'),
  );
  const critical = ['access', 'session-machine', 'exam-clock', 'scoring', 'grid-in', 'attempt-log'];
  const decisive = [
    'assessments/release',
    'releases/release',
    'results/review',
    'results/marking',
    'sessions/saves',
    'allocation/allocation',
  ].map((rules) => `features/${rules}.rules.ts`);

  test('name existing files', () => {
    expect(Object.keys(floors).filter((file) => !existsSync(file))).toEqual([]);
  });

  test.each(critical)('are at least 95 % in all of core/%s', (folder) => {
    const files = globSync(`core/${folder}/*.ts`).filter((file) => !file.endsWith('.test.ts'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => (floors[file] ?? 0) < 95)).toEqual([]);
  });

  test.each(decisive)('are at least 90 % in %s', (file) => {
    expect(floors[file]).toBeGreaterThanOrEqual(90);
  });
});
