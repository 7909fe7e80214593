import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useRange } from './choosing.ts';
import classes from './data-table.module.css';
import { Pages } from './pages.tsx';
import { PageBox, RowBox } from './row-box.tsx';
import { Skeleton } from './skeleton.tsx';
import { LoadError } from './state.tsx';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The ordering field by which the column header sorts. */
  sorts?: string;
  /** `figure`: right-aligned with tabular digits. `quiet`: secondary information. */
  kind?: 'figure' | 'quiet';
  /** On narrow tables, this column moves below the row's name. */
  joins?: boolean;
  /** The share of the table's width. Columns without a share divide the remaining width. */
  width?: `${number}%`;
}

export interface ListAnswer<Row> {
  count: number;
  results: Row[];
}

type TableList<Row> = Pick<UseQueryResult<ListAnswer<Row>>, 'data' | 'error' | 'isPlaceholderData'> & {
  refetch: () => unknown;
};

/** Wraps rows that are already loaded as part of something else, so that the table can show them. */
export function rowsAtHand<Row>(results: Row[]): TableList<Row> {
  const data = { count: results.length, results };
  return { data, error: null, isPlaceholderData: false, refetch: () => data };
}

interface DataTableProps<Row> {
  /** The table's accessible name, which says what the rows are, for example `Students`. */
  label: string;
  /** The first column names the row and stays visible while scrolling. */
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  list: TableList<Row>;
  empty: ReactNode;
  /** The field by which the list is sorted, with `-` in front for descending order. */
  ordering?: { now: string; choose: (ordering: string) => void };
  paging?: { page: number; pageSize: number; choose: (page: number) => void };
  /**
   * Makes rows selectable: a checkbox before each name (with the shift key, all rows since the last) and one
   * in the header for the page.
   */
  choosing?:
    | {
        isChosen: (row: Row) => boolean;
        choose: (rows: readonly Row[], isChosen: boolean) => void;
        nameOf: (row: Row) => string;
      }
    | undefined;
  /** The content below an expanded row; null if the row is collapsed. */
  below?: (row: Row) => ReactNode;
}

/** With more columns than this, columns are as wide as their content and the table scrolls. */
const MOST_FITTING = 9;
const SKELETON_ROWS = 6;
const SKELETON_WIDTHS = [120, 92, 108, 84];

/**
 * A list for which the server does the paging and sorting. Loading, loaded, empty and failed states share one
 * frame, so the layout does not jump.
 */
export function DataTable<Row>({
  label,
  columns,
  rowKey,
  list,
  empty,
  ordering,
  paging,
  choosing,
  below,
}: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const scrolled = useRef<HTMLDivElement>(null);
  useArrowKeys(body);
  const { data, error } = list;
  useScrollByKeys(scrolled, data);
  const rows = data?.results ?? [];
  const chooseTo = useRange(rows, rowKey, (some, isNow) => choosing?.choose(some, isNow));
  return (
    <div className={classes.frame}>
      <div
        ref={scrolled}
        className={classes.scroll}
        data-wide={columns.length > MOST_FITTING}
        aria-busy={(!data && !error) || list.isPlaceholderData}
      >
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column, place) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  ordering={ordering}
                  choosing={place === 0 && choosing && <PageBox rows={rows} {...choosing} />}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row) => (
              <Fragment key={rowKey(row)}>
                <tr data-chosen={choosing?.isChosen(row)}>
                  {columns.map((column, place) => (
                    <td key={column.key} data-kind={column.kind} data-joins={column.joins}>
                      {place === 0 && choosing ? (
                        <span className={classes.choosing}>
                          <RowBox
                            label={`Choose ${choosing.nameOf(row)}`}
                            isChosen={choosing.isChosen(row)}
                            choose={(isNow, isRange) => chooseTo(row, isNow, isRange)}
                          />
                          <span>{column.cell(row)}</span>
                        </span>
                      ) : (
                        column.cell(row)
                      )}
                      {place === 0 && <Joined columns={columns} row={row} />}
                    </td>
                  ))}
                </tr>
                {below?.(row) && (
                  <tr>
                    <td className={classes.below} colSpan={columns.length}>
                      <div>{below(row)}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
            {!data && !error && <SkeletonRows columns={columns} />}
          </tbody>
        </table>
        {error && !data && <LoadError what={`“${label}”`} error={error} retry={() => void list.refetch()} />}
        {data?.results.length === 0 && empty}
      </div>
      {paging && data && data.count > 0 && (
        <Pages
          label={label}
          page={paging.page}
          pageSize={paging.pageSize}
          count={data.count}
          onPage={paging.choose}
        />
      )}
    </div>
  );
}

function Joined<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  const joined = columns.filter(({ joins }) => joins);
  if (joined.length === 0) return null;
  return (
    <div className={classes.joined}>
      {joined.map((column) => (
        <span key={column.key}>{column.cell(row)}</span>
      ))}
    </div>
  );
}

