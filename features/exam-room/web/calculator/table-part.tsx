import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { coordinateWords } from '#core/calculator/numbers.ts';
import type { Line, Table, TableColumn } from '#core/calculator/results.ts';
import { MOST_COLUMNS } from '../../calculator-state.rules.ts';
import { pasted, rowsOf, withColumn } from '../../calculator-tables.rules.ts';
import { formulaDrawing } from '../formula-loader.ts';
import { RoomIcon } from '../frame/room-icon.tsx';
import { type FieldPlace, keyOf, type LineActs } from './calculator-fields.ts';
import { Drawn } from './line-field.tsx';
import classes from './table-part.module.css';

interface TablePartProps extends LineActs {
  table: Table;
  line: number;
  /** The results of the columns. A column just added may have none yet. */
  columns: readonly TableColumn[];
  /** The contents of all lines. */
  contents: readonly Line[];
  onTable: (table: Table) => void;
  onRemoveColumn: (line: number, column: number) => void;
}

/**
 * A table of numbers. Tab and Enter move between cells; typing in the last row adds a new one; copied rows
 * can be pasted.
 */
export function TablePart({
  table,
  line,
  columns,
  contents,
  onTable,
  onRemoveColumn,
  ...acts
}: TablePartProps) {
  const id = useId();
  const rows = rowsOf(table);
  const faults = columns.flatMap((column, index) => [
    ...(column.words === null
      ? []
      : [`${table.columns[index]?.head || `Column ${index + 1}`}: ${column.words}`]),
    ...[...column.cell_words].map(
      ([row, words]) => `${table.columns[index]?.head}, row ${row + 1}: ${words}`,
    ),
  ]);
  const [fault] = faults;
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, { cell }: FieldPlace) => {
    if (cell === null || acts.isReadOnly) return;
    const text = event.clipboardData.getData('text/plain');
    const next = pasted(table, cell.column, Math.max(0, cell.row), text, contents);
    if (next === null) return;
    event.preventDefault();
    onTable(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, place: FieldPlace, text: string) => {
    const { column = 0, row = 0 } = place.cell ?? {};
    const to = (next: number) => acts.onGo({ line, cell: { column, row: next } });
    if (event.key === 'Enter') acts.onEnter(place);
    else if (event.key === 'ArrowUp' && row >= 0) to(row - 1);
    else if (event.key === 'ArrowDown' && row < rows - 1) to(row + 1);
    else if (event.key === 'Backspace' && text === '' && row < 0 && !acts.isReadOnly)
      onRemoveColumn(line, column);
    else return;
    event.preventDefault();
  };
  const field = (column: number, row: number, text: string, label: string, isWrong: boolean) => {
    const place: FieldPlace = { line, cell: { column, row } };
    const keep = (input: HTMLInputElement) =>
      acts.onCaret({
        place,
        start: input.selectionStart ?? text.length,
        end: input.selectionEnd ?? text.length,
      });
    return (
      <input
        ref={(input) => {
          if (input === null) acts.fields.current.delete(keyOf(place));
          else acts.fields.current.set(keyOf(place), input);
        }}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        size={1}
        inputMode={matchMedia('(pointer: coarse)').matches ? 'none' : 'text'}
        readOnly={acts.isReadOnly}
        value={text}
        onChange={({ currentTarget }) => {
          acts.onType(place, currentTarget.value);
          keep(currentTarget);
        }}
        onFocus={({ currentTarget }) => keep(currentTarget)}
        onSelect={({ currentTarget }) => keep(currentTarget)}
        onPaste={(event) => onPaste(event, place)}
        onKeyDown={(event) => onKeyDown(event, place, text)}
      />
    );
  };
  const nameOf = (column: number) => table.columns[column]?.head || `column ${column + 1}`;
  return (
    <>
      <div className={classes.frame}>
        <table className={classes.table} aria-label={`Table ${line + 1}`}>
          <thead>
            <tr>
              {table.columns.map(({ head }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is told from others by its place alone
                <th key={column} scope="col">
                  <ColumnHead tex={columns[column]?.tex ?? null}>
                    {field(
                      column,
                      -1,
                      head,
                      `Name of column ${column + 1}`,
                      (columns[column]?.words ?? null) !== null,
                    )}
                  </ColumnHead>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is told from others by its place alone
              <tr key={row}>
                {table.columns.map(({ cells }, column) => {
                  const known = columns[column];
                  const value = known?.values[row] ?? Number.NaN;
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is told from others by its place alone
                    <td key={column}>
                      {known?.is_computed === true ? (
                        <span className={classes.computed}>
                          {Number.isFinite(value) ? coordinateWords(value) : ''}
                        </span>
                      ) : (
                        field(
                          column,
                          row,
                          cells[row] ?? '',
                          `${nameOf(column)}, row ${row + 1}`,
                          known?.cell_words.has(row) === true,
                        )
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <button
          type="button"
          className={classes.column}
          aria-label="Add a column"
          disabled={acts.isReadOnly || table.columns.length >= MOST_COLUMNS}
          onClick={() => onTable(withColumn(table, contents))}
        >
          <RoomIcon name="plus" size={14} />
        </button>
      </div>
      {fault !== undefined && (
        <p id={id} className={classes.fault}>
          {fault}
        </p>
      )}
    </>
  );
}

/** The field for a column's heading. While it is not being typed, it shows how the heading was understood. */
function ColumnHead({ tex, children }: { tex: string | null; children: ReactNode }) {
  const isDrawn = tex !== null && formulaDrawing() !== null;
  return (
    <div className={classes.head} data-is-drawn={isDrawn || undefined}>
      {children}
      {isDrawn && (
        <span className={classes.drawn} aria-hidden="true">
          <Drawn tex={tex} />
        </span>
      )}
    </div>
  );
}
