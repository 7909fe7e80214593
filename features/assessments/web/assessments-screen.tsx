import { Button } from '@mantine/core';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { reachOf } from '#core/access/access.ts';
import { OwnerFilter, ownerWords, useSeesSeveral } from '#features/schools/web/public.tsx';
import { useOpenByAddress } from '#web/lib/open-by-address.ts';
import { useLogin } from '#web/shell/login.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LIST_PAGE_SIZE, ListPage } from '#web/ui/list-page.tsx';
import { count } from '#web/ui/numbers.ts';
import { KIND_WORDS, STATUS_WORDS } from '../assessment-words.rules.ts';
import type { Assessment } from '../assessments.contract.ts';
import { ASSESSMENT_KINDS, ASSESSMENT_STATUSES } from '../assessments-values.contract.ts';
import { AssessmentChip } from './assessment-chip.tsx';
import { type AllotDialogPart, AssessmentMenu } from './assessment-menu.tsx';
import { useAssessments, useLabels } from './assessments.api.ts';
import classes from './assessments.module.css';
import type { AssessmentsSearch } from './assessments-search.ts';
import { NewAssessmentDialog } from './new-assessment-dialog.tsx';

const route = getRouteApi('/frame/assessments');

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** The list of assessments for staff. */
export function AssessmentsScreen({ AllotDialog }: { AllotDialog: AllotDialogPart }) {
  const me = useLogin()?.user;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, ordering = '-updated_at', status, kind, tag, school, shared } = search;
  const list = useAssessments({
    page: String(page),
    page_size: String(LIST_PAGE_SIZE),
    search: search.search,
    ordering,
    status,
    kind,
    tag,
    school,
    shared: shared && 'true',
  });
  const mayWrite = me !== undefined && reachOf(me.role, 'assessments.write') !== 'none';
  const [isAdding, setAdding] = useOpenByAddress(
    search.add && mayWrite,
    () => void navigate({ search: (now) => ({ ...now, add: undefined }), replace: true }),
  );
  const seesSeveral = useSeesSeveral();
  const isFiltered = [search.search, status, kind, tag, school, shared].some(
    (filter) => filter !== undefined,
  );
  const change = (next: Partial<AssessmentsSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  const add = (size?: 'xs') =>
    mayWrite && (
      <Button
        {...(size ? { size } : { leftSection: <IconPlus {...ICON} /> })}
        onClick={() => setAdding(true)}
      >
        New test
      </Button>
    );
  return (
    <ListPage<Assessment, NonNullable<AssessmentsSearch['ordering']>>
      title="Tests"
      label="Tests"
      searched="Search tests"
      action={add()}
      filters={<Filters search={search} change={change} />}
      columns={[
        ...columns,
        ...(seesSeveral ? [OWNER] : []),
        {
          key: 'more',
          head: 'More',
          kind: 'figure',
          width: '6%',
          cell: (assessment) => <AssessmentMenu assessment={assessment} AllotDialog={AllotDialog} opens />,
        },
      ]}
      rowKey={({ id }) => id}
      list={list}
      search={search}
      change={change}
      ordering={ordering}
      isFiltered={isFiltered}
      clear={() => void navigate({ search: {} })}
      icon={<IconChecklist {...ICON} />}
      none={{
        title: 'No tests yet',
        words: 'Build a test from questions in the bank, publish it, and assign it.',
        action: add('xs'),
      }}
      noneFits={{ title: 'No results', words: 'No test matches your search and filters.' }}
    >
      {isAdding && <NewAssessmentDialog close={() => setAdding(false)} />}
    </ListPage>
  );
}

interface FiltersProps {
  search: AssessmentsSearch;
  change: (next: Partial<AssessmentsSearch>) => void;
}

function Filters({ search, change }: FiltersProps) {
  const { status, kind, tag } = search;
  const seesSeveral = useSeesSeveral();
  const labels = useLabels().data ?? [];
  return (
    <>
      <OwnerFilter {...search} change={change} />
      <FilterChip
        label="Status"
        options={ASSESSMENT_STATUSES.map((one) => ({ value: one, label: STATUS_WORDS[one] }))}
        value={status}
        onChoose={(next) => change({ status: next as AssessmentsSearch['status'] })}
      />
      <FilterChip
        label="Type"
        options={ASSESSMENT_KINDS.map((one) => ({ value: one, label: KIND_WORDS[one] }))}
        value={kind}
        onChoose={(next) => change({ kind: next as AssessmentsSearch['kind'] })}
      />
      {(labels.length > 0 || tag !== undefined) && (
        <FilterChip
          label="Label"
          options={labels.map(({ id, name, school }) => ({
            value: id,
            // Several schools may have a label of the same name.
            label: seesSeveral ? `${name}, ${ownerWords(school)}` : name,
          }))}
          value={tag}
          onChoose={(next) => change({ tag: next })}
        />
      )}
    </>
  );
}

const columns: Column<Assessment>[] = [
  {
    key: 'title',
    head: 'Title',
    sorts: 'title',
    width: '22%',
    cell: ({ id, title, tags }) => (
      <>
        <Link to="/assessments/$id" params={{ id }}>
          {title}
        </Link>
        {tags.length > 0 && <span className={classes.labels}>{tags.map(({ name }) => name).join(', ')}</span>}
      </>
    ),
  },
  {
    key: 'status',
    head: 'Status',
    width: '13%',
    cell: (assessment) => <AssessmentChip of={assessment} />,
  },
  {
    key: 'kind',
    head: 'Type',
    kind: 'quiet',
    width: '11%',
    joins: true,
    cell: ({ kind }) => KIND_WORDS[kind],
  },
  {
    key: 'questions',
    head: 'Questions',
    kind: 'figure',
    width: '9%',
    cell: ({ question_count }) => count(question_count),
  },
  {
    key: 'minutes',
    head: 'Minutes',
    kind: 'figure',
    width: '10%',
    cell: ({ section_count, ...time }) => (section_count === 0 ? '–' : minutesWords(time)),
  },
  {
    key: 'sessions',
    head: 'Sessions',
    kind: 'figure',
    width: '8%',
    cell: ({ session_count }) => count(session_count),
  },
  {
    key: 'updated',
    head: 'Updated',
    kind: 'quiet',
    sorts: 'updated_at',
    width: '14%',
    cell: ({ updated_at }) => <Instant at={updated_at} />,
  },
];

const OWNER: Column<Assessment> = {
  key: 'school',
  head: 'School',
  kind: 'quiet',
  width: '13%',
  cell: ({ school }) => ownerWords(school),
};

function minutesWords({
  duration_seconds,
  untimed_sections,
}: Pick<Assessment, 'duration_seconds' | 'untimed_sections'>): string {
  const minutes = count(duration_seconds / 60);
  if (untimed_sections === 0) return minutes;
  return duration_seconds === 0 ? 'No time limit' : `${minutes} + untimed`;
}
