import { Button, Menu, SegmentedControl, Select } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustments, IconDownload, IconTable } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { useAllGroups } from '#features/groups/web/public.tsx';
import { ReleaseScoresDialog } from '#features/sessions/web/public.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { ChoosingArea } from '#web/ui/bulk-bar.tsx';
import { Card } from '#web/ui/card.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { dayWords } from '#web/ui/when.ts';
import type { Gradebook } from '../gradebook.contract.ts';
import { CELL_FILTERS, COLUMN_KINDS } from '../gradebook-values.contract.ts';
import { Legend } from './cell-content.tsx';
import { CellPanel } from './cell-panel.tsx';
import { NOTHING_CHOSEN } from './choosing-cells.ts';
import { STUDENTS_ON_A_PAGE, useExport, useGradebook } from './gradebook.api.ts';
import classes from './gradebook.module.css';
import { GradebookBar, type MessageDialog } from './gradebook-bar.tsx';
import type { GradebookSearch } from './gradebook-search.ts';
import { GradebookTable } from './gradebook-table.tsx';
import { FILTER_WORDS, KIND_WORDS, leadWords, scaleName } from './gradebook-words.ts';
import { PhoneGradebook } from './phone-gradebook.tsx';

const route = getRouteApi('/frame/gradebook');
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

const SetupDialog = lazyPart(async () => (await import('./setup-dialog.tsx')).SetupDialog);
const OutsideDialog = lazyPart(async () => (await import('./outside-dialog.tsx')).OutsideDialog);

/** The gradebook of a group: its students' results in all tests, practice sets and essays. */
export function GradebookScreen({ Message }: { Message: MessageDialog }) {
  const groups = useAllGroups();
  const search = route.useSearch();
  const { data, error } = groups;
  const first = search.group ?? data?.[0]?.id;
  if (first !== undefined) return <OfGroup key={first} group={first} Message={Message} />;
  return (
    <Page title="Gradebook" kind="list">
      <Card>
        {error ? (
          <LoadError what="your groups" error={error} retry={() => void groups.refetch()} />
        ) : data === undefined ? (
          <SkeletonLines lines={12} />
        ) : (
          <EmptyState icon={<IconTable {...ICON} />} title="No groups yet">
            The results of each group’s students appear here.
          </EmptyState>
        )}
      </Card>
    </Page>
  );
}

interface OfGroupProps {
  group: string;
  Message: MessageDialog;
}

function OfGroup({ group, Message }: OfGroupProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<GradebookSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  const gradebook = useGradebook(group, search);
  const { data, error } = gradebook;
  const role = useLogin()?.user.role ?? 'guest';
  const mayChange = reachOf(role, 'gradebook.change') !== 'none';
  const [open, setOpen] = useState<'setup' | 'outside' | null>(null);
  if (error instanceof ApiProblem && error.status === 404) return <NotFoundScreen />;
  return (
    <Page
      title="Gradebook"
      kind="list"
      sub={<GroupChoice group={group} name={data?.group?.name} choose={(next) => change(otherGroup(next))} />}
      action={
        data !== undefined && (
          <>
            {mayChange && (
              <Button
                variant="default"
                leftSection={<IconAdjustments {...ICON} />}
                onClick={() => setOpen('setup')}
              >
                Categories and weights
              </Button>
            )}
            <Files
              group={group}
              name={data.group?.name ?? 'Group'}
              search={search}
              importGrades={mayChange ? () => setOpen('outside') : null}
            />
          </>
        )
      }
    >
      {data !== undefined ? (
        <Loaded group={group} gradebook={data} search={search} change={change} Message={Message} />
      ) : (
        <Card>
          {error ? (
            <LoadError what="the gradebook" error={error} retry={() => void gradebook.refetch()} />
          ) : (
            <SkeletonLines lines={14} />
          )}
        </Card>
      )}
      <Suspense>
        {open === 'setup' && data !== undefined && (
          <SetupDialog group={group} columns={data.columns} close={() => setOpen(null)} />
        )}
        {open === 'outside' && data !== undefined && (
          <OutsideDialog group={group} columns={data.columns} close={() => setOpen(null)} />
        )}
      </Suspense>
    </Page>
  );
}

/** The address of a different group keeps the kind of columns, but not what belongs to the first group. */
const otherGroup = (group: string): GradebookSearch => ({
  group,
  scale: undefined,
  state: undefined,
  sort: undefined,
  ordering: undefined,
  page: undefined,
  student: undefined,
  column: undefined,
});

