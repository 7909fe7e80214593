/**
 * The grid for typing answer sheets: its cells, their errors, movement by keyboard, and the sheets to send.
 */
import type { Fault } from '#contract/problem.ts';
import { isArranged } from '#core/question-kinds/question-kinds.ts';
import { type ReadMark, readMark } from './marks.rules.ts';
import type { CheckedSheets, Paper, PaperColumn, ReadRow } from './paper.contract.ts';

/** The typed text by question. A missing entry means blank. */
export type Typed = Readonly<Record<string, string>>;
/** The typed texts of each person. */
export type AllTyped = Readonly<Record<string, Typed>>;

/** The sign shown in a cell that was explicitly typed as blank. */
const BLANK_MARK = '–';

export interface GridRow {
  readonly user: string;
  readonly name: string;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** An error or warning about a cell or a whole row. */
export interface GridFault {
  readonly row: number;
  /** The column; null if the error concerns the whole row. */
  readonly column: number | null;
  readonly message: string;
  readonly typed: string;
  /** A warning does not prevent storing. */
  readonly is_warning: boolean;
}

const isTyped = (typed: Typed | undefined) =>
  typed !== undefined && Object.values(typed).some((text) => text !== '');

/** The rows that are not empty. Each of them becomes a sheet. */
export function typedRows(rows: readonly GridRow[], all: AllTyped): GridRow[] {
  return rows.filter(({ user }) => isTyped(all[user]));
}

export function typedCount(typed: Typed | undefined): number {
  return Object.values(typed ?? {}).filter((text) => text !== '').length;
}

/** How the text of a cell reads, before the server has checked it. */
function markOf(column: PaperColumn, text: string | undefined): ReadMark {
  return readMark(column, text ?? '');
}

/** All errors by row: those found locally, and those that the server reported for the same sheets. */
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

/**
 * The place of the next or previous error, with wrap-around. Warnings are skipped as long as there are
 * errors.
 */
export function nextFault(faults: readonly GridFault[], from: Place, step: 1 | -1): Place | null {
  const real = faults.filter(({ is_warning }) => !is_warning);
  const places = (real.length > 0 ? real : faults).map(({ row, column }) => ({ row, column: column ?? 0 }));
  const isBehind = (place: Place) => (place.row - from.row || place.column - from.column) * step > 0;
  const ordered = step === 1 ? places : places.toReversed();
  return ordered.find(isBehind) ?? ordered[0] ?? null;
}

/** The nearest place inside the grid. */
export function within({ row, column }: Place, size: { rows: number; columns: number }): Place {
  return {
    row: Math.max(0, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  };
}

/** The text of a cell after typing, and whether the cursor moves on to the next cell. */
export function keyed(column: PaperColumn, text: string): { text: string; goes: boolean } {
  if (text.trim() === '' && text !== '') return { text: BLANK_MARK, goes: true };
  if (column.type === 'single_choice') {
    const upper = text.toUpperCase();
    return { text: upper, goes: upper.length === 1 };
  }
  const isLetters = column.type === 'multiple_choice' || isArranged(column.type);
  return { text: isLetters ? text.toUpperCase() : text, goes: false };
}

/** Text copied from a table, as rows of cells. */
export function pastedCells(text: string): string[][] {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** Puts a block of cells into the grid, with its first cell at `from`. Cells beyond the edge are dropped. */
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

/** Puts the rows of a file into the grid. `left` contains the names of people who have no row in the grid. */
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

/** The sheets to send, in the order of the non-empty rows. */
export function sheetsOf(
  paper: Paper,
  rows: readonly GridRow[],
  all: AllTyped,
  { sat_at, seconds }: { sat_at: string; seconds: number | null },
) {
  const [only, ...others] = paper.sections;
  // With several sections, the time of each section is not known.
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

/** The errors and warnings that the server reported, mapped to the cells of the grid. */
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