function HeadCell<Row>({
  column,
  ordering,
  choosing,
}: {
  column: Column<Row>;
  ordering: DataTableProps<Row>['ordering'];
  choosing: ReactNode;
}) {
  const field = column.sorts;
  const down = ordering?.now === `-${field}`;
  const up = ordering?.now === field;
  const Arrow = down ? IconChevronDown : IconChevronUp;
  const words =
    field && ordering ? (
      <button
        type="button"
        className={classes.sort}
        onClick={() => ordering.choose(up ? `-${field}` : field)}
      >
        {column.head}
        <Arrow size={12} aria-hidden data-shown={up || down} />
      </button>
    ) : (
      column.head
    );
  return (
    <th
      scope="col"
      data-kind={column.kind}
      data-joins={column.joins}
      style={{ width: column.width }}
      {...(field && ordering && { 'aria-sort': up ? 'ascending' : down ? 'descending' : 'none' })}
    >
      {choosing ? (
        <span className={classes.choosing}>
          {choosing}
          {words}
        </span>
      ) : (
        words
      )}
    </th>
  );
}

function SkeletonRows<Row>({ columns }: { columns: Column<Row>[] }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
    <tr key={row}>
      {columns.map((column, place) => (
        <td key={column.key} data-kind={column.kind} data-joins={column.joins}>
          <Skeleton width={place === 0 ? (SKELETON_WIDTHS[row % SKELETON_WIDTHS.length] ?? 100) : 48} />
        </td>
      ))}
    </tr>
  ));
}

/**
 * Makes a table focusable, so that it can be scrolled by keyboard, if it is wider than its container and
 * nothing in it can take the focus.
 */
function useScrollByKeys(scrolled: React.RefObject<HTMLDivElement | null>, data: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may have other parts to focus
  useEffect(() => {
    const area = scrolled.current;
    if (area === null) return;
    const look = () => {
      const isWider = area.scrollWidth > area.clientWidth;
      if (isWider && area.querySelector('a[href], button, input') === null) area.tabIndex = 0;
      else area.removeAttribute('tabindex');
    };
    const watch = new ResizeObserver(look);
    watch.observe(area);
    look();
    return () => watch.disconnect();
  }, [scrolled, data]);
}

/** The arrow keys move the focus to the link of the previous or next row, from anywhere in a row. */
function useArrowKeys(body: React.RefObject<HTMLTableSectionElement | null>) {
  useEffect(() => {
    const rows = body.current;
    const move = (event: KeyboardEvent) => {
      if (
        (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') ||
        !(event.target instanceof HTMLAnchorElement)
      )
        return;
      const row = event.target.closest('tr');
      const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
      const link = next?.querySelector<HTMLElement>('a[href]');
      if (!link) return;
      event.preventDefault();
      link.focus();
    };
    rows?.addEventListener('keydown', move);
    return () => rows?.removeEventListener('keydown', move);
  }, [body]);
}
