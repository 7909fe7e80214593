import { Select, TextInput } from '@mantine/core';
import { mayGrant, ROLES } from '#core/access/access.ts';
import { SchoolSelect } from '#features/schools/web/public.tsx';
import { useLogin } from '#web/shell/login.ts';
import classes from './import.module.css';
import type { ImportBody } from './people-import.api.ts';

export type Choices = Pick<ImportBody, 'role' | 'school' | 'present' | 'absent' | 'source'>;

interface ImportOptionsProps {
  choices: Choices;
  change: (next: Choices) => void;
  /** Messages about invalid options, keyed by field name. */
  faults: Readonly<Record<string, string>>;
}

const ROLE_LABELS = ROLES.map((role) => ({ value: role, label: role[0]?.toUpperCase() + role.slice(1) }));

const PRESENT = [
  { value: 'update', label: 'Update them from the file' },
  { value: 'skip', label: 'Leave them unchanged' },
];
const ABSENT = [
  { value: 'keep', label: 'Keep them' },
  { value: 'deactivate', label: 'Deactivate them' },
];

/** The options for an import of people. */
export function ImportOptions({ choices, change, faults }: ImportOptionsProps) {
  const role = useLogin()?.user.role ?? 'guest';
  return (
    <div className={classes.options}>
      <SchoolSelect
        label="Default school"
        placeholder="None"
        clearable
        value={choices.school ?? null}
        error={faults.school}
        onChange={(school) => change({ ...choices, school: school ?? undefined })}
      />
      <Select
        label="Default role"
        placeholder="None"
        clearable
        data={ROLE_LABELS.filter(({ value }) => mayGrant(role, value))}
        value={choices.role ?? null}
        onChange={(next) => change({ ...choices, role: ROLES.find((one) => one === next) })}
      />
      <Select
        label="People who already exist"
        data={PRESENT}
        allowDeselect={false}
        value={choices.present ?? 'update'}
        onChange={(next) => change({ ...choices, present: next === 'skip' ? 'skip' : 'update' })}
      />
      <Select
        label="People missing from a OneRoster file"
        data={ABSENT}
        allowDeselect={false}
        value={choices.absent ?? 'keep'}
        error={faults.absent}
        onChange={(next) => change({ ...choices, absent: next === 'deactivate' ? 'deactivate' : 'keep' })}
      />
      <TextInput
        label="ID source system"
        placeholder="Read from the file"
        maxLength={60}
        value={choices.source ?? ''}
        error={faults.source}
        onChange={({ currentTarget: { value } }) =>
          change({ ...choices, source: value.trim() === '' ? undefined : value })
        }
      />
    </div>
  );
}
