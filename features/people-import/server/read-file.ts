/** The bytes of a file as what it says: told by themselves whether they are a zip or a table. It knows no database. */
import { breaksRule, Problem } from '#contract/problem.ts';
import { type Header, readHeader } from '../columns.rules.ts';
import { type Incoming, personOfRow } from '../incoming.rules.ts';
import { IMPORT_LIMITS, type ImportOptions } from '../people-import.contract.ts';
import { readRoster } from '../roster.rules.ts';
import { ROSTER_TABLES } from '../roster-table.rules.ts';
import { readTable, type Table } from './csv-file.ts';
import { isZip, readZip } from './zip-file.ts';

const CSV_SOURCE = 'csv';
const LONGEST_SOURCE = 60;

/** Reads a file of people. Throws `breaks_rule` with all that keeps it from being read. */
export function readPeopleFile(bytes: Uint8Array, source: string | undefined, now: Date): Incoming {
  const incoming = isZip(bytes) ? readZipped(bytes, source, now) : readCsv(bytes, source);
  if (incoming.people.length > IMPORT_LIMITS.people) refuse([tooMany()]);
  return incoming;
}

function readCsv(bytes: Uint8Array, named: string | undefined): Incoming {
  const table = tableOf(bytes, IMPORT_LIMITS.people, '');
  const header = readHeader(table.header);
  if (header.faults.length > 0) refuse(header.faults);
  const source = named ?? sourceOf(table, header) ?? CSV_SOURCE;
  return {
    ...{ format: 'csv', source, ignored_columns: header.ignored, ignored_files: [] },
    people: table.records.map((row) => personOfRow(row, header)),
    ...{ guardians: [], schools: [], terms: [], groups: [], enrollments: [], settled: [] },
  };
}

/** The system that the rows name, null for none. */
function sourceOf({ records }: Table, { source }: Header): string | null {
  if (source === null) return null;
  const [first, ...others] = new Set(records.map(({ cells }) => (cells[source] ?? '').trim()));
  if (others.length > 0) return refuse(['The rows name several sources. Send a file for each.']);
  return first === undefined || first === '' ? null : first.slice(0, LONGEST_SOURCE);
}

function readZipped(bytes: Uint8Array, source: string | undefined, now: Date): Incoming {
  // By their names as a zip is asked for them: in lower case.
  const wanted = new Map(ROSTER_TABLES.map((name) => [`${name.toLowerCase()}.csv`, name]));
  const entries = readZip(bytes, (name) => wanted.has(name), IMPORT_LIMITS.inflated_bytes);
  if ('fault' in entries) return refuse([entries.fault]);
  const tables = new Map<string, Table>();
  for (const [file, name] of wanted) {
    const content = entries.get(file);
    if (content !== undefined) tables.set(name, tableOf(content, IMPORT_LIMITS.lines, `${name}.csv: `));
  }
  const roster = readRoster(tables, now.toISOString().slice(0, 10), source);
  return 'faults' in roster ? refuse(roster.faults) : roster;
}

function tableOf(bytes: Uint8Array, most_lines: number, place: string): Table {
  const table = readTable(bytes, most_lines);
  return 'fault' in table ? refuse([place + table.fault]) : table;
}

function tooMany(): string {
  return `There are more than ${IMPORT_LIMITS.people} people in it. Send it in parts.`;
}

function refuse(faults: readonly string[]): never {
  throw new Problem(breaksRule, {
    detail: 'This file can not be read. Nothing was changed.',
    errors: faults.map((message) => ({ path: 'body.file', message })),
  });
}

/** Throws `breaks_rule` for options that this file can't be read with. */
export function requireFittingOptions({ absent }: Pick<ImportOptions, 'absent'>, { format }: Incoming): void {
  if (absent === 'keep' || format === 'oneroster') return;
  const message = 'A CSV file may hold a part of the people: only a OneRoster file says who is gone.';
  throw new Problem(breaksRule, { errors: [{ path: 'body.absent', message }] });
}
