import { type ClipboardEvent, type KeyboardEvent, useCallback, useId, useRef } from 'react';
import { columnsOf } from '../columns.rules.ts';
import { type GridFault, keyed, nextFault, type Place, within } from '../grid.rules.ts';
import type { Paper } from '../paper.contract.ts';
import { SheetRow } from './sheet-row.tsx';
import classes from './sheets.module.css';
import { isSixth, kindOf, type ShownRow } from './shown-row.ts';

interface SheetGridProps {
  label: string;
  sections: Paper['sections'];
  rows: readonly ShownRow[];
  faults: readonly GridFault[];
  place: Place;
  goTo: (place: Place) => void;
  type: (row: number, question: string, text: string) => void;
  paste: (text: string) => void;
}

/**
 * A grid of answer sheets: one row per student and one column per question. Only the current cell has an
 * input field.
 */
export function SheetGrid({ label, sections, rows, faults, place, goTo, type, paste }: SheetGridProps) {
  const help = useId();
  const columns = columnsOf(sections);
  const size = { rows: rows.length, columns: columns.length };
  const at = within(place, size);
  const here = columns[at.column];
  const row = rows[at.row];
  const text = (here && row?.typed?.[here.question]) ?? '';

  const isFirst = useRef(true);
  /**
   * The input is created anew in each cell that the user moves to, so it takes the focus. The first input
   * does not, because the page begins there.
   */
  const arrive = useCallback((field: HTMLInputElement | null) => {
    if (field === null) return;
    if (!isFirst.current) {
      field.focus();
      field.select();
    }
    isFirst.current = false;
  }, []);

  const move = (down: number, right: number) => {
    goTo(within({ row: at.row + down, column: at.column + right }, size));
  };
  const jump = (to: Place | null) => {
    if (to !== null) goTo(to);
  };

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isShort = here?.type === 'single_choice' || text === '';
    const [start, end] = [currentTarget.selectionStart ?? 0, currentTarget.selectionEnd ?? 0];
    const isAll = start === 0 && end === text.length;
    const acts: Record<string, (() => void) | undefined> = {
      ArrowUp: () => move(-1, 0),
      ArrowDown: () => move(1, 0),
      ArrowLeft: isShort || isAll || (start === 0 && end === 0) ? () => move(0, -1) : undefined,
      ArrowRight: isShort || isAll || start === text.length ? () => move(0, 1) : undefined,
      Home: () => jump({ row: at.row, column: 0 }),
      End: () => jump({ row: at.row, column: size.columns - 1 }),
      Enter: () =>
        jump({ row: Math.max(0, Math.min(at.row + (shiftKey ? -1 : 1), size.rows - 1)), column: 0 }),
      // At the end of a row, Tab leaves the grid as usual.
      Tab: (shiftKey ? at.column > 0 : at.column < size.columns - 1)
        ? () => move(0, shiftKey ? -1 : 1)
        : undefined,
      F8: () => jump(nextFault(faults, at, shiftKey ? -1 : 1)),
      Backspace: text === '' ? () => move(0, -1) : undefined,
    };
    const act = acts[key];
    const isSecond =
      shiftKey && here?.type === 'single_choice' && /^[a-z]$/i.test(key) && /^[A-Z]+$/.test(text);
    if (isSecond && here && row && row.session === null) {
      event.preventDefault();
      type(at.row, here.question, text + key.toUpperCase());
    } else if (act !== undefined) {
      event.preventDefault();
      act();
    }
  };

  const onText = (written: string) => {
    if (here === undefined || row === undefined || row.session !== null) return;
    const isWords = kindOf(here) === 'words';
    const next = isWords ? { text: written, goes: false } : keyed(here, written);
    type(at.row, here.question, next.text);
    if (next.goes) move(0, 1);
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    if (row?.session === null) paste(event.clipboardData.getData('text/plain'));
  };

  const fault = faults.find((one) => one.row === at.row && one.column === at.column);
  const head = sections.length > 1 ? `${classes.head} ${classes.second}` : classes.head;
  return (
    <>
      <div className={classes.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose places are gone through by keys is a grid */}
        <table className={classes.grid} role="grid" aria-label={label} aria-rowcount={rows.length + 1}>
          <thead>
            {sections.length > 1 && (
              <tr>
                <td className={`${classes.head} ${classes.corner} ${classes.group}`} />
                {sections.map(({ id, title, columns: own }) => (
                  <th
                    key={id}
                    className={`${classes.head} ${classes.group}`}
                    scope="colgroup"
                    colSpan={own.length}
                  >
                    {title}
                  </th>
                ))}
                <td className={`${classes.head} ${classes.group}`} />
              </tr>
            )}
            <tr>
              <th scope="col" className={`${head} ${classes.corner}`}>
                Student
              </th>
              {columns.map((column, index) => (
                <th
                  key={column.label}
                  className={head}
                  scope="col"
                  data-kind={kindOf(column)}
                  data-sixth={isSixth(sections, index) || undefined}
                >
                  {column.number}
                </th>
              ))}
              <th scope="col" className={head}>
                Correct
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one, index) => (
              <SheetRow
                key={one.user}
                row={one}
                index={index}
                columns={columns}
                sections={sections}
                faults={faultsOf(faults, index)}
                active={index === at.row ? at.column : null}
                goTo={(column) => jump({ row: index, column })}
                field={
                  index === at.row && here ? (
                    <input
                      ref={arrive}
                      className={classes.field}
                      value={text}
                      readOnly={one.session !== null}
                      aria-label={`${one.name}, ${here.label}`}
                      aria-invalid={fault !== undefined && !fault.is_warning}
                      aria-describedby={help}
                      autoComplete="off"
                      autoCapitalize="characters"
                      spellCheck={false}
                      inputMode="text"
                      onFocus={({ currentTarget }) => currentTarget.select()}
                      onChange={({ currentTarget }) => onText(currentTarget.value)}
                      onKeyDown={onKey}
                      onPaste={onPaste}
                    />
                  ) : null
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      <span id={help} role="status" className={classes.hidden}>
        {fault?.message ?? ''}
      </span>
    </>
  );
}

const NONE: readonly GridFault[] = [];

function faultsOf(faults: readonly GridFault[], row: number): readonly GridFault[] {
  const own = faults.filter((fault) => fault.row === row);
  return own.length === 0 ? NONE : own;
}
