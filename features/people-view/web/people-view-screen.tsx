import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconPlus, IconUpload, IconUsers } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { BulkAct, BulkReport } from '../bulk.contract.ts';
import { BulkBar, mayActOnMany } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkReportDialog } from './bulk-report.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { FacetPanel } from './facet-panel.tsx';
import { fullName, peopleColumns } from './people-columns.tsx';
import { useFacets, usePeopleView, useSavedViews, useViewCount } from './people-view.api.ts';
import classes from './people-view.module.css';
import {
  filtersOf,
  NO_FILTERS,
  type PeopleViewSearch,
  type Tab,
  usualColumns,
} from './people-view-search.ts';
import { SaveView } from './save-view.tsx';
import { ViewTabs } from './view-tabs.tsx';

const route = getRouteApi('/frame/people');

const PAGE_SIZE = 50;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

interface PeopleViewScreenProps {
  /** The form that adds somebody of a kind. */
  AddPerson: ComponentType<{ kind: Tab; close: () => void }>;
}

/** Everyone in view in one table: filtered by facets, kept as views, and dealt with many at a time. */
export function PeopleViewScreen({ AddPerson }: PeopleViewScreenProps) {
  const role = useLogin()?.user.role ?? 'guest';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setAdding] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 60em)') ?? false;
  const [areFacetsOpen, setFacetsOpen] = useState(false);
  const { tab, page = 1, ordering = 'name', columns = usualColumns(tab) } = search;

  const filters = filtersOf(search);
  const key = JSON.stringify(filters);
  const people = usePeopleView(filters, { page: String(page), page_size: String(PAGE_SIZE), ordering });
  const facets = useFacets(filters).data?.facets;
  const everyone = useViewCount({}).data;
  const views = useSavedViews().data ?? [];
  const choosing = useChoosing(key);

  const hasKinds = ['all', 'own_schools'].includes(reachOf(role, 'people.view'));
  const mayAdd = reachOf(role, 'people.add') !== 'none';
  const change = (next: Partial<PeopleViewSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  const matching = people.data?.count ?? 0;
  const sub =
    people.data &&
    (everyone === undefined || everyone === matching
      ? `${count(matching)} in view`
      : `${count(matching)} of ${count(everyone)} in view`);
  const isFiltered = Object.keys(NO_FILTERS).some(
    (filter) => filter !== 'page' && search[filter as keyof PeopleViewSearch] !== undefined,
  );
  const kind = tab ?? 'students';

  return (
    <Page
      title="People"
      kind="list"
      sub={sub}
      action={
        mayAdd && (
          <>
            <LinkButton to="/people/import" variant="default" leftSection={<IconUpload {...ICON} />}>
              Import
            </LinkButton>
            <Button leftSection={<IconPlus {...ICON} />} onClick={() => setAdding(true)}>
              {ADD_WORDS[kind]}
            </Button>
          </>
        )
      }
    >
      <div className={classes.views}>
        <ViewTabs
          search={search}
          views={views}
          hasKinds={hasKinds}
          open={(next) => void navigate({ search: next })}
        />
        <SaveView
          shown={{ filters, columns: [...columns], ordering }}
          view={views.find(({ id }) => id === search.view)}
          opened={(view) => change({ view: view.id, tab: undefined, role: view.filters.role })}
          removed={() => void navigate({ search: {} })}
        />
      </div>
      <div className={classes.columns}>
        <search className={classes.side} aria-label="Filters">
          <SearchBox
            label="Name or contact"
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text === '' ? undefined : text }, true)}
          />
          {isNarrow && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconFilter {...ICON} />}
              aria-expanded={areFacetsOpen}
              onClick={() => setFacetsOpen(!areFacetsOpen)}
            >
              {areFacetsOpen ? 'Hide filters' : 'Filters'}
            </Button>
          )}
          {(!isNarrow || areFacetsOpen) && <FacetPanel search={search} facets={facets} change={change} />}
        </search>
        <div className={classes.main} data-chosen={choosing.size > 0}>
          <div className={classes.chips}>
            <ChosenFilters search={search} change={change} />
            <span className={classes.end}>
              <ColumnsMenu shown={columns} choose={(next) => change({ columns: next, page: search.page })} />
            </span>
          </div>
          <DataTable
            label="People"
            columns={peopleColumns(columns)}
            rowKey={(person) => person.id}
            list={people}
            ordering={{
              now: ordering,
              choose: (next) => change({ ordering: next as PeopleViewSearch['ordering'] }),
            }}
            paging={{ page, pageSize: PAGE_SIZE, choose: (next) => change({ page: next }) }}
            choosing={
              mayActOnMany(role)
                ? {
                    isChosen: ({ id }) => choosing.isAll || choosing.ids.has(id),
                    choose: choosing.choose,
                    nameOf: fullName,
                  }
                : undefined
            }
            empty={
              <EmptyState
                icon={<IconUsers {...ICON} />}
                title={isFiltered ? 'Nobody fits' : 'Nobody here yet'}
                action={
                  isFiltered ? (
                    <Button variant="default" size="xs" onClick={() => change(NO_FILTERS)}>
                      Clear search and filters
                    </Button>
                  ) : (
                    mayAdd && (
                      <Button size="xs" onClick={() => setAdding(true)}>
                        {ADD_WORDS[kind]}
                      </Button>
                    )
                  )
                }
              >
                {isFiltered
                  ? 'Nobody in view has all of what you asked for.'
                  : mayAdd
                    ? 'Those you add appear here with their school, groups and when they were last seen.'
                    : 'Those whose groups you tutor, or whom you counsel, appear here.'}
              </EmptyState>
            }
          />
        </div>
      </div>
      <Choosing choosing={choosing} filters={filters} matching={matching} />
      {isAdding && <AddPerson kind={kind} close={() => setAdding(false)} />}
    </Page>
  );
}

