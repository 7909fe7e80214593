import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from './data-table.tsx';
import { count, resultsInWords } from './numbers.ts';
import { Page } from './page.tsx';
import { SearchBox } from './search-box.tsx';
import { EmptyState } from './state.tsx';
import { Toolbar } from './toolbar.tsx';

/** The number of rows per page. */
export const LIST_PAGE_SIZE = 50;

/**
 * The search parameters that this page sets. A change to any of them except the page number goes back to page
 * 1.
 */
interface ListSearch<Ordering extends string> {
  search?: string | undefined;
  ordering?: Ordering | undefined;
  page?: number | undefined;
}

type Table<Row> = ComponentProps<typeof DataTable<Row>>;

interface ListPageProps<Row, Ordering extends string>
  extends Pick<Table<Row>, 'columns' | 'rowKey' | 'list'> {
  title: string;
  action?: ReactNode;
  /** A notice above the search field. */
  notice?: ReactNode;
  /** The table's accessible name, which says what the rows are, for example `Messages`. */
  label: string;
  /**
   * The words after the number of rows in an unfiltered list, for example `in total`. Without them only the
   * number is shown.
   */
  counted?: string;
  /** The fields that the search covers, shown as the label of the search field. */
  searched: string;
  search: ListSearch<Ordering>;
  /**
   * Updates the search parameters in the URL. `replace` adds no entry to the browser's history, so that typed
   * letters do not each add one.
   */
  change: (next: ListSearch<Ordering>, replace?: boolean) => void;
  ordering: Ordering;
  filters?: ReactNode;
  isFiltered: boolean;
  /** Clears the search and the filters. */
  clear: () => void;
  icon: ReactNode;
  /** Shown in place of rows: `none` if the list is empty, `noneFits` if nothing matches. */
  none: { title: string; words: string; action?: ReactNode };
  noneFits: { title: string; words: string };
  below?: Table<Row>['below'];
  /** The dialogs that the page's buttons open. */
  children?: ReactNode;
}

/** A page that consists of one list: count, search, filters, table, and messages for an empty list. */
export function ListPage<Row, Ordering extends string>(props: ListPageProps<Row, Ordering>) {
  const { list, search, change, isFiltered } = props;
  const empty = isFiltered ? props.noneFits : props.none;
  const n = list.data?.count ?? 0;
  const counted = isFiltered ? resultsInWords(n) : [count(n), props.counted].join(' ').trimEnd();
  return (
    <Page title={props.title} kind="list" sub={list.data && counted} action={props.action}>
      {props.notice}
      <Toolbar
        search={
          <SearchBox
            label={props.searched}
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text === '' ? undefined : text }, true)}
          />
        }
      >
        {props.filters}
      </Toolbar>
      <DataTable
        label={props.label}
        columns={props.columns}
        rowKey={props.rowKey}
        list={list}
        {...(props.below && { below: props.below })}
        ordering={{ now: props.ordering, choose: (next) => change({ ordering: next as Ordering }) }}
        paging={{
          page: search.page ?? 1,
          pageSize: LIST_PAGE_SIZE,
          choose: (page) => change({ page }),
        }}
        empty={
          <EmptyState
            icon={props.icon}
            title={empty.title}
            action={
              isFiltered ? (
                <Button variant="default" size="xs" onClick={props.clear}>
                  Clear search and filters
                </Button>
              ) : (
                props.none.action
              )
            }
          >
            {empty.words}
          </EmptyState>
        }
      />
      {props.children}
    </Page>
  );
}
