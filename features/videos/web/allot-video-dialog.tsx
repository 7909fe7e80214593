import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { GroupsField } from '#features/groups/web/public.tsx';
import { PeopleField } from '#features/people/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { useAllotLook, useAllotVideo } from './videos.api.ts';

const FIELDS = ['users', 'groups', 'opens_at', 'due_at', 'reason'];

interface AllotVideoDialogProps {
  video: { readonly id: string; readonly title: string };
  close: () => void;
}

/** Assigns a video to groups and people, after a preview of how many people get it. */
export function AllotVideoDialog({ video, close }: AllotVideoDialogProps) {
  const allotting = useAllotVideo(video.id);
  const form = useForm({
    initialValues: {
      groups: [] as string[],
      users: [] as string[],
      opens_at: null as string | null,
      due_at: null as string | null,
      reason: '',
    },
    validate: ({ groups: to, users }) =>
      to.length + users.length === 0 ? { groups: 'Choose at least one group or person.' } : {},
  });
  const { reason, ...values } = form.values;
  const body = { ...values, reason: reason.trim() === '' ? null : reason.trim() };
  const look = useAllotLook(video.id, body.groups.length + body.users.length === 0 ? null : body);
  const { people = 0, have_it = 0 } = look.data ?? {};
  const fieldOf = (name: 'groups' | 'users') => ({
    value: form.values[name],
    onChange: (ids: string[]) => form.setFieldValue(name, ids),
    error: form.errors[name],
  });
  return (
    <FormDialog
      opened
      close={close}
      title={`Assign ${video.title}`}
      words="People who join a group later get it too. If it’s already assigned, these settings replace the old ones."
      act="Assign"
      acting="Assigning"
      busy={allotting.isPending}
      submit={form.onSubmit(() =>
        allotting.mutate(
          { body, etag: look.isPlaceholderData ? undefined : look.data?.etag },
          {
            onSuccess: ({ people: reached }) => {
              toast({ content: `${video.title} is assigned to ${peopleWords(reached)}.` });
              close();
            },
            onError: (error) => {
              form.setErrors(fieldFaults(error, FIELDS));
              void look.refetch();
            },
          },
        ),
      )}
    >
      <GroupsField {...fieldOf('groups')} />
      <PeopleField {...fieldOf('users')} />
      <InstantField
        label="Opens"
        description="Leave blank to open it now."
        {...form.getInputProps('opens_at')}
      />
      <InstantField isEnd label="Due" description="Only a reminder." {...form.getInputProps('due_at')} />
      <TextInput
        label="Reason"
        description="Shown next to the video."
        maxLength={200}
        {...form.getInputProps('reason')}
      />
      {look.data && (
        <p aria-live="polite">
          {people === 1 ? '1 person gets' : `${people} people get`} this video.
          {have_it > 0 && ` ${have_it} already ${have_it === 1 ? 'has' : 'have'} it.`}
        </p>
      )}
      <FormFault error={allotting.error} fields={FIELDS} />
    </FormDialog>
  );
}

function peopleWords(people: number): string {
  return people === 1 ? '1 person' : `${people} people`;
}
