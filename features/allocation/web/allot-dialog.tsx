import { Checkbox, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { reachOf } from '#core/access/access.ts';
import { MODE_WORDS } from '#features/assessments/assessment-words.rules.ts';
import { SESSION_MODES, type SessionMode } from '#features/assessments/assessments.contract.ts';
import { GroupsField } from '#features/groups/web/public.tsx';
import { PeopleField } from '#features/people/web/public.tsx';
import { useAllSchools } from '#features/schools/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { useLogin } from '#web/shell/login.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { SearchMultiSelect } from '#web/ui/search-multi-select.tsx';
import type { Allocation } from '../allocation.contract.ts';
import { givenTitle } from '../allocation.rules.ts';
import { type Allotting, type Terms, useAllocate, usePracticeSets, usePublished } from './allocation.api.ts';
import classes from './allocation.module.css';
import { AllotPreview } from './allot-preview.tsx';

const FIELDS = [
  'assessments',
  'groups',
  'users',
  'schools',
  'mode',
  'opens_at',
  'due_at',
  'closes_at',
  'attempts_allowed',
  'counts',
];

interface AllotDialogProps {
  /** The test to assign. Without a test or a practice set, the dialog lets the user choose one. */
  assessment?: { id: string; title: string };
  practice_set?: { id: string; title: string };
  close: () => void;
}

/** Assigns a test or set to groups and people, optionally with its own window and attempts. */
export function AllotDialog({ assessment, practice_set, close }: AllotDialogProps) {
  const allocating = useAllocate();
  const form = useForm({
    initialValues: {
      assessments: assessment?.id ?? (practice_set === undefined ? null : `${SET}${practice_set.id}`),
      groups: [] as string[],
      users: [] as string[],
      schools: [] as string[],
      mode: null as SessionMode | null,
      opens_at: null as string | null,
      due_at: null as string | null,
      closes_at: null as string | null,
      attempts_allowed: '',
      counts: false,
    },
    validate: faultsOf,
  });
  const isWhole = Object.keys(faultsOf(form.values)).length === 0;
  const given = assessment ?? practice_set;
  const isSet = isPracticeSet(form.values.assessments);
  return (
    <FormDialog
      opened
      close={close}
      title={given ? `Assign ${given.title}` : 'Assign a test or practice set'}
      words="People who join a group later get it too. If it’s already assigned, these settings replace the old ones."
      act="Assign"
      acting="Assigning"
      busy={allocating.isPending}
      submit={form.onSubmit((values) => {
        allocating.mutate(allottingOf(values), {
          onSuccess: ({ results }) => {
            toast({ content: doneWords(results) });
            close();
          },
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
        });
      })}
    >
      {given === undefined && <TestField {...form.getInputProps('assessments')} />}
      <TargetFields form={form} />
      <div className={classes.fields}>
        <InstantField
          label="Opens"
          description={isSet ? 'Leave blank to open it now.' : 'Leave blank to use the test’s setting.'}
          {...form.getInputProps('opens_at')}
        />
        <InstantField isEnd label="Due" description="Only a reminder." {...form.getInputProps('due_at')} />
        <InstantField
          isEnd
          label="Closes"
          description="No one can start after this."
          {...form.getInputProps('closes_at')}
        />
        {!isSet && (
          <TextInput
            label="Attempts"
            description="Leave blank to use the test’s setting."
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('attempts_allowed')}
          />
        )}
      </div>
      {!isSet && (
        <>
          <Select
            label="Mode"
            placeholder="Use the test’s setting"
            clearable
            data={SESSION_MODES.map((mode) => ({ value: mode, label: MODE_WORDS[mode] }))}
            {...form.getInputProps('mode')}
          />
          <Checkbox
            label="This is a graded test"
            description="No student at the school sees correct answers or explanations until it closes."
            {...form.getInputProps('counts', { type: 'checkbox' })}
          />
          <AllotPreview terms={isWhole ? termsOf(form.values) : null} />
        </>
      )}
      <FormFault error={allocating.error} fields={FIELDS} />
    </FormDialog>
  );
}

interface Values extends Targets {
  assessments: string | null;
  mode: SessionMode | null;
  opens_at: string | null;
  due_at: string | null;
  closes_at: string | null;
  attempts_allowed: string;
  counts: boolean;
}

