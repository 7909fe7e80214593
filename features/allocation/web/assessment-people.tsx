import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { count, figure } from '#web/ui/numbers.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import type { AssessmentStanding, AssessmentUser } from '../allocation.contract.ts';
import { ASSESSMENT_STANDINGS } from '../allocation-values.contract.ts';
import { useAssessmentUsers } from './allocation.api.ts';
import { AssignmentsPart } from './assignments-part.tsx';
import { STANDING_WORDS } from './standing-words.ts';

const route = getRouteApi('/frame/assessments/$id');

const PAGE_SIZE = 50;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** The people who have a test, and how far each has got. */
export function AssessmentPeople({ assessment }: { assessment: string }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, standing } = search;
  const list = useAssessmentUsers(assessment, {
    page: String(page),
    page_size: String(PAGE_SIZE),
    search: search.search,
    standing,
  });
  const isFiltered = search.search !== undefined || standing !== undefined;
  const change = (next: Partial<typeof search>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  return (
    <>
      <Toolbar
        search={
          <SearchBox
            label="Name or username"
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text === '' ? undefined : text }, true)}
          />
        }
      >
        <FilterChip
          label="Status"
          options={ASSESSMENT_STANDINGS.map((one) => ({ value: one, label: STANDING_WORDS[one] }))}
          value={standing}
          onChoose={(next) => change({ standing: next as AssessmentStanding | undefined })}
        />
      </Toolbar>
      <DataTable
        label="People with this test"
        columns={columns}
        rowKey={({ user }) => user.id}
        list={list}
        paging={{ page, pageSize: PAGE_SIZE, choose: (next) => change({ page: next }) }}
        empty={
          <EmptyState
            icon={<IconUsers {...ICON} />}
            title={isFiltered ? 'No results' : 'Not assigned yet'}
            action={
              isFiltered && (
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => void navigate({ search: { tab: 'people' } })}
                >
                  Clear search and filters
                </Button>
              )
            }
          >
            {isFiltered
              ? 'No one matches your search and filters.'
              : 'Students you assign this test to show up here, with their time and score.'}
          </EmptyState>
        }
      />
      <AssignmentsPart of={{ assessment }} />
    </>
  );
}

const columns: Column<AssessmentUser>[] = [
  {
    key: 'name',
    head: 'Name',
    width: '20%',
    cell: ({ user }) => (
      <Link to="/people/$id" params={{ id: user.id }}>
        {user.name}
      </Link>
    ),
  },
  { key: 'code', head: 'Username', kind: 'quiet', width: '12%', cell: ({ user }) => user.username },
  {
    key: 'source',
    head: 'Assigned',
    kind: 'quiet',
    cell: ({ source }) => SOURCE_WORDS[source],
  },
  { key: 'standing', head: 'Status', cell: ({ standing }) => STANDING_WORDS[standing] },
  {
    key: 'attempts',
    head: 'Attempts',
    kind: 'figure',
    width: '9%',
    cell: ({ attempts_used }) => count(attempts_used),
  },
  {
    key: 'begun',
    head: 'Started',
    kind: 'quiet',
    cell: ({ session }) => (session?.started_at ? <Instant at={session.started_at} /> : '–'),
  },
  { key: 'time', head: 'Time', kind: 'figure', cell: ({ session }) => timeOf(session) },
  { key: 'score', head: 'Score', kind: 'figure', width: '16%', cell: ({ session }) => scoreOf(session) },
];

const SOURCE_WORDS: Readonly<Record<AssessmentUser['source'], string>> = {
  allocated: 'Individually',
  group: 'Through a group',
  school: 'Through a school',
  open: 'Joined on their own',
};

function timeOf(session: AssessmentUser['session']): string {
  if (!session?.started_at || !session.submitted_at) return '–';
  const seconds = (Date.parse(session.submitted_at) - Date.parse(session.started_at)) / 1000;
  return durationWords(seconds);
}

function scoreOf(session: AssessmentUser['session']): string {
  if (session === null || session.raw === null || session.raw_max === null) return '–';
  const raw = `${figure(session.raw)} of ${figure(session.raw_max)}`;
  return session.scaled === null ? raw : `${figure(session.scaled)} (${raw})`;
}
