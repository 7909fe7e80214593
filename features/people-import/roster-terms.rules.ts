/**
 * Reads the academic sessions of a roster as terms. A roster's sessions belong to no school, so a school gets
 * the sessions in which its classes are taught.
 */
import { addTerm } from '#features/terms/terms.contract.ts';
import type { IncomingTerm, LineFault } from './incoming.rules.ts';
import type { ImportLine } from './people-import.contract.ts';
import { settledLine } from './report.rules.ts';
import {
  idsIn,
  isToBeDeleted,
  MOST_LEVELS,
  type RosterRow,
  type RosterTables,
  rowsOf,
} from './roster-table.rules.ts';

/** The session that our own files give to groups without a term, because a roster's class must name one. */
export const NO_TERM = 'assay-year';

/**
 * The kinds of session that become terms. Grading periods are only parts of a term. Every other kind is
 * unknown, because a roster may name it freely.
 */
const TERMS: readonly string[] = ['term', 'semester', 'schoolyear'];
const PART_OF_TERM = 'gradingperiod';

interface Session {
  readonly row: RosterRow;
  readonly kind: string;
  readonly faults: LineFault[];
  readonly name: string;
  readonly starts_on: string;
  readonly ends_on: string;
}

/** The term of a class, by its session's id; undefined leaves the group's term unchanged. */
interface TermOfClass {
  readonly term: string | undefined;
  readonly notes: string[];
}

export interface RosterTerms {
  readonly terms: readonly IncomingTerm[];
  readonly settled: readonly ImportLine[];
  /** The term of each class, keyed by the row of the class. */
  readonly of_class: ReadonlyMap<RosterRow, TermOfClass>;
}

/** The terms in which `classes` are taught. Each class must exist and belong to a school. */
export function rosterTerms(tables: RosterTables, classes: readonly RosterRow[]): RosterTerms {
  if (!tables.has('academicSessions')) return { terms: [], settled: [], of_class: new Map() };
  const { sessions, settled } = readSessions(tables);
  const years = new Map(
    rowsOf(tables, 'courses').map((row) => [row.cell('sourcedId'), row.cell('schoolYearSourcedId')]),
  );
  const schools = new Map<Session, Set<string>>();
  const of_class = new Map<RosterRow, TermOfClass>();
  for (const row of classes) {
    const named = idsIn(row.cell('termSourcedIds'));
    const year = years.get(row.cell('courseSourcedId')) ?? '';
    const ids = named.length > 0 ? named : idsIn(year);
    const { found, notes } = lookUp(ids, sessions);
    for (const session of found) {
      const of = schools.get(session) ?? new Set();
      schools.set(session, of.add(row.cell('schoolSourcedId')));
    }
    of_class.set(row, chooseTerm(found, notes));
  }
  const terms: IncomingTerm[] = [];
  for (const session of sessions.values()) {
    const said = whyNone(session, schools.has(session));
    if (said === null) for (const school of schools.get(session) ?? []) terms.push(termOf(session, school));
    else settled.push(settledLine('term', session.row, session.name, said));
  }
  return { terms, settled, of_class };
}

function readSessions(tables: RosterTables): { sessions: Map<string, Session>; settled: ImportLine[] } {
  const sessions = new Map<string, Session>();
  const settled: ImportLine[] = [];
  for (const row of rowsOf(tables, 'academicSessions')) {
    const id = row.cell('sourcedId');
    const settle = (said: { note?: string; faults?: LineFault[] }) =>
      settled.push(settledLine('term', row, row.cell('title'), said));
    const fault = (message: string) => settle({ faults: [{ column: 'sourcedId', message }] });
    if (id === NO_TERM) settle({ note: 'Not imported: this line means “no term”.' });
    else if (id === '') fault('Every session needs an ID.');
    else if (sessions.has(id)) fault('Another line has this ID.');
    else sessions.set(id, sessionOf(row));
  }
  return { sessions, settled };
}

function sessionOf(row: RosterRow): Session {
  const faults: LineFault[] = [];
  const { name, starts_on, ends_on } = addTerm.body.shape;
  const read = (schema: typeof name | typeof ends_on, column: string, otherwise?: string) => {
    const parsed = schema.safeParse(row.cell(column));
    if (parsed.success) return parsed.data;
    faults.push({ column, message: otherwise ?? parsed.error.issues[0]?.message ?? '' });
    return '';
  };
  const title = read(name, 'title');
  const first = read(starts_on, 'startDate', A_DAY);
  const after = read(ends_on, 'endDate', A_DAY);
  if (faults.length === 0 && after <= first) {
    faults.push({
      column: 'endDate',
      message:
        'The end date must be later than the start date. Enter the first day after the term as the end date.',
    });
  }
  return {
    row,
    kind: row.cell('type').toLowerCase(),
    faults,
    name: title || row.cell('title'),
    // In OneRoster, the end date of a session is the first day after the session.
    starts_on: first,
    ends_on: faults.length > 0 ? '' : dayBeside(after, -1),
  };
}

const A_DAY = 'Enter a date like 2026-09-01.';

/** The day that is `by` days after a day, both `YYYY-MM-DD`. */
export function dayBeside(day: string, by: number): string {
  return new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
}

/** The sessions that a class names, with notes on unknown ones. A grading period is replaced by its term. */
function lookUp(
  ids: readonly string[],
  sessions: ReadonlyMap<string, Session>,
): { found: Set<Session>; notes: string[] } {
  const found = new Set<Session>();
  const notes: string[] = [];
  for (const id of ids.filter((one) => one !== NO_TERM)) {
    let session = sessions.get(id);
    for (let level = 0; session?.kind === PART_OF_TERM && level < MOST_LEVELS; level += 1) {
      session = sessions.get(session.row.cell('parentSourcedId'));
    }
    if (!sessions.has(id)) notes.push(`academicSessions.csv has no session ${id}.`);
    else if (session !== undefined && TERMS.includes(session.kind)) found.add(session);
  }
  return { found, notes };
}

/** Chooses the session that ends last, because the class lasts until then. */
function chooseTerm(found: ReadonlySet<Session>, notes: string[]): TermOfClass {
  const fitting = [...found].filter(({ row, faults }) => faults.length === 0 && !isToBeDeleted(row));
  const [last] = fitting.sort(
    (one, other) => compare(other.ends_on, one.ends_on) || compare(other.starts_on, one.starts_on),
  );
  if (fitting.length > 1)
    notes.push(`Taught in several terms. It goes into “${last?.name}”, which ends last.`);
  return { term: last?.row.cell('sourcedId'), notes };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Why a session does not become a term, as a note or errors; null if it becomes one. */
function whyNone(
  { row, kind, faults }: Session,
  is_named: boolean,
): { note: string } | { faults: LineFault[] } | null {
  if (isToBeDeleted(row)) return { note: 'No change: an import never removes terms.' };
  if (kind === PART_OF_TERM) return { note: 'Not imported: a grading period is only part of a term.' };
  if (!TERMS.includes(kind))
    return { note: `Not imported: ${kind || 'a line without a type'} isn’t a term.` };
  if (!is_named) return { note: 'Not imported: no class is taught in this term.' };
  return faults.length > 0 ? { faults } : null;
}

function termOf({ row, name, starts_on, ends_on }: Session, school: string): IncomingTerm {
  const place = { file: row.file, line: row.line, faults: [], notes: [] };
  return { ...place, sourced_id: row.cell('sourcedId'), name, school, starts_on, ends_on };
}
