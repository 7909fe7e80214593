import { Button } from '@mantine/core';
import { IconArrowBarRight, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { MODE_WORDS } from '#features/assessments/assessment-words.rules.ts';
import { useAllGroups } from '#features/groups/web/public.tsx';
import { useAllSchools } from '#features/schools/web/public.tsx';
import { useOpenByAddress } from '#web/lib/open-by-address.ts';
import { useLogin } from '#web/shell/login.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { LIST_PAGE_SIZE, ListPage } from '#web/ui/list-page.tsx';
import { count } from '#web/ui/numbers.ts';
import { ASSIGNED_KINDS, type AssignedKind } from '../allocation-values.contract.ts';
import { KIND_WORDS, targetName } from '../allocation-words.rules.ts';
import type { Assignment } from '../assignments.contract.ts';
import { useAssignments, usePublished } from './allocation.api.ts';
import type { AllocationsSearch } from './allocations-search.ts';
import { AllotDialog } from './allot-dialog.tsx';
import { DateCell, GivenCell, ThingCell } from './assignment-cells.tsx';
import classes from './assignments.module.css';
import { TakeBackDialog, takeBackColumn } from './take-back.tsx';

const route = getRouteApi('/frame/allocations');

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** The list of all assignments, of every kind. */
export function AllocationsScreen() {
  const mayAllot = reachOf(useLogin()?.user.role ?? 'guest', 'allocations.write') !== 'none';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [takenBack, setTakenBack] = useState<Assignment | null>(null);
  const [isAllotting, setAllotting] = useOpenByAddress(
    search.allot && mayAllot,
    () => void navigate({ search: (now) => ({ ...now, allot: undefined }), replace: true }),
  );
  const { page = 1, ordering = '-created_at', kind, assessment, group, school } = search;
  const list = useAssignments({
    page: String(page),
    page_size: String(LIST_PAGE_SIZE),
    search: search.search,
    ordering,
    kind,
    assessment,
    group,
    school,
  });
  const isFiltered = [search.search, kind, assessment, group, school].some((filter) => filter !== undefined);
  const change = (next: Partial<AllocationsSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  const nameOf = (assignment: Assignment) => targetName(assignment, list.data?.results ?? []);
  const columns = columnsOf(nameOf);
  return (
    <ListPage<Assignment, NonNullable<AllocationsSearch['ordering']>>
      title="Assignments"
      label="Assignments"
      searched="Title, person, or group"
      action={
        mayAllot && (
          <Button leftSection={<IconPlus {...ICON} />} onClick={() => setAllotting(true)}>
            Assign a test
          </Button>
        )
      }
      filters={<Filters search={search} change={change} />}
      columns={mayAllot ? [...columns, takeBackColumn(nameOf, setTakenBack)] : columns}
      rowKey={({ id }) => id}
      list={list}
      search={search}
      change={change}
      ordering={ordering}
      isFiltered={isFiltered}
      clear={() => void navigate({ search: {} })}
      icon={<IconArrowBarRight {...ICON} />}
      none={{
        title: 'No assignments yet',
        words: 'Tests, practice sets, materials, and videos show up here once they’re assigned.',
        action: mayAllot && (
          <Button size="xs" onClick={() => setAllotting(true)}>
            Assign a test
          </Button>
        ),
      }}
      noneFits={{
        title: 'No results',
        words: 'No assignments match your search and filters.',
      }}
    >
      {isAllotting && <AllotDialog close={() => setAllotting(false)} />}
      {takenBack && (
        <TakeBackDialog assignment={takenBack} from={nameOf(takenBack)} close={() => setTakenBack(null)} />
      )}
    </ListPage>
  );
}

interface FiltersProps {
  search: AllocationsSearch;
  change: (next: Partial<AllocationsSearch>) => void;
}

function Filters({ search: { kind, assessment, group, school }, change }: FiltersProps) {
  const published = usePublished().data ?? [];
  const groups = useAllGroups().data ?? [];
  const schools = useAllSchools().data?.results ?? [];
  return (
    <>
      <FilterChip
        label="Type"
        options={ASSIGNED_KINDS.map((one) => ({ value: one, label: KIND_WORDS[one] }))}
        value={kind}
        onChoose={(next) => change({ kind: next as AssignedKind | undefined })}
      />
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

function columnsOf(nameOf: (assignment: Assignment) => string): Column<Assignment>[] {
  return [
    { key: 'thing', head: 'Title', width: '19%', cell: ThingAndKind },
    {
      key: 'target',
      head: 'Assigned to',
      width: '14%',
      cell: (row) => (row.target.kind === 'school' ? `Everyone at ${row.target.name}` : nameOf(row)),
    },
    {
      key: 'opens',
      head: 'Opens',
      kind: 'quiet',
      width: '12%',
      cell: ({ opens_at }) => <DateCell at={opens_at} />,
    },
    { key: 'due', head: 'Due', width: '12%', cell: ({ due_at }) => <DateCell at={due_at} /> },
    {
      key: 'closes',
      head: 'Closes',
      kind: 'quiet',
      width: '12%',
      cell: ({ closes_at }) => <DateCell at={closes_at} />,
    },
    { key: 'terms', head: 'Settings', kind: 'quiet', cell: termsOf },
    {
      key: 'created',
      head: 'Assigned',
      kind: 'quiet',
      width: '13%',
      sorts: 'created_at',
      cell: GivenCell,
    },
  ];
}

function ThingAndKind(row: Assignment) {
  return (
    <>
      {ThingCell(row)}
      <small className={classes.second}>{KIND_WORDS[row.kind]}</small>
    </>
  );
}

/** Describes the terms: the mode if it is not `test`, whether the test counts, and the number of attempts. */
function termsOf({ mode, attempts_allowed, counts }: Assignment): string {
  const terms = [
    mode !== null && mode !== 'test' && MODE_WORDS[mode],
    counts && 'graded',
    attempts_allowed !== null &&
      (attempts_allowed === 1 ? '1 attempt' : `${count(attempts_allowed)} attempts`),
  ].filter((term) => term !== false);
  return terms.join(', ');
}
