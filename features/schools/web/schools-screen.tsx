import { Button } from '@mantine/core';
import { IconPlus, IconSchool } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import type { School } from '../schools.contract.ts';
import { AddSchoolDialog } from './school-dialogs.tsx';
import { SchoolPage, type SchoolSlots } from './school-page.tsx';
import { useSchools } from './schools.api.ts';
import type { SchoolsSearch } from './schools-search.ts';
import { zoneWords } from './zone-words.ts';

const route = getRouteApi('/frame/schools');

const PAGE_SIZE = 50;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

const columns: Column<School>[] = [
  {
    key: 'name',
    head: 'Name',
    sorts: 'name',
    cell: (school) => (
      <Link to="/schools" search={{ school: school.id }}>
        {school.name}
      </Link>
    ),
  },
  { key: 'students', head: 'Students', kind: 'figure', cell: (school) => count(school.student_count) },
  { key: 'staff', head: 'Staff', kind: 'figure', cell: (school) => count(school.staff_count) },
  { key: 'groups', head: 'Groups', kind: 'figure', cell: (school) => count(school.group_count) },
  {
    key: 'zone',
    head: 'Time zone',
    kind: 'quiet',
    width: '26%',
    cell: (school) => zoneWords(school.time_zone),
  },
];

/** The schools in view with how many belong to each, or one of them. */
export function SchoolsScreen({ slots }: { slots: SchoolSlots }) {
  const { school } = route.useSearch();
  return school === undefined ? <SchoolsList /> : <SchoolPage key={school} id={school} slots={slots} />;
}

function SchoolsList() {
  const role = useLogin()?.user.role ?? 'guest';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { page = 1, ordering = 'name' } = search;
  const schools = useSchools({
    page: String(page),
    page_size: String(PAGE_SIZE),
    search: search.search,
    ordering,
  });
  const mayAdd = reachOf(role, 'schools.add') !== 'none';
  const change = (next: Partial<SchoolsSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  return (
    <Page
      title="Schools"
      kind="list"
      sub={schools.data && `${count(schools.data.count)} in view`}
      action={
        mayAdd && (
          <Button leftSection={<IconPlus {...ICON} />} onClick={() => setAdding(true)}>
            Add a school
          </Button>
        )
      }
    >
      <Toolbar
        search={
          <SearchBox
            label="Name of a school"
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text === '' ? undefined : text }, true)}
          />
        }
      />
      <DataTable
        label="Schools"
        columns={columns}
        rowKey={(school) => school.id}
        list={schools}
        ordering={{
          now: ordering,
          choose: (next) => change({ ordering: next as SchoolsSearch['ordering'] }),
        }}
        paging={{ page, pageSize: PAGE_SIZE, choose: (next) => change({ page: next }) }}
        empty={
          <EmptyState
            icon={<IconSchool {...ICON} />}
            title={search.search ? 'No school fits' : 'No schools yet'}
            action={
              mayAdd &&
              !search.search && (
                <Button size="xs" onClick={() => setAdding(true)}>
                  Add a school
                </Button>
              )
            }
          >
            {search.search
              ? 'No school in view has all of these words in its name.'
              : 'People and groups belong to a school, and each school sees its own alone.'}
          </EmptyState>
        }
      />
      {isAdding && <AddSchoolDialog close={() => setAdding(false)} />}
    </Page>
  );
}