interface GroupChoiceProps {
  group: string;
  name: string | undefined;
  choose: (group: string) => void;
}

function GroupChoice({ group, name, choose }: GroupChoiceProps) {
  const live = useAllGroups().data ?? [];
  const listed = live.map(({ id, name: label }) => ({ value: id, label }));
  const isListed = listed.some(({ value }) => value === group);
  return (
    <Select
      aria-label="Group"
      size="sm"
      searchable={listed.length > 8}
      allowDeselect={false}
      data={isListed || name === undefined ? listed : [{ value: group, label: name }, ...listed]}
      value={group}
      onChange={(next) => next !== null && next !== group && choose(next)}
    />
  );
}

interface FilesProps {
  group: string;
  name: string;
  search: GradebookSearch;
  importGrades: (() => void) | null;
}

/** Saves the gradebook as it is shown, or adds a column of grades from elsewhere. */
function Files({ group, name, search, importGrades }: FilesProps) {
  const saving = useExport(group, name, search);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload {...ICON} />} aria-disabled={saving.isPending}>
          {importGrades === null ? 'Export' : 'Export and import'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => saving.mutate('csv')}>Export CSV</Menu.Item>
        <Menu.Item onClick={() => saving.mutate('xlsx')}>Export Excel</Menu.Item>
        {importGrades !== null && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={importGrades}>Import grades from elsewhere</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface LoadedProps {
  group: string;
  gradebook: Gradebook;
  search: GradebookSearch;
  change: (next: Partial<GradebookSearch>) => void;
  Message: MessageDialog;
}

function Loaded({ group, gradebook, search, change, Message }: LoadedProps) {
  const navigate = route.useNavigate();
  const isPhone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const [releasing, setReleasing] = useState<{ assessment: string; session: string } | null>(null);
  const { columns, results, average_says, counts, hidden_columns, older_columns } = gradebook;
  const place = results.findIndex(({ student }) => student.id === search.student);
  const row = results[place];
  const column = columns.find(({ id }) => id === search.column);
  const openAt = (next: number) => {
    const student = results[next]?.student.id;
    return student === undefined ? null : () => change({ student });
  };
  const close = () => {
    const at = `${place} ${columns.findIndex(({ id }) => id === search.column)}`;
    change({ student: undefined, column: undefined });
    document.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, student: string, of: string) => {
    const columnAt = columns.findIndex(({ id }) => id === of);
    const cell = results.find((one) => one.student.id === student)?.cells[columnAt];
    if (event.ctrlKey || event.metaKey || event.altKey || columns[columnAt]?.of !== 'test' || !cell) return;
    if (event.key === 'g' && cell.state === 'needs_grading')
      void navigate({ to: '/assessments/$id/marking', params: { id: of } });
    if (event.key === 'r' && cell.state === 'scored' && cell.release_at === null && cell.session !== null)
      setReleasing({ assessment: of, session: cell.session });
  };
  const isOpen = row !== undefined && column !== undefined;
  const isEmpty = columns.length === 0 || counts.students === 0;
  return (
    <ChoosingArea isSome={chosen.columns.size + chosen.students.size > 0}>
      {!(isPhone && isOpen) && (
        <>
          <Lead gradebook={gradebook} />
          <Filters gradebook={gradebook} search={search} change={change} />
        </>
      )}
      {!isPhone && !isEmpty && (
        <GradebookBar
          group={group}
          gradebook={gradebook}
          chosen={chosen}
          clear={() => setChosen(NOTHING_CHOSEN)}
          Message={Message}
        />
      )}
      {isEmpty ? (
        <Empty gradebook={gradebook} isFiltered={search.kind !== undefined || search.from !== undefined} />
      ) : (
        <div className={classes.layout} data-open={isOpen || undefined}>
          <div className={classes.main} hidden={isPhone && isOpen}>
            {results.length === 0 ? (
              <Card>
                <EmptyState icon={<IconTable {...ICON} />} title="No matching students">
                  No student has such a result. Choose “All” to see everybody.
                </EmptyState>
              </Card>
            ) : isPhone ? (
              <PhoneGradebook gradebook={gradebook} search={search} change={change} group={group} />
            ) : (
              <GradebookTable
                gradebook={gradebook}
                search={search}
                change={change}
                chosen={chosen}
                choose={setChosen}
                onKey={onKey}
              />
            )}
            {!isPhone && <Legend />}
            <p className={classes.says}>
              {average_says.join(' ')}
              {older_columns > 0 && ` ${count(older_columns)} older columns are hidden. Choose a later day.`}
            </p>
            <Pages
              label="Students"
              page={search.page ?? 1}
              pageSize={STUDENTS_ON_A_PAGE}
              count={gradebook.count}
              onPage={(page) => change({ page })}
            />
          </div>
          {isOpen && (
            <CellPanel
              group={group}
              gradebook={gradebook}
              row={row}
              column={column}
              now={serverNow()}
              previous={openAt(place - 1)}
              next={openAt(place + 1)}
              close={close}
            />
          )}
        </div>
      )}
      {hidden_columns > 0 && isEmpty && (
        <p className={classes.says}>No column has a score on this scale. Choose a different scale.</p>
      )}
      {releasing !== null && (
        <ReleaseScoresDialog
          assessment={releasing.assessment}
          group={group}
          only={[releasing.session]}
          close={() => setReleasing(null)}
        />
      )}
    </ChoosingArea>
  );
}

function Lead({ gradebook }: { gradebook: Gradebook }) {
  const { first, rest } = leadWords(gradebook);
  if (first === null && rest === '') return null;
  return (
    <p className={classes.lead}>
      {first !== null && <b>{first}</b>} {rest}
    </p>
  );
}

const ALL = 'all';

interface FiltersProps {
  gradebook: Gradebook;
  search: GradebookSearch;
  change: (next: Partial<GradebookSearch>) => void;
}

function Filters({ gradebook, search, change }: FiltersProps) {
  const { scale, scales, counts } = gradebook;
  return (
    <search className={classes.filters} aria-label="Gradebook">
      <SegmentedControl
        size="xs"
        aria-label="Scale"
        data={['share', 'points', ...scales.map(({ id }) => id)].map((value) => ({
          value,
          label: scaleName(value, scales),
        }))}
        value={scale}
        onChange={(next) =>
          change({
            scale: next === 'share' ? undefined : next,
            ordering: undefined,
            sort: undefined,
            page: undefined,
          })
        }
      />
      <fieldset className={classes.chips}>
        <legend>Students</legend>
        {[ALL, ...CELL_FILTERS].map((value) => {
          const filter = CELL_FILTERS.find((one) => one === value);
          return (
            <button
              key={value}
              type="button"
              aria-pressed={search.state === filter}
              onClick={() => change({ state: filter, page: undefined })}
            >
              {filter === undefined ? 'All' : FILTER_WORDS[filter]}{' '}
              {count(filter === undefined ? counts.students : counts.cells[filter].students)}
            </button>
          );
        })}
      </fieldset>
      <FilterChip
        label="Kind"
        options={COLUMN_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
        value={search.kind}
        onChoose={(next) => change({ kind: COLUMN_KINDS.find((kind) => kind === next), page: undefined })}
      />
      <FilterChip
        label="Since"
        options={sinceChoices(search.from)}
        value={search.from}
        onChoose={(from) => change({ from, page: undefined })}
      />
    </search>
  );
}

const SINCE_DAYS = [28, 91, 182, 365];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Days from which columns can be shown; with the day in the address, whatever it is. */
function sinceChoices(given: string | undefined) {
  const days = SINCE_DAYS.map((back) =>
    new Date(serverNow().getTime() - back * DAY_MS).toISOString().slice(0, 10),
  );
  return [...new Set(given === undefined ? days : [given, ...days])].map((day) => ({
    value: day,
    label: dayWords(day, serverNow()),
  }));
}

function Empty({ gradebook: { counts, group }, isFiltered }: { gradebook: Gradebook; isFiltered: boolean }) {
  const hasStudents = counts.students > 0;
  return (
    <Card>
      <EmptyState
        icon={<IconTable {...ICON} />}
        title={
          !hasStudents
            ? 'No students in this group yet'
            : isFiltered
              ? 'No matching columns'
              : 'Nothing is assigned to this group yet'
        }
        action={
          group !== null && (
            <Link to="/groups/$id" params={{ id: group.id }}>
              {hasStudents ? 'Open the group' : 'Add students'}
            </Link>
          )
        }
      >
        {isFiltered && hasStudents
          ? 'Nothing assigned to this group fits your filters.'
          : 'Each assigned test, practice set and essay gets a column here.'}
      </EmptyState>
    </Card>
  );
}