const ADD_WORDS: Readonly<Record<Tab, string>> = {
  students: 'Add a student',
  staff: 'Add staff',
  guests: 'Add a guest',
};

/** Who is chosen, on whatever page; other filters let go of them. */
function useChoosing(filters: string) {
  const none = { filters, ids: new Set<string>(), isAll: false };
  const [kept, keep] = useState(none);
  const now = kept.filters === filters ? kept : none;
  return {
    ...now,
    size: now.isAll ? Number.POSITIVE_INFINITY : now.ids.size,
    choose: (people: readonly { id: string }[], isChosen: boolean) => {
      const ids = new Set(now.isAll ? [] : now.ids);
      for (const { id } of people) {
        if (isChosen) ids.add(id);
        else ids.delete(id);
      }
      keep({ filters, ids, isAll: false });
    },
    chooseAll: () => keep({ filters, ids: new Set(), isAll: true }),
    clear: () => keep(none),
  };
}

interface ChoosingProps {
  choosing: ReturnType<typeof useChoosing>;
  filters: ReturnType<typeof filtersOf>;
  matching: number;
}

/** The bar for the chosen, the form of the act that was picked there, and its report. */
function Choosing({ choosing, filters, matching }: ChoosingProps) {
  const [act, setAct] = useState<BulkAct | null>(null);
  const [report, setReport] = useState<BulkReport | null>(null);
  const { isAll, ids, clear, chooseAll } = choosing;
  const people = isAll ? matching : ids.size;
  return (
    <>
      {people > 0 && (isAll || ids.size > 0) && (
        <BulkBar
          chosen={people}
          matching={isAll || ids.size === matching ? null : matching}
          chooseAll={chooseAll}
          act={setAct}
          clear={clear}
        />
      )}
      {act !== null && (
        <BulkDialog
          act={act}
          chosen={isAll ? { filters, count: matching } : { users: [...ids] }}
          people={people}
          done={(made) => {
            setReport(made);
            setAct(null);
            clear();
          }}
          close={() => setAct(null)}
        />
      )}
      {report !== null && <BulkReportDialog report={report} close={() => setReport(null)} />}
    </>
  );
}
