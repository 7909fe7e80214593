import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowBarRight, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { MODE_WORDS } from '#features/assessments/assessment-words.rules.ts';
import { useAllSchools } from '#features/schools/web/public.tsx';
import { useOpenByAddress } from '#web/lib/open-by-address.ts';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { Instant, Moment } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import type { Allocation } from '../allocation.contract.ts';
import { givenTitle } from '../allocation.rules.ts';
import { useAllocations, useGroups, usePublished, useTakeBack } from './allocation.api.ts';
import type { AllocationsSearch } from './allocations-search.ts';
import { AllotDialog } from './allot-dialog.tsx';

const route = getRouteApi('/frame/allocations');

const PAGE_SIZE = 50;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** Which test is allotted to whom. */
export function AllocationsScreen() {
  const mayAllot = reachOf(useLogin()?.user.role ?? 'guest', 'allocations.write') !== 'none';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [takenBack, setTakenBack] = useState<Allocation | null>(null);
  const [isAllotting, setAllotting] = useOpenByAddress(
    search.allot && mayAllot,
    () => void navigate({ search: (now) => ({ ...now, allot: undefined }), replace: true }),
  );
  const { page = 1, ordering = '-created_at', assessment, group, school } = search;
  const list = useAllocations({
    page: String(page),
    page_size: String(PAGE_SIZE),
    search: search.search,
    ordering,
    assessment,
    group,
    school,
  });
  const isFiltered = [search.search, assessment, group, school].some((filter) => filter !== undefined);
  const change = (next: Partial<AllocationsSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  return (
    <Page
      title="Allocations"
      kind="list"
      sub={list.data && (isFiltered ? `${count(list.data.count)} fit` : count(list.data.count))}
      action={
        mayAllot && (
          <Button leftSection={<IconPlus {...ICON} />} onClick={() => setAllotting(true)}>
            Allot a test
          </Button>
        )
      }
    >
      <Toolbar
        search={
          <SearchBox
            label="Test, person or group"
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text === '' ? undefined : text }, true)}
          />
        }
      >
        <Filters search={search} change={change} />
      </Toolbar>
      <DataTable
        label="Allocations"
        columns={mayAllot ? [...columns, takingBack(setTakenBack)] : columns}
        rowKey={(allocation) => allocation.id}
        list={list}
        ordering={{
          now: ordering,
          choose: (next) => change({ ordering: next as AllocationsSearch['ordering'] }),
        }}
        paging={{ page, pageSize: PAGE_SIZE, choose: (next) => change({ page: next }) }}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<IconArrowBarRight {...ICON} />}
              title="Nothing fits"
              action={
                <Button variant="default" size="xs" onClick={() => void navigate({ search: {} })}>
                  Clear search and filters
                </Button>
              }
            >
              Nothing that is allotted has all of what you asked for.
            </EmptyState>
          ) : (
            <EmptyState
              icon={<IconArrowBarRight {...ICON} />}
              title="Nothing is allotted yet"
              action={
                mayAllot && (
                  <Button size="xs" onClick={() => setAllotting(true)}>
                    Allot a test
                  </Button>
                )
              }
            >
              Published tests that groups and people have stand here, with when they open and are due.
            </EmptyState>
          )
        }
      />
      {isAllotting && <AllotDialog close={() => setAllotting(false)} />}
      {takenBack && <TakeBack allocation={takenBack} close={() => setTakenBack(null)} />}
    </Page>
  );
}

interface FiltersProps {
  search: AllocationsSearch;
  change: (next: Partial<AllocationsSearch>) => void;
}

function Filters({ search: { assessment, group, school }, change }: FiltersProps) {
  const published = usePublished().data ?? [];
  const groups = useGroups().data ?? [];
  const schools = useAllSchools().data?.results ?? [];
  return (
    <>
      <FilterChip
        label="Test"
        options={published.map(({ id, title }) => ({ value: id, label: title }))}
        value={assessment}
        onChoose={(next) => change({ assessment: next })}
      />
      <FilterChip
        label="Group"
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        value={group}
        onChoose={(next) => change({ group: next })}
      />
      {(schools.length > 1 || school !== undefined) && (
        <FilterChip
          label="School"
          options={schools.map(({ id, name }) => ({ value: id, label: name }))}
          value={school}
          onChoose={(next) => change({ school: next })}
        />
      )}
    </>
  );
}

const columns: Column<Allocation>[] = [
  {
    key: 'assessment',
    head: 'Test',
    width: '19%',
    cell: ({ assessment, practice_set }) =>
      assessment === null ? (
        practice_set?.title
      ) : (
        <Link to="/assessments/$id" params={{ id: assessment.id }}>
          {assessment.title}
        </Link>
      ),
  },
  {
    key: 'target',
    head: 'Allotted to',
    width: '14%',
    cell: ({ target }) => (target.kind === 'school' ? `All of ${target.name}` : target.name),
  },
  { key: 'opens', head: 'Opens', kind: 'quiet', width: '11%', cell: ({ opens_at }) => dateOf(opens_at) },
  { key: 'due', head: 'Due', width: '11%', cell: ({ due_at }) => dateOf(due_at) },
  { key: 'closes', head: 'Closes', kind: 'quiet', width: '11%', cell: ({ closes_at }) => dateOf(closes_at) },
  { key: 'terms', head: 'Terms', kind: 'quiet', cell: termsOf },
  {
    key: 'created',
    head: 'Allotted',
    kind: 'quiet',
    width: '11%',
    sorts: 'created_at',
    cell: ({ created_at }) => <Instant at={created_at} />,
  },
];

/** How the allotment gives it, and what it says of its own: whether it counts, and how often it may be taken. */
function termsOf({ mode, attempts_allowed, counts }: Allocation): string {
  const terms = [
    MODE_WORDS[mode],
    counts && 'counts',
    attempts_allowed !== null && (attempts_allowed === 1 ? 'once' : `${count(attempts_allowed)} times`),
  ].filter((term) => term !== false);
  return terms.join(', ');
}

function dateOf(at: string | null) {
  return at === null ? '–' : <Moment at={at} />;
}

function takingBack(open: (allocation: Allocation) => void): Column<Allocation> {
  return {
    key: 'take_back',
    head: 'Take back',
    kind: 'figure',
    width: '9%',
    cell: (allocation) => (
      <ActionIcon
        aria-label={`Take ${givenTitle(allocation)} back from ${allocation.target.name}`}
        onClick={() => open(allocation)}
      >
        <IconArrowBackUp {...ICON} />
      </ActionIcon>
    ),
  };
}

function TakeBack({ allocation, close }: { allocation: Allocation; close: () => void }) {
  const taking = useTakeBack();
  const { target } = allocation;
  const title = givenTitle(allocation);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Take ${title} back from ${target.name}?`}
      act="Take back"
      acting="Taking back"
      danger
      busy={taking.isPending}
      confirm={() =>
        taking.mutate([allocation.id], {
          onSuccess: () => toast({ content: `${title} is no longer allotted to ${target.name}.` }),
          onError: sayFault,
          onSettled: close,
        })
      }
    >
      {allocation.allocated_by.name} allotted it. Whoever has not begun it can’t any more, unless it is
      allotted to them otherwise. Sessions that were begun stay, with their results.
    </ConfirmDialog>
  );
}
