import { Checkbox, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { serverNow } from '#web/lib/server-now.ts';
import { figure, percent } from '#web/ui/numbers.ts';
import type { Gradebook, GradebookCategory, GradebookColumn, GradebookRow } from '../gradebook.contract.ts';
import { CellContent } from './cell-content.tsx';
import { type Chosen, toggled } from './choosing-cells.ts';
import type { GradebookSearch } from './gradebook-search.ts';
import classes from './gradebook-table.module.css';
import { columnDay, spokenCell, valueWords } from './gradebook-words.ts';

const ROW_PIXELS = 32;
/** Rows drawn above and below those in sight. */
const OVERSCAN = 12;
const ROWS_ON_A_SCREEN = 10;
/** The height that is assumed before the table is measured. */
const FIRST_PIXELS = 800;

/** The place of a cell: its row, and its column from 0. */
interface Place {
  readonly row: number;
  readonly column: number;
}

interface GradebookTableProps {
  gradebook: Gradebook;
  search: GradebookSearch;
  change: (next: Partial<GradebookSearch>) => void;
  chosen: Chosen;
  choose: (next: Chosen) => void;
  /** Keys on the focused cell, besides those that move. */
  onKey: (event: KeyboardEvent, student: string, column: string) => void;
}

/**
 * Students and columns. Only rows near those in sight are drawn. One cell is in the tab order; arrow keys move
 * from cell to cell, and Enter opens the cell.
 */
export function GradebookTable({ gradebook, search, change, chosen, choose, onKey }: GradebookTableProps) {
  const { columns, results, scale, categories } = gradebook;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const wanted = useRef(false);
  const rows = useVirtualizer({
    count: results.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: FIRST_PIXELS },
  });
  const drawn = rows.getVirtualItems();
  const now = serverNow();
  // A cell far away is drawn only after the scrolling, and takes the focus then.
  useEffect(() => {
    if (!wanted.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-at="${active.row} ${active.column}"]`);
    if (!cell) return;
    wanted.current = false;
    cell.focus();
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  // Beside the open panel there is less room, so the open cell may be out of sight.
  useEffect(() => {
    if (search.student !== undefined && search.column !== undefined)
      scroller.current
        ?.querySelector('td[data-open]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [search.student, search.column]);
  const move = (next: Place) => {
    const row = Math.max(0, Math.min(results.length - 1, next.row));
    const column = Math.max(0, Math.min(columns.length - 1, next.column));
    wanted.current = true;
    rows.scrollToIndex(row);
    setActive({ row, column });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, at: Place) => {
    const to = placeAfter(event, at, { row: results.length - 1, column: columns.length - 1 });
    const student = results[at.row]?.student.id;
    const column = columns[at.column]?.id;
    if (to !== null) {
      event.preventDefault();
      move(to);
    } else if (student !== undefined && column !== undefined) onKey(event, student, column);
  };
  const before = drawn[0]?.start ?? 0;
  const after = rows.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  const groups = groupsOf(columns, categories);
  const allStudents = results.every(({ student }) => chosen.students.has(student.id));
  return (
    // Scrolling by keyboard works through its cells.
    <div ref={scroller} className={classes.scroller}>
      <table className={classes.table} aria-rowcount={results.length + 2}>
        <caption>
          <VisuallyHidden>
            Results of {gradebook.group?.name ?? 'these students'}. Arrow keys move between cells, Enter opens
            one.
          </VisuallyHidden>
        </caption>
        <thead>
          {groups.length > 0 && (
            <tr>
              <td colSpan={2} className={classes.corner} />
              {groups.map(({ id, name, weight, span }) => (
                <th key={id} scope="colgroup" colSpan={span} className={classes.category}>
                  {name} {weight !== null && <span className={classes.outOf}>{percent(weight / 100)}</span>}
                </th>
              ))}
            </tr>
          )}
          <tr>
            <th scope="col" className={classes.studentHead}>
              <span className={classes.name}>
                <Checkbox
                  data-chooses
                  aria-label="Select all students"
                  checked={results.length > 0 && allStudents}
                  indeterminate={!allStudents && chosen.students.size > 0}
                  onChange={() =>
                    choose({
                      columns: chosen.columns,
                      students: allStudents ? new Set() : new Set(results.map(({ student }) => student.id)),
                    })
                  }
                />
                <SortButton search={search} change={change} up={undefined} down="-name" isFirst>
                  Student
                </SortButton>
              </span>
            </th>
            <th scope="col" className={classes.averageHead}>
              <SortButton search={search} change={change} up="average" down="-average">
                {scale === 'points' ? 'Sum' : 'Average'}
              </SortButton>
              {groups.length > 0 && scale === 'share' && <span className={classes.note}>weighted</span>}
            </th>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classes.head}
                data-chosen={chosen.columns.has(column.id) || undefined}
              >
                <span className={classes.headRow}>
                  <Checkbox
                    data-chooses
                    aria-label={`Select ${column.title}`}
                    checked={chosen.columns.has(column.id)}
                    onChange={() =>
                      choose({ columns: toggled(chosen.columns, column.id), students: chosen.students })
                    }
                  />
                  <SortButton search={search} change={change} up="column" down="-column" sort={column.id}>
                    {column.title}
                  </SortButton>
                </span>
                <span className={classes.note}>
                  {columnDay(column, now)}
                  {scale === 'points' && column.out_of !== null && `, of ${figure(column.out_of)}`}
                  {!column.counts && ', not counted'}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && (
            <tr aria-hidden style={{ height: before }}>
              <td colSpan={columns.length + 2} className={classes.space} />
            </tr>
          )}
          {drawn.map(({ index }) => {
            const row = results[index];
            return row === undefined ? null : (
              <Row
                key={row.student.id}
                row={row}
                index={index}
                gradebook={gradebook}
                active={active}
                open={search.student === row.student.id ? search.column : undefined}
                chosen={chosen}
                choose={choose}
                now={now}
                onFocus={setActive}
                onOpen={(column) => change({ student: row.student.id, column })}
                onKeyDown={onKeyDown}
              />
            );
          })}
          {after > 0 && (
            <tr aria-hidden style={{ height: after }}>
              <td colSpan={columns.length + 2} className={classes.space} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr aria-rowindex={results.length + 2}>
            <th scope="row" className={classes.studentFoot}>
              Class average
            </th>
            <td className={classes.averageFoot}>{averageWords(gradebook.average, scale)}</td>
            {columns.map(({ id, average }) => (
              <td key={id} className={classes.foot} data-chosen={chosen.columns.has(id) || undefined}>
                {averageWords(average, scale)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const averageWords = (average: number | null, scale: string) =>
  average === null ? '–' : valueWords(average, scale);

interface RowProps {
  row: GradebookRow;
  index: number;
  gradebook: Gradebook;
  active: Place;
  /** The column whose panel is open for this student. */
  open: string | undefined;
  chosen: Chosen;
  choose: (next: Chosen) => void;
  now: Date;
  onFocus: (place: Place) => void;
  onOpen: (column: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>, at: Place) => void;
}

function Row({
  row,
  index,
  gradebook: { columns, scale },
  active,
  open,
  chosen,
  choose,
  now,
  onFocus,
  onOpen,
  onKeyDown,
}: RowProps) {
  const { student, average, cells } = row;
  const isChosen = chosen.students.has(student.id);
  return (
    <tr aria-rowindex={index + 2} data-chosen={isChosen || undefined} style={{ height: ROW_PIXELS }}>
      <th scope="row" className={classes.student}>
        <span className={classes.name}>
          <Checkbox
            data-chooses
            aria-label={`Select ${student.name}`}
            checked={isChosen}
            onChange={() =>
              choose({ columns: chosen.columns, students: toggled(chosen.students, student.id) })
            }
          />
          <Link to="/people/$id" params={{ id: student.id }} title={student.name}>
            {student.name}
          </Link>
        </span>
      </th>
      <td className={classes.average}>
        {averageWords(average.value, scale)}
        {scale === 'points' && average.out_of !== null && (
          <span className={classes.outOf}> of {figure(average.out_of)}</span>
        )}
      </td>
      {columns.map((column, place) => {
        const cell = cells[place] ?? null;
        const at = { row: index, column: place };
        const isActive = active.row === index && active.column === place;
        return (
          <td
            key={column.id}
            className={classes.data}
            data-chosen={
              (isChosen && chosen.columns.size === 0) || chosen.columns.has(column.id) || undefined
            }
            data-open={open === column.id || undefined}
          >
            <button
              type="button"
              className={classes.cell}
              tabIndex={isActive ? 0 : -1}
              data-at={`${index} ${place}`}
              aria-label={`${student.name}, ${column.title}: ${spokenCell(cell, scale, now)}`}
              aria-pressed={open === column.id}
              onFocus={() => onFocus(at)}
              onClick={() => onOpen(column.id)}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              <CellContent cell={cell} scale={scale} now={now} />
            </button>
          </td>
        );
      })}
    </tr>
  );
}

/** Where a key moves from a cell; null if the key does not move. */
function placeAfter({ key, ctrlKey }: KeyboardEvent, { row, column }: Place, last: Place): Place | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: row - ROWS_ON_A_SCREEN, column };
    case 'PageDown':
      return { row: row + ROWS_ON_A_SCREEN, column };
    case 'Home':
      return ctrlKey ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return ctrlKey ? last : { row, column: last.column };
    default:
      return null;
  }
}

interface Group {
  readonly id: string;
  readonly name: string;
  readonly weight: number | null;
  readonly span: number;
}

/** Neighboring columns of one category; empty without categories. */
function groupsOf(columns: readonly GradebookColumn[], categories: readonly GradebookCategory[]): Group[] {
  if (categories.length === 0) return [];
  const groups: Group[] = [];
  for (const { category } of columns) {
    const found = categories.find(({ id }) => id === category);
    const id = found?.id ?? 'none';
    const last = groups.at(-1);
    if (last?.id === id)
      groups[groups.length - 1] = { id, name: last.name, weight: last.weight, span: last.span + 1 };
    else groups.push({ id, name: found?.name ?? 'No category', weight: found?.weight ?? null, span: 1 });
  }
  return groups;
}

interface SortButtonProps {
  search: GradebookSearch;
  change: (next: Partial<GradebookSearch>) => void;
  up: GradebookSearch['ordering'];
  down: NonNullable<GradebookSearch['ordering']>;
  sort?: string;
  /** Whether the list has this order without any other. */
  isFirst?: boolean;
  children: string;
}

/** Sorts the students by a column; a second press reverses the order. */
function SortButton({ search, change, up, down, sort, isFirst = false, children }: SortButtonProps) {
  const isOwn = search.sort === sort;
  const isUp = isOwn && search.ordering === up && (isFirst || search.ordering !== undefined);
  const isDown = isOwn && search.ordering === down;
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => change({ ordering: isUp ? down : up, sort, page: undefined })}
    >
      {children}
      {(isUp || isDown) && (
        <>
          {isUp ? <IconArrowUp size={12} aria-hidden /> : <IconArrowDown size={12} aria-hidden />}
          <VisuallyHidden>{isUp ? ', sorted up' : ', sorted down'}</VisuallyHidden>
        </>
      )}
    </button>
  );
}
