import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { LIST_PAGE_SIZE, ListPage } from '#web/ui/list-page.tsx';

import type { SittingRow } from '../sittings.contract.ts';
import { NewSittingDialog } from './new-sitting-dialog.tsx';
import { STATUS_WORDS } from './sitting-words.ts';
import { useSittings } from './sittings.api.ts';
import type { SittingsSearch } from './sittings-search.ts';

const route = getRouteApi('/frame/sittings');

const columns: Column<SittingRow>[] = [
  {
    key: 'what',
    head: 'Sitting',
    width: '28%',
    cell: (sitting) => (
      <Link to="/sittings/$id" params={{ id: sitting.id }}>
        {sitting.assessment.title}, {sitting.room}
      </Link>
    ),
  },
  {
    key: 'starts',
    head: 'Starts',
    width: '16%',
    sorts: 'starts_at',
    cell: ({ starts_at }) => <Moment at={starts_at} />,
  },
  { key: 'status', head: 'Status', cell: ({ status }) => STATUS_WORDS[status] },
  {
    key: 'proctors',
    head: 'Proctor',
    kind: 'quiet',
    cell: ({ proctors }) => proctors.map(({ name }) => name).join(', ') || '–',
  },
  {
    key: 'here',
    head: 'Entered',
    kind: 'figure',
    cell: (sitting) => `${sitting.entered_count} of ${sitting.taker_count}`,
  },
  {
    key: 'incidents',
    head: 'Incidents',
    kind: 'figure',
    cell: ({ incident_count }) => incident_count || '–',
  },
];

const STATUSES = [
  { value: 'open', label: 'Upcoming or in progress' },
  { value: 'ended', label: 'Ended' },
];

/** The sittings in view: planned, in progress and ended. */
export function SittingsScreen() {
  const role = useLogin()?.user.role ?? 'guest';
  const mayPlan = reachOf(role, 'sittings.use') !== 'none';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isPlanning, setPlanning] = useState(false);
  const { page = 1, ordering = '-starts_at', status } = search;
  const query = {
    page: String(page),
    page_size: String(LIST_PAGE_SIZE),
    search: search.search,
    ordering,
    status,
  };
  const sittings = useSittings(query);
  const change = (next: Partial<SittingsSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  return (
    <>
      <ListPage
        title="Sittings"
        action={mayPlan && <Button onClick={() => setPlanning(true)}>Plan a sitting</Button>}
        label="Sittings"
        counted="in total"
        searched="Room or test"
        columns={columns}
        rowKey={({ id }) => id}
        list={sittings}
        search={search}
        change={change}
        ordering={ordering}
        filters={
          <FilterChip
            label="Status"
            options={STATUSES}
            value={status}
            onChoose={(value) => change({ status: value as SittingsSearch['status'] })}
          />
        }
        isFiltered={search.search !== undefined || status !== undefined}
        clear={() => change({ search: undefined, status: undefined })}
        icon={<IconUsersGroup size={32} stroke={1.5} aria-hidden />}
        none={{
          title: 'No sittings planned',
          words:
            'In a sitting, several students take a test in one room at the same time. You start it, pause it, and follow their progress.',
        }}
        noneFits={{ title: 'No matching sittings', words: 'Try another search or status.' }}
      />
      {isPlanning && <NewSittingDialog close={() => setPlanning(false)} />}
    </>
  );
}
