import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { type GetInputPropsReturnType, useForm } from '@mantine/form';
import { useSending } from '#features/outbox/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { count } from '#web/ui/numbers.ts';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import type { BulkAct, BulkReport } from '../bulk.contract.ts';
import {
  type Acting,
  useAct,
  useChoices,
  useCounselors,
  useMailsLeft,
  useManagers,
  usePublishedTests,
} from './people-view.api.ts';
import classes from './people-view.module.css';

/** Actions with a dialog. Invitations have a separate screen. */
export type AskedAct = Exclude<BulkAct, 'invite'>;

interface BulkDialogProps {
  act: AskedAct;
  chosen: Acting['chosen'];
  /** How many people are selected. */
  people: number;
  done: (report: BulkReport) => void;
  close: () => void;
}

const WORDS: Readonly<Record<AskedAct, { title: (people: string) => string; act: string; words: string }>> = {
  allot: {
    title: (people) => `Assign a test to ${people}`,
    act: 'Assign',
    words: 'Nothing changes for people who already have this test assigned individually.',
  },
  add_to_group: {
    title: (people) => `Add ${people} to a group`,
    act: 'Add to group',
    words: 'They also get the tests assigned to the group.',
  },
  set_counselor: {
    title: (people) => `Set the counselor for ${people}`,
    act: 'Set counselor',
    words: 'Their previous counselor loses access.',
  },
  set_managers: {
    title: (people) => `Set the managers for ${people}`,
    act: 'Set managers',
    words: 'This replaces the managers assigned to them now. Leave blank to remove all of them.',
  },
  message: {
    title: (people) => `Message ${people}`,
    act: 'Send',
    words: 'They see it under Announcements, and on their home page until they read it.',
  },
  deactivate: {
    title: (people) => `Deactivate ${people}?`,
    act: 'Deactivate',
    words:
      'They are signed out everywhere and can’t sign in anymore. Their work stays, and you can undo this.',
  },
};

const FIELDS = [
  'assessment',
  'due_at',
  'closes_at',
  'group',
  'counselor',
  'managers',
  'note',
  'title',
  'text',
  'by_mail',
];

/** Asks for the details of a bulk action and carries it out. */
export function BulkDialog({ act, chosen, people, done, close }: BulkDialogProps) {
  const acting = useAct();
  const words = WORDS[act];
  const form = useForm({
    initialValues: {
      assessment: null as string | null,
      due_at: null as string | null,
      closes_at: null as string | null,
      group: null as string | null,
      counselor: null as string | null,
      managers: [] as string[],
      note: '',
      title: '',
      text: '',
      by_mail: false,
    },
    validate: (values) => ({
      ...(act === 'allot' && values.assessment === null && { assessment: 'Choose a test.' }),
      ...(act === 'add_to_group' && values.group === null && { group: 'Choose a group.' }),
      ...(act === 'message' && values.title.trim() === '' && { title: 'Enter a title.' }),
      ...(act === 'message' && values.text.trim() === '' && { text: 'Write a message.' }),
    }),
  });
  const body = (values: typeof form.values): Acting => {
    const note = values.note.trim() === '' ? null : values.note;
    switch (act) {
      case 'allot': {
        const { assessment, due_at, closes_at } = values;
        return { act, chosen, assessment: assessment ?? '', due_at, closes_at };
      }
      case 'add_to_group':
        return { act, chosen, group: values.group ?? '' };
      case 'set_counselor':
        return { act, chosen, counselor: values.counselor, note };
      case 'set_managers':
        return { act, chosen, managers: values.managers, note };
      case 'message':
        return { act, chosen, title: values.title, text: values.text, by_mail: values.by_mail };
      case 'deactivate':
        return { act, chosen };
    }
  };
  return (
    <FormDialog
      opened
      close={close}
      title={words.title(peopleWords(people))}
      words={words.words}
      act={words.act}
      acting="Working"
      busy={acting.isPending}
      submit={form.onSubmit((values) =>
        acting.mutate(body(values), {
          onSuccess: done,
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
        }),
      )}
    >
      <Fields act={act} form={form} people={people} />
      <FormFault error={acting.error} fields={FIELDS} />
    </FormDialog>
  );
}

