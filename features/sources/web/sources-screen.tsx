import { ActionIcon, Button, Menu, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconBook2, IconDots, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { mayWriteContent } from '#core/access/content.ts';
import {
  type ContentPlace,
  ContentSchoolSelect,
  ownerWords,
  useSeesSeveral,
} from '#features/schools/web/public.tsx';
import { faultWords, fieldFaults } from '#web/lib/faults.ts';
import { useLogin } from '#web/shell/login.ts';
import { toast } from '#web/shell/toasts.ts';
import { ChangeDialog } from '#web/ui/change-dialog.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FaultNote, FormFault } from '#web/ui/form-fault.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LIST_PAGE_SIZE, ListPage } from '#web/ui/list-page.tsx';
import { count } from '#web/ui/numbers.ts';
import { changeSource, type Source, sourceNameTaken } from '../sources.contract.ts';
import { useAddSource, useChangeSource, useRemoveSource, useSourceList } from './sources.api.ts';
import type { SourcesSearch } from './sources-search.ts';

const route = getRouteApi('/frame/sources');
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };
const FIELDS = ['name', 'note', 'school'];

interface Doing {
  act: 'change' | 'remove';
  source: Source;
}

/** Lists the books, releases and files from which questions come, and under which license each is used. */
export function SourcesScreen() {
  const me = useLogin()?.user;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setAdding] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const seesSeveral = useSeesSeveral();
  const { ordering = 'name', page = 1 } = search;
  const list = useSourceList({
    ordering,
    search: search.search,
    shared: search.shared && 'true',
    page: String(page),
    page_size: String(LIST_PAGE_SIZE),
  });
  const reach = me === undefined ? 'none' : reachOf(me.role, 'bank.write');
  const mayChange = ({ author, school }: Source) =>
    me !== undefined && mayWriteContent(reach, me.id, { author, school: school?.id ?? null });
  const columns: Column<Source>[] = [
    {
      key: 'name',
      head: 'Source',
      sorts: 'name',
      cell: (source) => (
        <Link to="/questions" search={{ source: source.id }}>
          {source.name}
        </Link>
      ),
    },
    { key: 'note', head: 'Rights', kind: 'quiet', cell: ({ note }) => note },
    {
      key: 'questions',
      head: 'Questions',
      kind: 'figure',
      width: '11%',
      cell: (one) => count(one.question_count),
    },
    ...(seesSeveral
      ? [
          {
            key: 'school',
            head: 'School',
            kind: 'quiet',
            cell: ({ school }) => ownerWords(school),
          } as Column<Source>,
        ]
      : []),
    {
      key: 'added',
      head: 'Added',
      kind: 'quiet',
      sorts: 'created_at',
      width: '16%',
      cell: ({ created_at }) => <Instant at={created_at} />,
    },
    {
      key: 'acts',
      head: 'More',
      width: '7%',
      cell: (source) =>
        mayChange(source) && (
          <Menu position="bottom-end" width={160}>
            <Menu.Target>
              <ActionIcon size={28} aria-label={`More for ${source.name}`}>
                <IconDots {...ICON} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setDoing({ act: 'change', source })}>Edit</Menu.Item>
              <Menu.Item data-danger onClick={() => setDoing({ act: 'remove', source })}>
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ),
    },
  ];
  return (
    <>
      <ListPage<Source, NonNullable<SourcesSearch['ordering']>>
        title="Sources"
        label="Sources"
        counted="sources"
        searched="Search sources"
        action={
          reach !== 'none' && (
            <Button leftSection={<IconPlus {...ICON} />} onClick={() => setAdding(true)}>
              Add a source
            </Button>
          )
        }
        columns={columns}
        rowKey={({ id }) => id}
        list={list}
        search={search}
        change={(next, replace = false) =>
          void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace })
        }
        ordering={ordering}
        filters={
          seesSeveral && (
            <FilterChip
              label="School"
              options={[{ value: 'shared', label: 'every school' }]}
              value={search.shared && 'shared'}
              onChoose={(next) =>
                void navigate({
                  search: (now) => ({
                    ...now,
                    page: undefined,
                    shared: next === undefined ? undefined : true,
                  }),
                })
              }
            />
          )
        }
        isFiltered={search.search !== undefined || search.shared !== undefined}
        clear={() => void navigate({ search: {} })}
        icon={<IconBook2 {...ICON} />}
        none={{
          title: 'No sources yet',
          words:
            'Add the books and released tests that your questions come from, with the right to use them.',
        }}
        noneFits={{ title: 'No results', words: 'No source matches your search and filters.' }}
      />
      {isAdding && <AddSource close={() => setAdding(false)} />}
      {doing?.act === 'change' && <ChangeSource source={doing.source} close={() => setDoing(null)} />}
      {doing?.act === 'remove' && <RemoveSource source={doing.source} close={() => setDoing(null)} />}
    </>
  );
}

interface Values extends Record<string, unknown> {
  name: string;
  note: string;
}

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <Textarea
        label="Owner and usage rights"
        placeholder="Example: CC BY 4.0, by its authors"
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
    </>
  );
}

function AddSource({ close }: { close: () => void }) {
  const add = useAddSource();
  const [school, setSchool] = useState<ContentPlace>(undefined);
  const form = useForm<Values>({ initialValues: { name: '', note: '' } });
  return (
    <FormDialog
      opened
      close={close}
      title="Add a source"
      act="Add"
      acting="Adding"
      busy={add.isPending}
      submit={form.onSubmit((values) =>
        add.mutate(
          { ...values, school },
          {
            onSuccess: ({ name }) => {
              toast({ content: `${name} was added.` });
              close();
            },
            onError: (error) => form.setErrors(fieldFaults(error, FIELDS, sourceNameTaken.code)),
          },
        ),
      )}
    >
      <Fields form={form} />
      <ContentSchoolSelect value={school} onChange={setSchool} error={form.errors.school} />
      <FormFault error={add.error} fields={FIELDS} codesAtFields={[sourceNameTaken.code]} />
    </FormDialog>
  );
}

function ChangeSource({ source, close }: { source: Source; close: () => void }) {
  return (
    <ChangeDialog
      title={`Edit ${source.name}`}
      row={source}
      versionOf={({ version }) => version}
      nameOf={({ name }) => name}
      valuesOf={({ name, note }): Values => ({ name, note })}
      bodyOf={({ name, note }, version) => ({ version, name, note })}
      body={changeSource.body}
      answer={changeSource.response}
      save={useChangeSource(source.id)}
      fields={FIELDS}
      takenName={sourceNameTaken.code}
      close={close}
    >
      {(form) => <Fields form={form} />}
    </ChangeDialog>
  );
}

function RemoveSource({ source, close }: { source: Source; close: () => void }) {
  const remove = useRemoveSource();
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove ${source.name}?`}
      act="Remove"
      acting="Removing"
      danger
      busy={remove.isPending}
      confirm={() => remove.mutate(source.id, { onSuccess: close })}
    >
      <p>You can only remove a source that no question uses.</p>
      {remove.error && (
        <FaultNote>
          <strong>{faultWords(remove.error).title}.</strong> {faultWords(remove.error).detail}
        </FaultNote>
      )}
    </ConfirmDialog>
  );
}
