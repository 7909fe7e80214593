/**
 * Compares the statistics for a quiz with 25 attempts and 7 questions with the fixture in Moodle's own tests.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ItemAnalysis } from '#core/item-analysis/item-analysis.ts';

export const name = 'Statistics fixture';

/** A relative tolerance, because the fixture's points are cut off at the seventh digit. */
const TOLERANCE = 1e-6;

/** The statistics for the whole quiz. They are in Moodle's test code, not in the fixture's files. */
const CIC = -87.2231;
const ERROR_RATIO = 136.8295;
const STANDARD_ERROR = 1.1107;
const PRINTED = 5e-5;

function rows(path: string): Record<string, string>[] {
  const [header = [], ...lines] = readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split(','));
  return lines.map((fields) =>
    Object.fromEntries(header.map((column, index) => [column, fields[index] ?? ''])),
  );
}

export function appliesTo(folder: string): boolean {
  return existsSync(join(folder, 'qstats00.csv')) && existsSync(join(folder, 'results00.csv'));
}

export async function verify(folder: string): Promise<{ checked: number; faults: string[] }> {
  const faults: string[] = [];
  let checked = 0;
  const compare = (what: string, ours: number | null | undefined, theirs: number, tolerance: number) => {
    checked += 1;
    if (ours === null || ours === undefined || Math.abs(ours - theirs) > tolerance) {
      faults.push(`${what}: ${ours}, not ${theirs}`);
    }
  };

  /* Rows for a variant, or for the choice of a random question, concern attempts that the results file does
     not contain. */
  const slots = rows(join(folder, 'qstats00.csv')).filter((row) => row.subqname === '' && row.variant === '');
  const analysis = new ItemAnalysis(
    slots.map((row) => ({ id: row.slot ?? '', max_mark: Number(row.maxmark), options: [] })),
  );
  for (const attempt of rows(join(folder, 'results00.csv'))) {
    analysis.add(
      Float64Array.from(slots, (row) => Number(attempt[`slots.${row.slot}.mark`])),
      new Int32Array(slots.length),
    );
  }
  const figures = analysis.figures();
  compare('CIC', figures.cic, CIC, PRINTED);
  compare('error ratio', figures.error_ratio, ERROR_RATIO, PRINTED);
  compare('standard error', figures.sem, STANDARD_ERROR, PRINTED);
  for (const row of slots) {
    const item = figures.items.find((candidate) => candidate.id === row.slot);
    const slot = (what: string, ours: number | null | undefined, theirs: string | undefined) =>
      compare(`question ${row.slot} ${what}`, ours, Number(theirs), TOLERANCE * Math.abs(Number(theirs)));
    slot('persons', item?.persons, row.s);
    slot('facility', item?.facility, row.facility);
    slot('sd', item?.sd, row.sd);
    slot('effective weight', item?.effective_weight, row.effectiveweight);
    slot('discrimination index', item?.discrimination_index, row.discriminationindex);
    slot('discriminative efficiency', item?.discriminative_efficiency, row.discriminativeefficiency);
  }
  return { checked, faults };
}
