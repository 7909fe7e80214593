import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { addPracticeSet, type PracticeSet } from '#features/practice-sets/practice-sets.contract.ts';
import { type ContentPlace, ContentSchoolSelect } from '#features/schools/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { useLogin } from '#web/shell/login.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LIST_PAGE_SIZE, ListPage } from '#web/ui/list-page.tsx';
import { count } from '#web/ui/numbers.ts';
import { clockWords, ORIGIN_WORDS } from '../set-words.rules.ts';
import { useAddSet, useSets } from './sets.api.ts';
import type { SetsSearch } from './sets-search.ts';

const route = getRouteApi('/frame/practice-sets');

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

const columns: Column<PracticeSet>[] = [
  {
    key: 'title',
    head: 'Set',
    width: '24%',
    cell: ({ id, title }) => (
      <Link to="/practice-sets/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  {
    key: 'for',
    head: 'For',
    width: '16%',
    cell: ({ for_user }) => for_user?.name ?? 'Assigned students',
  },
  { key: 'origin', head: 'Source', kind: 'quiet', cell: ({ origin }) => ORIGIN_WORDS[origin] },
  {
    key: 'questions',
    head: 'Questions',
    kind: 'figure',
    width: '9%',
    cell: (set) => count(set.question_count),
  },
  { key: 'clock', head: 'Timer', kind: 'quiet', width: '9%', cell: clockWords },
  { key: 'owner', head: 'Owner', kind: 'quiet', width: '13%', cell: ({ owner }) => owner.name },
  {
    key: 'created_at',
    head: 'Created',
    width: '14%',
    kind: 'quiet',
    sorts: 'created_at',
    cell: ({ created_at }) => <Instant at={created_at} />,
  },
];

/** The practice sets in view: shared ones, and those created for individuals. */
export function SetsScreen() {
  const role = useLogin()?.user.role ?? 'guest';
  const mayWrite = reachOf(role, 'practice_sets.write') !== 'none';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { page = 1, ordering = '-created_at' } = search;
  const sets = useSets({
    page: String(page),
    page_size: String(LIST_PAGE_SIZE),
    search: search.search,
    ordering,
  });
  const change = (next: Partial<SetsSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  const isFiltered = search.search !== undefined;
  return (
    <ListPage<PracticeSet, NonNullable<SetsSearch['ordering']>>
      title="Practice sets"
      label="Practice sets"
      searched="Search by title"
      action={
        mayWrite && (
          <Button leftSection={<IconPlus {...ICON} />} onClick={() => setAdding(true)}>
            New set
          </Button>
        )
      }
      columns={columns}
      rowKey={({ id }) => id}
      list={sets}
      search={search}
      change={change}
      ordering={ordering}
      isFiltered={isFiltered}
      clear={() => void navigate({ search: {} })}
      icon={<IconPencil {...ICON} />}
      none={{
        title: 'No practice sets yet',
        words: 'Sets you create, including ones made from mistakes, will show up here.',
      }}
      noneFits={{ title: 'No results', words: 'No practice set matches your search.' }}
    >
      {isAdding && <NewSetDialog close={() => setAdding(false)} />}
    </ListPage>
  );
}

const FIELDS = ['title', 'school'];

/** Asks only for the title of a new set. Everything else is chosen on its page. */
function NewSetDialog({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const add = useAddSet();
  const form = useForm({
    initialValues: { title: '', school: undefined as ContentPlace },
    validate: (values) => schemaFaults(addPracticeSet.body, values),
  });
  return (
    <FormDialog
      opened
      close={close}
      title="New practice set"
      words="No one can see it until you assign it."
      act="Create"
      acting="Creating"
      busy={add.isPending}
      submit={form.onSubmit((values) =>
        add.mutate(values, {
          onSuccess: ({ id }) => void navigate({ to: '/practice-sets/$id', params: { id } }),
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
        }),
      )}
    >
      <TextInput
        label="Title"
        description="Shown to students."
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <ContentSchoolSelect {...form.getInputProps('school')} />
      <FormFault error={add.error} fields={FIELDS} />
    </FormDialog>
  );
}
