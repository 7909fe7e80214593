import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { GroupsField } from '#features/groups/web/public.tsx';
import { PeopleField } from '#features/people/web/public.tsx';
import { useAllSchools } from '#features/schools/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { useAddSitting, usePublishedTests } from './sittings.api.ts';

const FIELDS = ['assessment', 'school', 'room', 'starts_at', 'groups', 'users', 'proctors', 'closes_at'];

/**
 * Dialog that plans a sitting: its test, people, room and time. The person who plans it becomes its proctor.
 */
export function NewSittingDialog({ close }: { close: () => void }) {
  const adding = useAddSitting();
  const navigate = useNavigate();
  const tests = usePublishedTests().data ?? [];
  const schools = useAllSchools(true).data?.results ?? [];
  const form = useForm({
    initialValues: {
      assessment: null as string | null,
      school: null as string | null,
      room: '',
      starts_at: null as string | null,
      groups: [] as string[],
      users: [] as string[],
    },
    validate: {
      assessment: (value) => (value === null ? 'Choose a test.' : null),
      room: (value) => (value.trim() === '' ? 'Enter a room.' : null),
      starts_at: (value) => (value === null ? 'Choose a start time.' : null),
      groups: (value, { users }) =>
        value.length + users.length === 0 ? 'Choose a group or a student.' : null,
    },
  });
  return (
    <FormDialog
      opened
      close={close}
      title="Plan a sitting"
      words="Everyone in the sitting gets this test. Answers stay hidden until it closes. Students can enter an hour before the start."
      act="Plan sitting"
      acting="Planning"
      busy={adding.isPending}
      submit={form.onSubmit(({ assessment, starts_at, school, ...values }) => {
        if (assessment === null || starts_at === null) return;
        const body = { ...values, assessment, starts_at, ...(school === null ? {} : { school }) };
        adding.mutate(body, {
          onSuccess: ({ id }) => {
            close();
            void navigate({ to: '/sittings/$id', params: { id } });
          },
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
        });
      })}
    >
      <Select
        label="Test"
        placeholder="Choose one"
        searchable
        data={tests}
        {...form.getInputProps('assessment')}
      />
      {schools.length > 1 && (
        <Select
          label="School"
          placeholder="Choose one"
          data={schools.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('school')}
        />
      )}
      <TextInput
        label="Room"
        placeholder="Room 3"
        autoComplete="off"
        maxLength={60}
        {...form.getInputProps('room')}
      />
      <InstantField label="Starts" {...form.getInputProps('starts_at')} />
      <GroupsField
        value={form.values.groups}
        onChange={(ids) => form.setFieldValue('groups', ids)}
        error={form.errors.groups}
      />
      <PeopleField
        value={form.values.users}
        onChange={(ids) => form.setFieldValue('users', ids)}
        error={form.errors.users}
      />
      <FormFault error={adding.error} fields={FIELDS} />
    </FormDialog>
  );
}
