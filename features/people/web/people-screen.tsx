import { Button, Tabs } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { ADD_WORDS, AddPersonDialog } from './add-person-dialog.tsx';
import { type Kind, useCount, useGroups, usePeople, useSchools } from './people.api.ts';
import classes from './people.module.css';
import { peopleColumns } from './people-columns.tsx';
import type { PeopleSearch } from './people-search.ts';

const route = getRouteApi('/frame/people');

const PAGE_SIZE = 50;

const KIND_WORDS: Readonly<Record<Kind, string>> = { students: 'Students', staff: 'Staff', guests: 'Guests' };
const KINDS = Object.keys(KIND_WORDS) as Kind[];

/** Everyone in view, by kind. */
export function PeopleScreen() {
  const role = useLogin()?.user.role ?? 'guest';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setAdding] = useState(false);

  const kind: Kind = search.tab ?? 'students';
  // Tutors and counselors see students alone.
  const kinds = ['all', 'own_schools'].includes(reachOf(role, 'people.view')) ? KINDS : [];
  const mayAdd = reachOf(role, 'people.add') !== 'none';
  const { page = 1, ordering = 'name', school, group, status, seen } = search;
  const people = usePeople(kind, {
    page: String(page),
    page_size: String(PAGE_SIZE),
    search: search.search,
    ordering,
    school,
    group,
    status,
    seen,
  });
  const isFiltered = [search.search, school, group, status, seen].some((filter) => filter !== undefined);

  const change = (next: Partial<PeopleSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
      {ADD_WORDS[kind]}
    </Button>
  );

  const list = (
    <>
      <Toolbar
        search={
          <SearchBox
            label="Name, code or contact"
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text === '' ? undefined : text }, true)}
          />
        }
      >
        <Filters kind={kind} search={search} change={change} />
      </Toolbar>
      <DataTable
        label={KIND_WORDS[kind]}
        columns={peopleColumns(kind)}
        rowKey={(person) => person.id}
        list={people}
        ordering={{ now: ordering, choose: (next) => change({ ordering: next as PeopleSearch['ordering'] }) }}
        paging={{ page, pageSize: PAGE_SIZE, choose: (next) => change({ page: next }) }}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<IconUsers size={16} stroke={1.5} aria-hidden />}
              title="Nobody fits"
              action={
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => void navigate({ search: { tab: search.tab } })}
                >
                  Clear search and filters
                </Button>
              }
            >
              Nobody in view has all of what you asked for.
            </EmptyState>
          ) : (
            <EmptyState
              icon={<IconUsers size={16} stroke={1.5} aria-hidden />}
              title={`No ${KIND_WORDS[kind].toLowerCase()} yet`}
              action={
                mayAdd && (
                  <Button size="xs" onClick={() => setAdding(true)}>
                    {ADD_WORDS[kind]}
                  </Button>
                )
              }
            >
              {mayAdd
                ? 'Those you add appear here with their school, groups and when they were last seen.'
                : 'Those whose groups you tutor, or whom you counsel, appear here.'}
            </EmptyState>
          )
        }
      />
    </>
  );
  return (
    <Page title="People" kind="list" sub={people.data && `${count(people.data.count)} in view`} action={add}>
      {kinds.length > 0 ? (
        <Tabs
          value={kind}
          onChange={(tab) =>
            void navigate({ search: tab === 'students' ? {} : { tab: tab as 'staff' | 'guests' } })
          }
        >
          <Tabs.List mb="sm">
            {kinds.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {KIND_WORDS[one]} <TabCount kind={one} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={kind}>{list}</Tabs.Panel>
        </Tabs>
      ) : (
        list
      )}
      {isAdding && <AddPersonDialog kind={kind} granter={role} close={() => setAdding(false)} />}
    </Page>
  );
}

function TabCount({ kind }: { kind: Kind }) {
  const { data } = useCount(kind);
  return data === undefined ? null : <span className={classes.count}>{count(data)}</span>;
}

function Filters({
  kind,
  search,
  change,
}: {
  kind: Kind;
  search: PeopleSearch;
  change: (next: Partial<PeopleSearch>) => void;
}) {
  const schools = useSchools().data?.results ?? [];
  const groups = useGroups().data?.results ?? [];
  return (
    <>
      {(schools.length > 1 || search.school) && (
        <FilterChip
          label="School"
          options={schools.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.school}
          onChoose={(school) => change({ school })}
        />
      )}
      {kind === 'students' && (groups.length > 0 || search.group) && (
        <FilterChip
          label="Group"
          options={groups.map(({ id, name, school }) => ({
            value: id,
            label: schools.length > 1 ? `${name}, ${school.name}` : name,
          }))}
          value={search.group}
          onChoose={(group) => change({ group })}
        />
      )}
      <FilterChip
        label="Status"
        options={[
          { value: 'active', label: 'Active' },
          { value: 'deactivated', label: 'Deactivated' },
        ]}
        value={search.status}
        onChoose={(status) => change({ status: status as PeopleSearch['status'] })}
      />
      <FilterChip
        label="Last seen"
        options={[
          { value: 'never', label: 'Never' },
          { value: 'not_this_week', label: 'Over 7 days ago' },
        ]}
        value={search.seen}
        onChoose={(seen) => change({ seen: seen as PeopleSearch['seen'] })}
      />
    </>
  );
}