interface Values {
  assessment: string | null;
  due_at: string | null;
  closes_at: string | null;
  group: string | null;
  counselor: string | null;
  managers: string[];
  note: string;
  title: string;
  text: string;
  by_mail: boolean;
}

/** The part of the form that a field needs. */
interface Fillable {
  values: Values;
  getInputProps: (field: keyof Values, options?: { type: 'checkbox' }) => GetInputPropsReturnType;
}

function Fields({ act, form, people }: { act: BulkAct; form: Fillable; people: number }) {
  switch (act) {
    case 'allot':
      return <AllotFields form={form} />;
    case 'add_to_group':
      return <GroupField form={form} />;
    case 'set_counselor':
      return <CounselorField form={form} />;
    case 'set_managers':
      return <ManagersField form={form} />;
    case 'message':
      return <MessageFields form={form} people={people} />;
    case 'invite':
    case 'deactivate':
      return null;
  }
}

interface FieldProps {
  form: Fillable;
}

function AllotFields({ form }: FieldProps) {
  const tests = usePublishedTests().data ?? [];
  return (
    <>
      <Select
        label="Test"
        placeholder="Choose a test"
        searchable
        nothingFoundMessage="No matching published tests"
        data={tests}
        {...form.getInputProps('assessment')}
      />
      <InstantField isEnd label="Due" {...form.getInputProps('due_at')} />
      <InstantField isEnd label="Closes" {...form.getInputProps('closes_at')} />
    </>
  );
}

function GroupField({ form }: FieldProps) {
  const groups = useChoices().data?.group ?? [];
  return (
    <Select
      label="Group"
      placeholder="Choose a group"
      searchable
      data={groups.map(({ id, name, school }) => ({ value: id, label: `${name}, ${school}` }))}
      {...form.getInputProps('group')}
    />
  );
}

function CounselorField({ form }: FieldProps) {
  return (
    <>
      <Select
        label="Counselor"
        placeholder="None"
        searchable
        clearable
        data={useCounselors().data ?? []}
        {...form.getInputProps('counselor')}
      />
      <Note form={form} />
    </>
  );
}

function ManagersField({ form }: FieldProps) {
  return (
    <>
      <MultiSelect
        label="Managers"
        placeholder={form.values.managers.length === 0 ? 'None' : ''}
        searchable
        data={useManagers().data ?? []}
        {...form.getInputProps('managers')}
      />
      <Note form={form} />
    </>
  );
}

function MessageFields({ form, people }: FieldProps & { people: number }) {
  const hasMail = useSending()?.mail.is_set_up !== false;
  return (
    <>
      <TextInput label="Title" maxLength={100} {...form.getInputProps('title')} />
      <RichTextField label="Text" rows={4} {...form.getInputProps('text')} />
      <Checkbox
        label="Also email people with a confirmed address"
        description={
          hasMail
            ? undefined
            : 'Email isn’t set up on this server. They’ll see the message when they sign in.'
        }
        disabled={!hasMail}
        {...form.getInputProps('by_mail', { type: 'checkbox' })}
      />
      {form.values.by_mail && <MailsLeft people={people} />}
    </>
  );
}

/** How many people can still be mailed today, so that nobody writes a message that cannot be sent. */
function MailsLeft({ people }: { people: number }) {
  const { data: left } = useMailsLeft();
  return (
    <p className={classes.left} role="status">
      {left !== undefined &&
        (left === 0
          ? 'You can’t email anyone else today.'
          : `You can email ${count(left)} more ${left === 1 ? 'person' : 'people'} today.`)}
      {left !== undefined &&
        people > left &&
        ' If more of the selected people than that have a confirmed address, nothing is sent. Select fewer people, or turn email off.'}
    </p>
  );
}

function peopleWords(n: number): string {
  return n === 1 ? '1 person' : `${count(n)} people`;
}

function Note({ form }: FieldProps) {
  return (
    <TextInput
      label="Handover note"
      description="Saved in the history of each student."
      maxLength={500}
      {...form.getInputProps('note')}
    />
  );
}
