import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from './data-table.tsx';
import { count } from './numbers.ts';
import { Page } from './page.tsx';
import { SearchBox } from './search-box.tsx';
import { EmptyState } from './state.tsx';
import { Toolbar } from './toolbar.tsx';

/** Rows on one page of such a list. */
export const LIST_PAGE_SIZE = 50;

/** What of the address this page changes by itself; whatever changes but the page goes back to the first one. */
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
  /** Stands above the search. */
  notice?: ReactNode;
  /** What the table's rows are, for whoever hears it: `Messages`. */
  label: string;
  /** What they are where all of them are counted, as `in view`; a bare number without it. */
  counted?: string;
  /** What the search looks in. */
  searched: string;
  search: ListSearch<Ordering>;
  /** Takes into the address what is chosen, in the place of what was while something is typed. */
  change: (next: ListSearch<Ordering>, replace?: boolean) => void;
  ordering: Ordering;
  filters?: ReactNode;
  isFiltered: boolean;
  /** Takes search and filters away. */
  clear: () => void;
  icon: ReactNode;
  /** Stands in place of rows where there are none at all, and where none fits. */
  none: { title: string; words: string; action?: ReactNode };
  noneFits: { title: string; words: string };
  below?: Table<Row>['below'];
  /** The dialogs that its acts open. */
  children?: ReactNode;
}

/** A page that is one list: its count, its search and filters, its table, and what stands there without a row. */
export function ListPage<Row, Ordering extends string>(props: ListPageProps<Row, Ordering>) {
  const { list, search, change, isFiltered } = props;
  const empty = isFiltered ? props.noneFits : props.none;
  const counted = [list.data && count(list.data.count), isFiltered ? 'fit' : props.counted];
  return (
    <Page
      title={props.title}
      kind="list"
      sub={list.data && counted.join(' ').trimEnd()}
      action={props.action}
    >
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
