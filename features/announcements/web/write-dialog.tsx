import { Checkbox, MultiSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ROLES, type Role, reachOf } from '#core/access/access.ts';
import { useAllGroups } from '#features/groups/web/public.tsx';
import { useSending } from '#features/outbox/web/public.tsx';
import { PeopleField } from '#features/people/web/public.tsx';
import { useAllSchools } from '#features/schools/web/public.tsx';
import { faultWords, fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { count } from '#web/ui/numbers.ts';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import { addAnnouncement } from '../announcements.contract.ts';
import { useAddAnnouncement, useReached } from './announcements.api.ts';
import classes from './announcements.module.css';
import { ROLE_WORDS } from './audience-words.ts';

const FIELDS = [
  'title',
  'text',
  'shows_from',
  'shows_until',
  'by_mail',
  'audience',
  'audience.everyone',
  'audience.schools',
  'audience.groups',
  'audience.users',
];
const WAIT_MS = 300;

interface Values {
  title: string;
  text: string;
  audience: { everyone: boolean; schools: string[]; groups: string[]; users: string[]; roles: Role[] };
  shows_from: string | null;
  shows_until: string | null;
  by_mail: boolean;
}

const isForSomebody = ({ everyone, schools, groups, users }: Values['audience']) =>
  everyone || schools.length + groups.length + users.length > 0;

interface WriteDialogProps {
  role: Role;
  close: () => void;
  done: () => void;
}

/**
 * Writes a new announcement: audience, words and times. It shows how many people it reaches before sending.
 */
export function WriteDialog({ role, close, done }: WriteDialogProps) {
  const reach = reachOf(role, 'announcements.write');
  const add = useAddAnnouncement();
  const form = useForm<Values>({
    initialValues: {
      title: '',
      text: '',
      shows_from: null,
      shows_until: null,
      by_mail: false,
      audience: { everyone: false, schools: [], groups: [], users: [], roles: [] },
    },
    validate: (values) => ({
      ...schemaFaults(addAnnouncement.body, values),
      ...(values.text.trim() === '' ? { text: 'Enter the text.' } : {}),
      ...(isForSomebody(values.audience) ? {} : { audience: 'Choose who it’s for.' }),
    }),
  });
  const { audience, by_mail } = form.values;
  const hasMail = useSending()?.mail.is_set_up !== false;
  const { everyone } = audience;
  const schools = useAllSchools(reach === 'all' || reach === 'own_schools').data?.results ?? [];
  const groups = useAllGroups(reach !== 'allocated').data ?? [];
  return (
    <FormDialog
      opened
      close={close}
      title="Write an announcement"
      act="Post announcement"
      acting="Posting"
      busy={add.isPending}
      submit={form.onSubmit((values) =>
        add.mutate(values, {
          onSuccess: ({ title, written }) => {
            toast({ content: `“${title}” was posted for ${peopleWords(written?.reached_count ?? 0)}.` });
            close();
            done();
          },
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
        }),
      )}
    >
      <TextInput label="Title" data-authoring {...form.getInputProps('title')} />
      <RichTextField label="Text" rows={5} {...form.getInputProps('text')} />
      {reach === 'all' && (
        <Checkbox
          label="For everyone"
          checked={everyone}
          onChange={({ currentTarget }) =>
            form.setFieldValue('audience', {
              everyone: currentTarget.checked,
              roles: audience.roles,
              schools: [],
              groups: [],
              users: [],
            })
          }
        />
      )}
      {!everyone && schools.length > 0 && (
        <MultiSelect
          label="Schools"
          placeholder="Everyone at a school"
          searchable
          data={schools.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('audience.schools')}
        />
      )}
      {!everyone && groups.length > 0 && (
        <MultiSelect
          label="Groups"
          placeholder="Everyone in a group"
          description="Students and tutors, including people who join later."
          searchable
          data={groups.map((group) => ({
            value: group.id,
            label: schools.length > 1 ? `${group.name} (${group.school.name})` : group.name,
          }))}
          {...form.getInputProps('audience.groups')}
        />
      )}
      {!everyone && (
        <PeopleField
          others="staff"
          value={audience.users}
          error={form.errors['audience.users']}
          onChange={(users) => form.setFieldValue('audience.users', users)}
        />
      )}
      {reach !== 'allocated' && (
        <MultiSelect
          label="Only these roles"
          placeholder="Anyone"
          data={ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))}
          {...form.getInputProps('audience.roles')}
        />
      )}
      <div className={classes.days}>
        <InstantField
          label="Shows from"
          description="Leave blank to show it now."
          {...form.getInputProps('shows_from')}
        />
        <InstantField
          isEnd
          label="Shows until"
          description="Leave blank to show it until you remove it."
          {...form.getInputProps('shows_until')}
        />
      </div>
      <Checkbox
        label="Also send by email"
        description={
          hasMail
            ? 'Sent once, to confirmed email addresses, as soon as you post.'
            : 'Email isn’t set up on this server. The announcement is shown in the app.'
        }
        disabled={!hasMail}
        {...form.getInputProps('by_mail', { type: 'checkbox' })}
      />
      <Reached audience={audience} by_mail={by_mail} fault={form.errors.audience} />
      <FormFault error={add.error} fields={FIELDS} />
    </FormDialog>
  );
}

function peopleWords(n: number): string {
  return n === 1 ? '1 person' : `${count(n)} people`;
}

interface ReachedProps {
  audience: Values['audience'];
  by_mail: boolean;
  fault: ReactNode;
}

function Reached({ audience, by_mail, fault }: ReachedProps) {
  const [asked] = useDebouncedValue(audience, WAIT_MS);
  const reached = useReached(asked, isForSomebody(asked));
  if (!isForSomebody(audience)) {
    return (
      <p className={classes.reach} role="status">
        {fault ?? 'Choose who it’s for.'}
      </p>
    );
  }
  if (reached.error) return <p role="alert">{faultWords(reached.error).title}.</p>;
  if (!reached.data) return <p className={classes.reach}>Counting people…</p>;
  const { reached_count, mailed_count, mails_left } = reached.data;
  return (
    <p className={classes.reach} role="status">
      This reaches <strong>{peopleWords(reached_count)}</strong>
      {by_mail && `, ${count(mailed_count)} of them by email`}.
      {by_mail && mailed_count > mails_left && (
        <>
          {' '}
          {mails_left === 0
            ? 'You can’t email anyone else today. Turn off the email.'
            : `You can email only ${peopleWords(mails_left)} more today. Choose fewer people, or turn off the email.`}
        </>
      )}
    </p>
  );
}
