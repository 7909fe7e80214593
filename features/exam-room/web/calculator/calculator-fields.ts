/** The places where the calculator can be typed into, and their texts. */
import type { RefObject } from 'react';
import { withLine } from '../../calculator.rules.ts';
import type { CalculatorState } from '../../calculator-state.rules.ts';
import { withCell, withHead } from '../../calculator-tables.rules.ts';

/** A line, or a cell of a table. Row −1 is the head of a column. */
export interface FieldPlace {
  readonly line: number;
  readonly cell: { readonly column: number; readonly row: number } | null;
}

/** The selection within a field. */
export interface Caret {
  readonly place: FieldPlace;
  readonly start: number;
  readonly end: number;
}

/** The actions that are possible in the fields of a line. */
export interface LineActs {
  isReadOnly: boolean;
  fields: RefObject<Map<string, HTMLInputElement>>;
  onCaret: (caret: Caret) => void;
  onType: (place: FieldPlace, text: string) => void;
  onEnter: (place: FieldPlace) => void;
  /** Moves to a field, if it exists. */
  onGo: (place: FieldPlace) => void;
  onRemove: (line: number) => void;
}

export function keyOf({ line, cell }: FieldPlace): string {
  return cell === null ? `${line}` : `${line} ${cell.column} ${cell.row}`;
}

export function textAt({ lines }: CalculatorState, { line, cell }: FieldPlace): string {
  const content = lines[line]?.content ?? '';
  if (typeof content === 'string') return content;
  const column = content.columns[cell?.column ?? 0];
  return (cell === null || cell.row < 0 ? column?.head : column?.cells[cell.row]) ?? '';
}

export function withText(state: CalculatorState, { line, cell }: FieldPlace, text: string): CalculatorState {
  const content = state.lines[line]?.content ?? '';
  if (typeof content === 'string' || cell === null) return withLine(state, line, text);
  const { column, row } = cell;
  return withLine(
    state,
    line,
    row < 0 ? withHead(content, column, text) : withCell(content, column, row, text),
  );
}
