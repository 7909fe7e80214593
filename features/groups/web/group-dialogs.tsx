import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { fullName } from '#core/full-name.ts';
import { SchoolSelect } from '#features/schools/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { ChangeDialog } from '#web/ui/change-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { SearchMultiSelect } from '#web/ui/search-multi-select.tsx';
import { addGroup, changeGroup, type Group } from '../groups.contract.ts';
import { useAddGroup, useChangeGroup, useTerms, useTutorsOf } from './groups.api.ts';
import { type AddPerson, type NewTutors, useNewTutors } from './new-tutor.tsx';

const FIELDS = ['name', 'school', 'term', 'tutors'];
const TAKEN = 'group_name_taken';

export function AddGroupDialog({ AddPerson, close }: { AddPerson: AddPerson; close: () => void }) {
  const navigate = useNavigate();
  const add = useAddGroup();
  const form = useForm({
    initialValues: {
      name: '',
      school: null as string | null,
      term: null as string | null,
      tutors: [] as string[],
    },
    validate: (values) => ({
      ...schemaFaults(addGroup.body, values),
      ...(values.school === null ? { school: 'Choose a school.' } : {}),
    }),
  });
  const newTutors = useNewTutors(AddPerson, form.values.school);
  return (
    <>
      <FormDialog
        opened={newTutors.dialog === false}
        close={close}
        title="Add group"
        act="Add"
        acting="Adding"
        busy={add.isPending}
        submit={form.onSubmit(({ school, ...values }) =>
          add.mutate(
            { ...values, school: school ?? '' },
            {
              onSuccess: (group) => {
                toast({ content: `${group.name} added. Now add students.` });
                void navigate({ to: '/groups/$id', params: { id: group.id } });
              },
              onError: (error) => form.setErrors(fieldFaults(error, FIELDS, TAKEN)),
            },
          ),
        )}
      >
        <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
        <SchoolSelect
          {...form.getInputProps('school')}
          onChange={(school) => form.setValues({ school, term: null, tutors: [] })}
        />
        {form.values.school !== null && (
          <TermField school={form.values.school} known={null} {...form.getInputProps('term')} />
        )}
        {form.values.school !== null && (
          <TutorsField
            key={form.values.school}
            school={form.values.school}
            known={[]}
            value={form.values.tutors}
            error={form.errors.tutors}
            onChange={(tutors) => form.setFieldValue('tutors', tutors)}
            newTutors={newTutors}
            onNew={(id) => form.setFieldValue('tutors', (now) => [...now, id])}
          />
        )}
        <FormFault error={add.error} fields={FIELDS} codesAtFields={[TAKEN]} />
      </FormDialog>
      {newTutors.dialog}
    </>
  );
}

interface ChangeGroupDialogProps {
  group: Group;
  /** False for tutors: they may rename their group, but do not see the staff list to choose tutors from. */
  mayChooseTutors: boolean;
  /** Whether the dialog was opened to choose tutors; then the focus starts there. */
  forTutors: boolean;
  AddPerson: AddPerson;
  close: () => void;
}

export function ChangeGroupDialog({
  group,
  mayChooseTutors,
  forTutors,
  AddPerson,
  close,
}: ChangeGroupDialogProps) {
  const newTutors = useNewTutors(AddPerson, group.school.id);
  return (
    <>
      <ChangeDialog
        opened={newTutors.dialog === false}
        title={`Edit ${group.name}`}
        row={group}
        versionOf={({ version }) => version}
        nameOf={({ name }) => name}
        valuesOf={({ name, term, tutors }) => ({
          name,
          term: term?.id ?? null,
          tutors: tutors.map((tutor) => tutor.id),
        })}
        bodyOf={({ tutors, ...values }, version) => ({
          version,
          ...values,
          tutors: mayChooseTutors ? tutors : undefined,
        })}
        body={changeGroup.body}
        answer={changeGroup.response}
        save={useChangeGroup(group.id)}
        fields={FIELDS}
        takenName={TAKEN}
        close={close}
      >
        {(form, from) => (
          <>
            <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
            <TermField school={group.school.id} known={from.term} {...form.getInputProps('term')} />
            {mayChooseTutors && (
              <TutorsField
                key={from.version}
                school={group.school.id}
                known={from.tutors}
                value={form.values.tutors}
                error={form.errors.tutors}
                onChange={(tutors) => form.setFieldValue('tutors', tutors)}
                newTutors={newTutors}
                onNew={(id) => form.setFieldValue('tutors', (now) => [...now, id])}
                isFirst={forTutors}
              />
            )}
          </>
        )}
      </ChangeDialog>
      {newTutors.dialog}
    </>
  );
}

interface TermFieldProps {
  school: string;
  /** The term to which the group belongs. */
  known: { id: string; name: string } | null;
  value?: string | null;
  error?: ReactNode;
  onChange?: (term: string | null) => void;
}

/** Chooses an open term of the school, or none. Shows nothing for a school without terms. */
function TermField({ school, known, ...field }: TermFieldProps) {
  const open = useTerms({ school, status: 'open' }).data?.results ?? [];
  const terms = new Map([...(known === null ? [] : [known]), ...open].map(({ id, name }) => [id, name]));
  if (terms.size === 0) return null;
  return (
    <Select
      label="Term"
      description="The group is archived with its term. Without a term, it continues."
      placeholder="No term"
      clearable
      data={[...terms].map(([value, label]) => ({ value, label }))}
      {...field}
    />
  );
}

interface TutorsFieldProps {
  school: string;
  known: { id: string; name: string }[];
  value: string[];
  error: ReactNode;
  onChange: (tutors: string[]) => void;
  newTutors: NewTutors;
  /** Called with a tutor who was just added, to select them too. */
  onNew: (tutor: string) => void;
  /** Whether this field gets the focus when its dialog opens. */
  isFirst?: boolean;
}

function TutorsField({ school, known, newTutors, onNew, isFirst = false, ...field }: TutorsFieldProps) {
  const [search, setSearch] = useState('');
  const found = useTutorsOf(school, search).data ?? [];
  return (
    <div>
      <SearchMultiSelect
        label="Tutors"
        description="Tutors see the group’s students. Choose tutors or managers of the school."
        placeholder="Search by name"
        found={found.map((one) => ({ value: one.id, label: fullName(one) }))}
        known={[...known, ...newTutors.added].map(({ id, name }) => ({ value: id, label: name }))}
        nothingFound="No matching tutors at this school."
        onSearch={setSearch}
        data-autofocus={isFirst || undefined}
        {...field}
      />
      {newTutors.ask && (
        <Button variant="subtle" size="xs" onClick={() => newTutors.ask?.(onNew)}>
          Add new tutor
        </Button>
      )}
    </div>
  );
}
