import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Group } from '#features/groups/groups.contract.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { useLiveGroups } from './insight.api.ts';

/** The list of groups to choose from. */
export function InsightScreen() {
  const groups = useLiveGroups();
  return (
    <Page title="Insight" kind="list" sub="How each group is doing, and what to teach next">
      <DataTable
        label="Groups"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        list={groups}
        empty={
          <EmptyState icon={<IconUsers size={16} stroke={1.5} aria-hidden />} title="No groups yet">
            Groups appear here, with how their students are doing in each skill.
          </EmptyState>
        }
      />
    </Page>
  );
}

const COLUMNS: Column<Group>[] = [
  {
    key: 'name',
    head: 'Group',
    cell: ({ id, name }) => (
      <Link to="/insight/$group" params={{ group: id }}>
        {name}
      </Link>
    ),
  },
  { key: 'school', head: 'School', kind: 'quiet', joins: true, cell: ({ school }) => school.name },
  {
    key: 'tutors',
    head: 'Tutors',
    kind: 'quiet',
    joins: true,
    cell: ({ tutors }) => tutors.map(({ name }) => name).join(', ') || '–',
  },
  { key: 'members', head: 'Students', kind: 'figure', cell: ({ member_count }) => member_count },
];
