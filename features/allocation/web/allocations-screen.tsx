import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowBarRight, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { MODE_WORDS } from '#features/assessments/assessment-words.rules.ts';
import { useAllGroups } from '#features/groups/web/public.tsx';
import { useAllSchools } from '#features/schools/web/public.tsx';
import { useOpenByAddress } from '#web/lib/open-by-address.ts';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { Instant, Moment } from '#web/ui/instant.tsx';
import { LIST_PAGE_SIZE, ListPage } from '#web/ui/list-page.tsx';
import { count } from '#web/ui/numbers.ts';
import type { Allocation } from '../allocation.contract.ts';
import { givenTitle } from '../allocation.rules.ts';
import { targetName } from '../target-words.rules.ts';
import { useAllocations, usePublished, useTakeBack } from './allocation.api.ts';
import type { AllocationsSearch } from './allocations-search.ts';
import { AllotDialog } from './allot-dialog.tsx';

const route = getRouteApi('/frame/allocations');

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
    page_size: String(LIST_PAGE_SIZE),
    search: search.search,
    ordering,
    assessment,
    group,
    school,
  });
  const isFiltered = [search.search, assessment, group, school].some((filter) => filter !== undefined);
  const change = (next: Partial<AllocationsSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  const nameOf = (allocation: Allocation) => targetName(allocation, list.data?.results ?? []);
  const columns = columnsOf(nameOf);
  return (
    <ListPage<Allocation, NonNullable<AllocationsSearch['ordering']>>
      title="Allocations"
      label="Allocations"
      searched="Test, person or group"
      action={
        mayAllot && (
          <Button leftSection={<IconPlus {...ICON} />} onClick={() => setAllotting(true)}>
            Allot a test
          </Button>
        )
      }
      filters={<Filters search={search} change={change} />}
      columns={mayAllot ? [...columns, takingBack(nameOf, setTakenBack)] : columns}
      rowKey={({ id }) => id}
      list={list}
      {...{ search, change, ordering, isFiltered }}
      clear={() => void navigate({ search: {} })}
      icon={<IconArrowBarRight {...ICON} />}
      none={{
        title: 'Nothing is allotted yet',
        words: 'Published tests that groups and people have stand here, with when they open and are due.',
        action: mayAllot && (
          <Button size="xs" onClick={() => setAllotting(true)}>
            Allot a test
          </Button>
        ),
      }}
      noneFits={{
        title: 'Nothing fits',
        words: 'Nothing that is allotted has all of what you asked for.',
      }}
    >
      {isAllotting && <AllotDialog close={() => setAllotting(false)} />}
      {takenBack && (
        <TakeBack allocation={takenBack} from={nameOf(takenBack)} close={() => setTakenBack(null)} />
      )}
    </ListPage>
  );
}

interface FiltersProps {
  search: AllocationsSearch;
  change: (next: Partial<AllocationsSearch>) => void;
}

function Filters({ search: { assessment, group, school }, change }: FiltersProps) {
  const published = usePublished().data ?? [];
  const groups = useAllGroups().data ?? [];
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

type NameOf = (allocation: Allocation) => string;

function columnsOf(nameOf: NameOf): Column<Allocation>[] {
  return [
    {
      key: 'assessment',
      head: 'Test',
      width: '17%',
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
      cell: (row) => (row.target.kind === 'school' ? `All of ${row.target.name}` : nameOf(row)),
    },
    { key: 'opens', head: 'Opens', kind: 'quiet', width: '12%', cell: ({ opens_at }) => dateOf(opens_at) },
    { key: 'due', head: 'Due', width: '12%', cell: ({ due_at }) => dateOf(due_at) },
    {
      key: 'closes',
      head: 'Closes',
      kind: 'quiet',
      width: '12%',
      cell: ({ closes_at }) => dateOf(closes_at),
    },
    { key: 'terms', head: 'Terms', kind: 'quiet', cell: termsOf },
    {
      key: 'created',
      head: 'Allotted',
      kind: 'quiet',
      width: '13%',
      sorts: 'created_at',
      cell: ({ created_at }) => <Instant at={created_at} />,
    },
  ];
}

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

function takingBack(nameOf: NameOf, open: (allocation: Allocation) => void): Column<Allocation> {
  return {
    key: 'take_back',
    head: 'Take back',
    kind: 'figure',
    width: '9%',
    cell: (allocation) => (
      <ActionIcon
        aria-label={`Take ${givenTitle(allocation)} back from ${nameOf(allocation)}`}
        onClick={() => open(allocation)}
      >
        <IconArrowBackUp {...ICON} />
      </ActionIcon>
    ),
  };
}

function TakeBack({ allocation, from, close }: { allocation: Allocation; from: string; close: () => void }) {
  const taking = useTakeBack();
  const title = givenTitle(allocation);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Take ${title} back from ${from}?`}
      act="Take back"
      acting="Taking back"
      danger
      busy={taking.isPending}
      confirm={() =>
        taking.mutate([allocation.id], {
          onSuccess: () => toast({ content: `${title} is no longer allotted to ${from}.` }),
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
