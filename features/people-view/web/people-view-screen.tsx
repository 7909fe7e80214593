import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconFilter, IconPlus, IconUpload, IconUsers } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import { useOpenByAddress } from '#web/lib/open-by-address.ts';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { inLetters } from '#web/shell/zoom-choice.ts';
import { ChoosingArea } from '#web/ui/bulk-bar.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { useChoosing } from '#web/ui/choosing.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { PeopleFilters, PeopleOrdering } from '../people-view.contract.ts';
import { mayActOnMany } from './bulk-acts.tsx';
import { Choosing } from './choosing.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { FacetPanel } from './facet-panel.tsx';
import { peopleColumns } from './people-columns.tsx';
import { useChoices, useDownload, usePeopleView, useSavedViews, useViewCount } from './people-view.api.ts';
import classes from './people-view.module.css';
import {
  filtersOf,
  NO_FILTERS,
  type PeopleViewSearch,
  type Tab,
  usualColumns,
} from './people-view-search.ts';
import { readyViews } from './ready-views.ts';
import { SaveView } from './save-view.tsx';
import { ViewTabs } from './view-tabs.tsx';

const route = getRouteApi('/frame/people');

const PAGE_SIZE = 50;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

interface PeopleViewScreenProps {
  /** The dialog for adding a person of a kind. */
  AddPerson: ComponentType<{ kind: Tab; close: () => void }>;
}

/** The table of everybody in view, with filters, saved views and bulk actions. */
export function PeopleViewScreen({ AddPerson }: PeopleViewScreenProps) {
  const { role = 'guest', id: me = '' } = useLogin()?.user ?? {};
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow = useMediaQuery(inLetters('(max-width: 60em)')) ?? false;
  const [areFacetsOpen, setFacetsOpen] = useState(false);
  const { tab, page = 1, ordering = 'name', columns = usualColumns(tab) } = search;

  const filters = filtersOf(search, me);
  const key = JSON.stringify(filters);
  const people = usePeopleView(filters, { page: String(page), page_size: String(PAGE_SIZE), ordering });
  const everyone = useViewCount({}).data;
  const views = useSavedViews().data ?? [];
  const lowerLimit = useChoices().data?.score.find(({ key }) => key === 'below')?.score_below ?? undefined;
  const choosing = useChoosing<{ id: string }>(key);

  const hasKinds = ['all', 'own_schools'].includes(reachOf(role, 'people.view'));
  const mayTakeOut = reachOf(role, 'people.export') !== 'none';
  const mayAdd = reachOf(role, 'people.add') !== 'none';
  const [isAdding, setAdding] = useOpenByAddress(
    search.add && mayAdd,
    () => void navigate({ search: (now) => ({ ...now, add: undefined }), replace: true }),
  );
  const change = (next: Partial<PeopleViewSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  const matching = people.data?.count ?? 0;
  const sub =
    people.data &&
    (everyone === undefined || everyone === matching
      ? peopleWords(matching)
      : `${count(matching)} of ${peopleWords(everyone)}`);
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
      <ViewTabs
        search={search}
        ready={readyViews(role, lowerLimit)}
        views={views}
        me={me}
        hasKinds={hasKinds}
        open={(next) => void navigate({ search: next })}
      />
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
          {(!isNarrow || areFacetsOpen) && (
            <FacetPanel search={search} filters={filters} me={me} change={change} />
          )}
        </search>
        <ChoosingArea isSome={choosing.size > 0}>
          <div className={classes.chips}>
            <ChosenFilters search={search} change={change} />
            <span className={classes.end}>
              <SaveView
                shown={{ filters, columns: [...columns], ordering }}
                view={views.find(({ id }) => id === search.view)}
                opened={(view) => change({ view: view.id, tab: undefined, role: view.filters.role })}
                removed={() => void navigate({ search: {} })}
              />
              <ColumnsMenu shown={columns} choose={(next) => change({ columns: next, page: search.page })} />
              {mayTakeOut && matching > 0 && <ExportButton filters={filters} ordering={ordering} />}
            </span>
          </div>
          <Choosing choosing={choosing} filters={filters} ordering={ordering} matching={matching} />
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
                ? { isChosen: choosing.isChosen, choose: choosing.choose, nameOf: fullName }
                : undefined
            }
            empty={
              <EmptyState
                icon={<IconUsers {...ICON} />}
                title={isFiltered ? 'No results' : 'No people yet'}
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
                  ? 'No one matches these filters.'
                  : mayAdd
                    ? 'People you add will appear here.'
                    : 'Students in your groups, and students you counsel, will appear here.'}
              </EmptyState>
            }
          />
        </ChoosingArea>
      </div>
      {isAdding && <AddPerson kind={kind} close={() => setAdding(false)} />}
    </Page>
  );
}

function peopleWords(n: number): string {
  return n === 1 ? '1 person' : `${count(n)} people`;
}

const ADD_WORDS: Readonly<Record<Tab, string>> = {
  students: 'Add a student',
  staff: 'Add staff',
  guests: 'Add a guest',
};

/** Downloads everybody who matches the filters as a CSV file, in the order of the table. */
function ExportButton({ filters, ordering }: { filters: PeopleFilters; ordering: PeopleOrdering }) {
  const download = useDownload();
  return (
    <BusyButton
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      busy={download.isPending}
      busyWords="Preparing file"
      onClick={() => download.mutate({ chosen: { filters }, ordering }, { onError: sayFault })}
    >
      Export
    </BusyButton>
  );
}
