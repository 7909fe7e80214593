/**
 * The grid that answer sheets are typed into: its rows, what each place holds and what is wrong there, where the keys lead,
 * and what of it is sent.
 */
import type { Fault } from '#contract/problem.ts';
import { isArranged } from '#core/question-kinds/question-kinds.ts';
import { type ReadMark, readMark } from './marks.rules.ts';
import type { CheckedSheets, Paper, PaperColumn, ReadRow } from './paper.contract.ts';

/** What was typed, by question; what is not there was left out. */
export type Typed = Readonly<Record<string, string>>;
/** By person. */
export type AllTyped = Readonly<Record<string, Typed>>;

/** How a blank is shown that was typed as one. */
const BLANK_MARK = '–';

export interface GridRow {
  readonly user: string;
  readonly name: string;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Something about a place, or about a whole row. */
export interface GridFault {
  readonly row: number;
  /** Null: of the row. */
  readonly column: number | null;
  readonly message: string;
  readonly typed: string;
  /** It is stored all the same. */
  readonly is_warning: boolean;
}

const isTyped = (typed: Typed | undefined) =>
  typed !== undefined && Object.values(typed).some((text) => text !== '');

/** The rows in which something stands: theirs are the sheets. */
export function typedRows(rows: readonly GridRow[], all: AllTyped): GridRow[] {
  return rows.filter(({ user }) => isTyped(all[user]));
}

export function typedCount(typed: Typed | undefined): number {
  return Object.values(typed ?? {}).filter((text) => text !== '').length;
}

/** How a place is to be shown: as it reads, before the server is asked. */
function markOf(column: PaperColumn, text: string | undefined): ReadMark {
  return readMark(column, text ?? '');
}

/** All that is wrong, as it reads and as the server said of the same sheets, row by row. */
export function gridFaults(
  rows: readonly GridRow[],
  columns: readonly PaperColumn[],
  all: AllTyped,
  said: readonly GridFault[] = [],
): GridFault[] {
  return rows.flatMap(({ user }, row) => {
    const typed = all[user];
    if (!isTyped(typed)) return [];
    const own = columns.flatMap((column, index): GridFault[] => {
      const text = typed?.[column.question] ?? '';
      const read = markOf(column, text);
      const message = read.kind === 'fault' ? read.message : read.kind === 'blank' ? read.warning : null;
      if (message === null) return [];
      return [{ row, column: index, message, typed: text, is_warning: read.kind === 'blank' }];
    });
    const known = new Set(own.map(({ column }) => column));
    return [...own, ...said.filter((fault) => fault.row === row && !known.has(fault.column))];
  });
}

/** The fault behind a place, or before it, round and round; warnings are passed over where there are faults. */
export function nextFault(faults: readonly GridFault[], from: Place, step: 1 | -1): Place | null {
  const real = faults.filter(({ is_warning }) => !is_warning);
  const places = (real.length > 0 ? real : faults).map(({ row, column }) => ({ row, column: column ?? 0 }));
  const isBehind = (place: Place) => (place.row - from.row || place.column - from.column) * step > 0;
  const ordered = step === 1 ? places : places.toReversed();
  return ordered.find(isBehind) ?? ordered[0] ?? null;
}

/** A place within the grid. */
export function within({ row, column }: Place, size: { rows: number; columns: number }): Place {
  return {
    row: Math.max(0, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  };
}

/** What a key that writes leaves in a place, and whether the next one is gone to. */
export function keyed(column: PaperColumn, text: string): { text: string; goes: boolean } {
  if (text.trim() === '' && text !== '') return { text: BLANK_MARK, goes: true };
  if (column.type === 'single_choice') {
    const upper = text.toUpperCase();
    return { text: upper, goes: upper.length === 1 };
  }
  const isLetters = column.type === 'multiple_choice' || isArranged(column.type);
  return { text: isLetters ? text.toUpperCase() : text, goes: false };
}

/** What was copied out of a table, as rows of cells. */
export function pastedCells(text: string): string[][] {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** Puts a block of cells into the grid, its first at a place; what reaches over the edge is left out. */
export function withBlock(
  all: AllTyped,
  { rows, columns }: { rows: readonly GridRow[]; columns: readonly PaperColumn[] },
  from: Place,
  cells: readonly (readonly string[])[],
): AllTyped {
  const next: Record<string, Typed> = { ...all };
  for (const [down, line] of cells.entries()) {
    const row = rows[from.row + down];
    if (row === undefined) break;
    const typed: Record<string, string> = { ...next[row.user] };
    for (const [right, cell] of line.entries()) {
      const column = columns[from.column + right];
      if (column !== undefined) typed[column.question] = cell;
    }
    next[row.user] = typed;
  }
  return next;
}

/** Puts what a file says into the grid; `left` are the names of those who have no row in it. */
export function withFile(
  all: AllTyped,
  rows: readonly GridRow[],
  read: readonly ReadRow[],
): { all: AllTyped; filled: number; left: string[] } {
  const known = new Set(rows.map(({ user }) => user));
  const next: Record<string, Typed> = { ...all };
  const left: string[] = [];
  let filled = 0;
  for (const { user, username, answers } of read) {
    if (user === null || !known.has(user.id)) left.push(user?.name ?? username);
    else {
      next[user.id] = Object.fromEntries(answers.map(({ question, response }) => [question, response]));
      filled += 1;
    }
  }
  return { all: next, filled, left };
}

/** The sheets that are sent, in the order of the rows that have one. */
export function sheetsOf(
  paper: Paper,
  rows: readonly GridRow[],
  all: AllTyped,
  { sat_at, seconds }: { sat_at: string; seconds: number | null },
) {
  const [only, ...others] = paper.sections;
  // Of several sections nobody wrote down how long each took.
  const section_times =
    seconds === null || only === undefined || others.length > 0 ? undefined : [{ section: only.id, seconds }];
  return typedRows(rows, all).map(({ user }) => ({
    user,
    assessment: paper.assessment.id,
    sat_at,
    ...(section_times && { section_times }),
    answers: Object.entries(all[user] ?? {}).flatMap(([question, response]) =>
      response === '' ? [] : [{ question, response }],
    ),
  }));
}

/** What the server said of the sheets of these rows, at the places of the grid. */
export function saidOf(
  { sheets }: Pick<CheckedSheets, 'sheets'>,
  sent: readonly { user: string; answers: readonly { question: string; response: string }[] }[],
  rows: readonly GridRow[],
  columns: readonly PaperColumn[],
): GridFault[] {
  return sheets.flatMap((sheet, place) => {
    const told = sent[place];
    const row = rows.findIndex(({ user }) => user === told?.user);
    const at = (is_warning: boolean) => (fault: Fault) => {
      const answer = told?.answers[Number(/answers\.(\d+)/.exec(fault.path)?.[1] ?? -1)];
      const column = columns.findIndex(({ question }) => question === answer?.question);
      const typed = answer?.response ?? '';
      return { row, column: column === -1 ? null : column, message: fault.message, typed, is_warning };
    };
    return [...sheet.faults.map(at(false)), ...sheet.warnings.map(at(true))];
  });
}
