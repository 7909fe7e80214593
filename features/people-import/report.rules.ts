/**
 * Makes the report of an import: its lines in the order of the file, the totals, and a table of rejected
 * rows.
 */
import type { CsvTable } from '#contract/csv.ts';
import type { Fault } from '#contract/problem.ts';
import { BESIDE, COLUMNS, FILE_COLUMNS } from './columns.rules.ts';
import type { Incoming } from './incoming.rules.ts';
import {
  type ImportLine,
  type ImportReport,
  LINE_KINDS,
  type LineKind,
  type OUTCOMES,
  type Totals,
} from './people-import.contract.ts';
import type { Plan } from './plan-writes.rules.ts';

/** The roster's names of our columns. */
const ROSTER_COLUMNS: Readonly<Record<string, string>> = {
  sourced_id: 'sourcedId',
  first_name: 'givenName',
  last_name: 'familyName',
  mobile: 'sms',
  schools: 'orgSourcedIds',
  groups: 'classSourcedId',
};

interface Place {
  readonly file: string;
  readonly line: number;
}

/** A report line for a roster row that can have no effect: why it is ignored, or its errors. */
export function settledLine(
  kind: LineKind,
  { file, line }: Place,
  name: string,
  { note, faults = [] }: { note?: string; faults?: ImportLine['faults'] },
): ImportLine {
  return {
    kind,
    file,
    line,
    name,
    person: null,
    changes: [],
    faults,
    outcome: faults.length === 0 ? 'unchanged' : 'rejected',
    notes: note === undefined ? [] : [note],
  };
}

/** The report of a plan, whether or not it was carried out. */
export function reportOf(
  incoming: Incoming,
  plan: Plan,
  { dry_run, assignments }: Pick<ImportReport, 'dry_run' | 'assignments'>,
): ImportReport {
  const { format, source } = incoming;
  const called = (column: string) => (format === 'oneroster' ? (ROSTER_COLUMNS[column] ?? column) : column);
  const lines = plan.lines.map((line) => ({
    ...line,
    // A person in a preview has no lasting id yet.
    person: dry_run && line.outcome === 'added' ? null : line.person,
    changes: line.changes.map(called),
    faults: line.faults.map(({ column, message }) => ({ column: called(column), message })),
  }));
  const totals = Object.fromEntries(LINE_KINDS.map((kind) => [kind, countOf(lines, kind)])) as Record<
    LineKind,
    Totals
  >;
  totals.enrollment.added += plan.silent.added;
  totals.enrollment.changed += plan.silent.changed;
  totals.enrollment.unchanged += plan.silent.unchanged;
  return {
    format,
    dry_run,
    source,
    ignored_columns: [...incoming.ignored_columns],
    ignored_files: [...incoming.ignored_files],
    totals,
    passwords: passwordsOf(incoming, plan),
    assignments,
    lines: lines.sort(inOrder),
  };
}

function passwordsOf({ people }: Incoming, { writes }: Plan): number {
  const withPassword = new Set(people.flatMap(({ line, password }) => (password === undefined ? [] : line)));
  return writes.added.filter(({ line }) => withPassword.has(line)).length;
}

function countOf(lines: readonly ImportLine[], kind: LineKind): Totals {
  const totals: Totals = { added: 0, changed: 0, unchanged: 0, rejected: 0 };
  for (const line of lines) if (line.kind === kind) totals[line.outcome] += 1;
  return totals;
}

/** Sorts by kind, then in the order of the file. People whom the file does not name come last. */
function inOrder(one: ImportLine, other: ImportLine): number {
  const rank = ({ kind }: ImportLine) => LINE_KINDS.indexOf(kind);
  const place = ({ line }: ImportLine) => line ?? Number.MAX_SAFE_INTEGER;
  return rank(one) - rank(other) || place(one) - place(other);
}

/** Every error in the rejected lines, as a problem lists them. */
export function rejectionFaults({ lines }: ImportReport): Fault[] {
  return lines.flatMap(({ file, line, faults }) =>
    faults.map(({ column, message }) => ({ path: `body.file.${file ?? 'line'}.${line}.${column}`, message })),
  );
}

export interface FaultCount {
  readonly kind: LineKind;
  readonly column: string;
  readonly count: number;
}

/** How many lines have an error in each column, the most first. */
export function faultsByColumn({ lines }: ImportReport): FaultCount[] {
  const counts = new Map<string, { kind: LineKind; column: string; count: number }>();
  for (const { kind, faults } of lines) {
    for (const column of new Set(faults.map((fault) => fault.column))) {
      const key = `${kind} ${column}`;
      const known = counts.get(key) ?? { kind, column, count: 0 };
      counts.set(key, { ...known, count: known.count + 1 });
    }
  }
  return [...counts.values()].sort(
    (one, other) => other.count - one.count || (one.column < other.column ? -1 : 1),
  );
}

/** How many lines of all kinds have this outcome. */
export function totalOf({ totals }: ImportReport, outcome: (typeof OUTCOMES)[number]): number {
  return LINE_KINDS.reduce((sum, kind) => sum + totals[kind][outcome], 0);
}

/** The people of `source` whose lines are rejected, in the imported columns, followed by their errors. */
export function rejectedTable(source: string, { rejected }: Plan): CsvTable {
  const hasPasswords = rejected.some(({ row }) => row.cells.password !== undefined);
  const columns = hasPasswords ? FILE_COLUMNS : COLUMNS;
  const rows = [...rejected]
    .sort((one, other) => one.row.line - other.row.line)
    .map(({ row, faults }) => [
      ...columns.map((column) => row.cells[column] ?? ''),
      source,
      row.line,
      faults.map(({ column, message }) => `${column}: ${message}`).join(' '),
    ]);
  return {
    name: 'Rejected people',
    header: [...columns, ...BESIDE],
    pages: (async function* () {
      yield rows;
    })(),
  };
}
