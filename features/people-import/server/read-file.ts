/** Reads a file's bytes, which show whether it is a zip or a table. */
import { readTable, type Table } from '#server/background/csv-table.ts';
import { isOfOffice, OFFICE_FAULT } from '#server/background/office-document.ts';
import { isZip, readZip } from '#server/background/zip-file.ts';
import { type Header, readHeader } from '../columns.rules.ts';
import { type Incoming, personOfRow } from '../incoming.rules.ts';
import { IMPORT_LIMITS } from '../people-import.contract.ts';
import { readRoster } from '../roster.rules.ts';
import { ROSTER_TABLES } from '../roster-table.rules.ts';

const CSV_SOURCE = 'csv';
const LONGEST_SOURCE = 60;

/** The contents of a file, or sentences that say why it cannot be read. */
export type PeopleReading = Incoming | Unreadable;
interface Unreadable {
  readonly faults: readonly string[];
}

/**
 * The contents of a file of people on the day `today` (`YYYY-MM-DD`). Never throws, whatever the bytes are.
 */
export function readPeopleFile(
  bytes: Uint8Array,
  { source, today }: { source: string | undefined; today: string },
): PeopleReading {
  const incoming = isZip(bytes) ? readZipped(bytes, source, today) : readCsv(bytes, source);
  if ('faults' in incoming || incoming.people.length <= IMPORT_LIMITS.people) return incoming;
  return unreadable(`The file has more than ${IMPORT_LIMITS.people} people. Split it into several files.`);
}

function readCsv(bytes: Uint8Array, named: string | undefined): PeopleReading {
  const table = readTable(bytes, IMPORT_LIMITS.people);
  if ('fault' in table) return unreadable(table.fault);
  const header = readHeader(table.header);
  if (header.faults.length > 0) return { faults: header.faults };
  const sources = sourcesOf(table, header);
  if (named === undefined && sources.length > 1)
    return unreadable('The lines name several source systems. Import a separate file for each.');
  return {
    format: 'csv',
    source: named ?? (sources[0]?.slice(0, LONGEST_SOURCE) || CSV_SOURCE),
    ignored_columns: header.ignored,
    ignored_files: [],
    people: table.records.map((row) => personOfRow(row, header)),
    guardians: [],
    schools: [],
    terms: [],
    groups: [],
    enrollments: [],
    settled: [],
  };
}

/** The distinct systems that the rows name; an empty text for rows that name none. */
function sourcesOf({ records }: Table, { source }: Header): string[] {
  if (source === null) return [];
  return [...new Set(records.map(({ cells }) => (cells[source] ?? '').trim()))];
}

function readZipped(bytes: Uint8Array, source: string | undefined, today: string): PeopleReading {
  // The wanted tables, keyed by lower-case file name, because a zip may write names in any case.
  const wanted = new Map(ROSTER_TABLES.map((name) => [`${name.toLowerCase()}.csv`, name]));
  let is_of_office = false;
  const nameOf = (path: string) => {
    is_of_office ||= isOfOffice(path);
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    return wanted.has(name) ? name : null;
  };
  const entries = readZip(bytes, nameOf, {
    entries: IMPORT_LIMITS.entries,
    bytes: IMPORT_LIMITS.inflated_bytes,
  });
  if ('fault' in entries) return unreadable(entries.fault);
  if (is_of_office && entries.size === 0) return unreadable(OFFICE_FAULT);
  const tables = new Map<string, Table>();
  for (const [file, name] of wanted) {
    const content = entries.get(file);
    if (content === undefined) continue;
    const table = readTable(content, IMPORT_LIMITS.lines);
    if ('fault' in table) return unreadable(`${name}.csv: ${table.fault}`);
    tables.set(name, table);
  }
  return readRoster(tables, today, source);
}

function unreadable(fault: string): Unreadable {
  return { faults: [fault] };
}