function faultsOf(values: Values) {
  return {
    ...(values.assessments === null && { assessments: 'Choose a test or a practice set.' }),
    ...(values.groups.length + values.users.length + values.schools.length === 0 && {
      groups: 'Choose at least one group or person.',
    }),
    ...(values.counts && values.closes_at === null && { closes_at: 'A graded test needs a closing time.' }),
    ...(isBefore(values.closes_at, values.opens_at) && {
      closes_at: 'The closing time must be after the opening time.',
    }),
    ...(isBefore(values.due_at, values.opens_at) && {
      due_at: 'The due time must be after the opening time.',
    }),
    ...(!/^(100|[1-9]\d?)?$/.test(values.attempts_allowed.trim()) && {
      attempts_allowed: 'Enter a whole number from 1 to 100.',
    }),
  };
}

function allottingOf(values: Values): Allotting {
  const { assessments: given, groups, users, schools, opens_at, due_at, closes_at } = values;
  if (!isPracticeSet(given)) return termsOf(values);
  // A set has no attempts, no mode, and no answers to withhold.
  return { practice_sets: [given.slice(SET.length)], groups, users, schools, opens_at, due_at, closes_at };
}

function termsOf({ assessments: given, attempts_allowed, ...values }: Values): Terms {
  const attempts = attempts_allowed.trim();
  return {
    ...values,
    assessments: given === null ? [] : [given],
    attempts_allowed: attempts === '' ? null : Number(attempts),
  };
}

/** The prefix of a practice set's id among ids of tests. */
const SET = 'set:';

function isPracticeSet(given: string | null): given is string {
  return given?.startsWith(SET) ?? false;
}

function TestField(field: Parameters<typeof Select>[0]) {
  const published = usePublished().data ?? [];
  const sets = usePracticeSets().data ?? [];
  const isNone = published.length + sets.length === 0;
  return (
    <Select
      {...field}
      label="Test or practice set"
      placeholder="Choose one"
      description={
        isNone ? 'There are no published tests or practice sets yet.' : 'Published tests and practice sets.'
      }
      searchable
      data={[
        { group: 'Tests', items: published.map(({ id, title }) => ({ value: id, label: title })) },
        {
          group: 'Practice sets',
          items: sets.map(({ id, title }) => ({ value: `${SET}${id}`, label: title })),
        },
      ]}
    />
  );
}

interface Targets {
  groups: string[];
  users: string[];
  schools: string[];
}

interface TargetFieldsProps {
  form: {
    values: Targets;
    errors: Partial<Record<string, React.ReactNode>>;
    setFieldValue: (field: keyof Targets, ids: string[]) => void;
  };
}

function TargetFields({ form }: TargetFieldsProps) {
  const role = useLogin()?.user.role ?? 'guest';
  const reach = reachOf(role, 'allocations.write');
  const mayAllSchool = reach === 'all' || reach === 'own_schools';
  const schools = useAllSchools(mayAllSchool).data?.results ?? [];
  const fieldOf = (name: keyof Targets) => ({
    value: form.values[name],
    onChange: (ids: string[]) => form.setFieldValue(name, ids),
    error: form.errors[name],
  });
  return (
    <>
      <GroupsField {...fieldOf('groups')} />
      <PeopleField {...fieldOf('users')} others={reach === 'all' ? 'guests' : undefined} />
      {mayAllSchool && schools.length > 0 && (
        <SearchMultiSelect
          label="Whole schools"
          placeholder="School name"
          found={schools.map(({ id, name }) => ({ value: id, label: name }))}
          nothingFound="No schools found."
          onSearch={() => {}}
          {...fieldOf('schools')}
        />
      )}
    </>
  );
}

function isBefore(at: string | null, than: string | null): boolean {
  return at !== null && than !== null && at <= than;
}

/** `Mock 7 is assigned to Autumn A and 2 more.` */
function doneWords(made: readonly Allocation[]): string {
  const [first, ...more] = made;
  if (first === undefined) return 'This is already assigned.';
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  return `${givenTitle(first)} is assigned to ${first.target.name}${others}.`;
}
