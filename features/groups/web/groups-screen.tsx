import { Button } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { reachOf } from '#core/access/access.ts';
import { useAllSchools } from '#features/schools/web/public.tsx';
import { useOpenByAddress } from '#web/lib/open-by-address.ts';
import { useLogin } from '#web/shell/login.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { LIST_PAGE_SIZE, ListPage } from '#web/ui/list-page.tsx';
import { count } from '#web/ui/numbers.ts';
import type { Group } from '../groups.contract.ts';
import { AddGroupDialog } from './group-dialogs.tsx';
import { useGroups, useTerms } from './groups.api.ts';
import type { GroupsSearch } from './groups-search.ts';
import type { AddPerson } from './new-tutor.tsx';

const route = getRouteApi('/frame/groups');

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

const columns: Column<Group>[] = [
  {
    key: 'name',
    head: 'Name',
    sorts: 'name',
    cell: (group) => (
      <Link to="/groups/$id" params={{ id: group.id }}>
        {group.name}
      </Link>
    ),
  },
  { key: 'school', head: 'School', kind: 'quiet', joins: true, cell: (group) => group.school.name },
  {
    key: 'term',
    head: 'Term',
    kind: 'quiet',
    joins: true,
    cell: ({ term, archived_at }) => (
      <>
        {term?.name ?? '–'}
        {archived_at !== null && ', archived'}
      </>
    ),
  },
  {
    key: 'tutors',
    head: 'Tutors',
    joins: true,
    cell: (group) =>
      group.tutors.length === 0 ? 'No tutor yet' : group.tutors.map((tutor) => tutor.name).join(', '),
  },
  { key: 'members', head: 'Students', kind: 'figure', cell: (group) => count(group.member_count) },
];

const STANDINGS = [
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'Active and archived' },
];

/** The groups in view; by default without archived ones. */
export function GroupsScreen({ AddPerson }: { AddPerson: AddPerson }) {
  const role = useLogin()?.user.role ?? 'guest';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, ordering = 'name', school, term, status } = search;
  const groups = useGroups({
    page: String(page),
    page_size: String(LIST_PAGE_SIZE),
    search: search.search,
    ordering,
    school,
    term,
    status,
  });
  const terms = useTerms({ school }).data?.results ?? [];
  const isFiltered = [search.search, school, term, status].some((filter) => filter !== undefined);
  const schools = useAllSchools().data?.results ?? [];
  const mayAdd = reachOf(role, 'groups.add') !== 'none';
  const [isAdding, setAdding] = useOpenByAddress(
    search.add && mayAdd,
    () => void navigate({ search: (now) => ({ ...now, add: undefined }), replace: true }),
  );
  const change = (next: Partial<GroupsSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  return (
    <ListPage<Group, NonNullable<GroupsSearch['ordering']>>
      title="Groups"
      label="Groups"
      counted="in total"
      searched="Search by name"
      action={
        mayAdd && (
          <Button leftSection={<IconPlus {...ICON} />} onClick={() => setAdding(true)}>
            Add group
          </Button>
        )
      }
      filters={
        <>
          {(schools.length > 1 || school) && (
            <FilterChip
              label="School"
              options={schools.map(({ id, name }) => ({ value: id, label: name }))}
              value={school}
              onChoose={(next) => change({ school: next, term: undefined })}
            />
          )}
          {(terms.length > 0 || term) && (
            <FilterChip
              label="Term"
              options={terms.map(({ id, name }) => ({ value: id, label: name }))}
              value={term}
              onChoose={(next) => change({ term: next })}
            />
          )}
          <FilterChip
            label="Status"
            options={STANDINGS}
            value={status}
            onChoose={(next) => change({ status: next as GroupsSearch['status'] })}
          />
        </>
      }
      columns={columns}
      rowKey={({ id }) => id}
      list={groups}
      search={search}
      change={change}
      ordering={ordering}
      isFiltered={isFiltered}
      clear={() => void navigate({ search: {} })}
      icon={<IconUsersGroup {...ICON} />}
      none={{
        title: 'No groups yet',
        words: mayAdd
          ? 'A group is a class of students. Its tutors see only their own groups’ students.'
          : 'Groups you tutor, and groups of students you counsel, show up here.',
        action: mayAdd && (
          <Button size="xs" onClick={() => setAdding(true)}>
            Add group
          </Button>
        ),
      }}
      noneFits={{ title: 'No results', words: 'No groups match your search and filters.' }}
    >
      {isAdding && <AddGroupDialog AddPerson={AddPerson} close={() => setAdding(false)} />}
    </ListPage>
  );
}
