import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { useRange } from './choosing.ts';
import classes from './data-table.module.css';
import { Pages } from './pages.tsx';
import { PageBox, RowBox } from './row-box.tsx';
import { Skeleton } from './skeleton.tsx';
import { ErrorState } from './state.tsx';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The ordering field that its head sorts by. */
  sorts?: string;
  /** `figure`: at the right, tabular. `quiet`: what is read second. */
  kind?: 'figure' | 'quiet';
  /** Where the table is narrow, it stands under what names the row. */
  joins?: boolean;
  /** A share of the table's width; without one it takes its part of what is left. */
  width?: `${number}%`;
}

export interface ListAnswer<Row> {
  count: number;
  results: Row[];
}

type TableList<Row> = Pick<UseQueryResult<ListAnswer<Row>>, 'data' | 'error' | 'isPlaceholderData'> & {
  refetch: () => unknown;
};

/** Rows that are there already, as part of something that was loaded whole. */
export function rowsAtHand<Row>(results: Row[]): TableList<Row> {
  const data = { count: results.length, results };
  return { data, error: null, isPlaceholderData: false, refetch: () => data };
}

interface DataTableProps<Row> {
  /** What the rows are, for whoever hears the table: `Students`. */
  label: string;
  /** The first one names the row and stays in sight. */
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  list: TableList<Row>;
  empty: ReactNode;
  /** A field of the list, `-` before it for the other way round. */
  ordering?: { now: string; choose: (ordering: string) => void };
  paging?: { page: number; pageSize: number; choose: (page: number) => void };
  /** Rows can be chosen, each by the box before its name, with shift all since the last, all of the page by the one in the head. */
  choosing?:
    | {
        isChosen: (row: Row) => boolean;
        choose: (rows: readonly Row[], isChosen: boolean) => void;
        nameOf: (row: Row) => string;
      }
    | undefined;
  /** What an opened row shows under itself; null for one that is closed. */
  below?: (row: Row) => ReactNode;
}

/** More columns than these are as wide as what is in them, and are scrolled. */
const MOST_FITTING = 9;
const SKELETON_ROWS = 6;
const SKELETON_WIDTHS = [120, 92, 108, 84];

/** A list that the server pages and sorts: loading, loaded, empty or failed, in one frame that does not jump. */
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
        {error && !data && (
          <ErrorState title="The list did not load" retry={() => void list.refetch()}>
            {faultWords(error).title}. {faultWords(error).detail}
          </ErrorState>
        )}
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

/** Where nothing in a table takes the focus, and it is wider than its place, it takes the focus itself to be scrolled. */
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

/** Arrow down and up go from one row's link to the next, wherever in the row the focus is. */
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
