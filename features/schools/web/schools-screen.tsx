import { Button } from '@mantine/core';
import { IconPlus, IconSchool } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { LIST_PAGE_SIZE, ListPage } from '#web/ui/list-page.tsx';
import { count } from '#web/ui/numbers.ts';
import type { School } from '../schools.contract.ts';
import { AddSchoolDialog } from './school-dialogs.tsx';
import { SchoolPage, type SchoolSlots } from './school-page.tsx';
import { useSchools } from './schools.api.ts';
import type { SchoolsSearch } from './schools-search.ts';
import { zoneWords } from './zone-words.ts';

const route = getRouteApi('/frame/schools');

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

const columns: Column<School>[] = [
  {
    key: 'name',
    head: 'Name',
    sorts: 'name',
    cell: (school) => (
      <Link to="/schools" search={{ school: school.id }}>
        {school.name}
        {school.archived_at !== null && ', archived'}
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

const STANDINGS = [
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'Active and archived' },
];

/** The list of schools in view with their counts, or one school's page. */
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
    page_size: String(LIST_PAGE_SIZE),
    search: search.search,
    ordering,
    status: search.status,
  });
  const mayAdd = reachOf(role, 'schools.add') !== 'none';
  const change = (next: Partial<SchoolsSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  const isFiltered = search.search !== undefined || search.status !== undefined;
  return (
    <ListPage<School, NonNullable<SchoolsSearch['ordering']>>
      title="Schools"
      label="Schools"
      counted="in total"
      searched="Search by name"
      action={
        mayAdd && (
          <Button leftSection={<IconPlus {...ICON} />} onClick={() => setAdding(true)}>
            Add school
          </Button>
        )
      }
      filters={
        <FilterChip
          label="Status"
          options={STANDINGS}
          value={search.status}
          onChoose={(next) => change({ status: next as SchoolsSearch['status'] })}
        />
      }
      columns={columns}
      rowKey={({ id }) => id}
      list={schools}
      search={search}
      change={change}
      ordering={ordering}
      isFiltered={isFiltered}
      clear={() => void navigate({ search: {} })}
      icon={<IconSchool {...ICON} />}
      none={{
        title: 'No schools yet',
        words: 'People and groups belong to a school. Each school sees only its own.',
        action: mayAdd && (
          <Button size="xs" onClick={() => setAdding(true)}>
            Add school
          </Button>
        ),
      }}
      noneFits={{
        title: 'No results',
        words: 'No schools match your search and filters.',
      }}
    >
      {isAdding && <AddSchoolDialog close={() => setAdding(false)} />}
    </ListPage>
  );
}
