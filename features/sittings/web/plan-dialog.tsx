import { NumberInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import { ChangeDialog } from '#web/ui/change-dialog.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { SearchMultiSelect } from '#web/ui/search-multi-select.tsx';
import { planBody, type Sitting, sittingShown } from '../sittings.contract.ts';
import { usePlan, useProctors } from './sittings.api.ts';

const FIELDS = ['room', 'starts_at', 'closes_at', 'late_entry_minutes', 'proctors'];

/** Dialog that changes a sitting's room, time and proctors until it starts. */
export function PlanDialog({ sitting, close }: { sitting: Sitting; close: () => void }) {
  const role = useLogin()?.user.role ?? 'guest';
  // A tutor cannot see colleagues to choose from.
  const maySeeStaff = ['all', 'own_schools'].includes(reachOf(role, 'people.table'));
  const [search, setSearch] = useState('');
  const found = useProctors(sitting.school.id, search).data ?? [];
  return (
    <ChangeDialog
      title="Edit sitting"
      words="Everyone stays in the sitting. If you change the time, the test moves with it for everyone."
      row={sitting}
      versionOf={({ version }) => version}
      nameOf={({ room }) => room}
      valuesOf={(now) => ({
        room: now.room,
        starts_at: now.starts_at as string | null,
        closes_at: now.closes_at as string | null,
        late_entry_minutes: now.late_entry_minutes as number | string,
        proctors: now.proctors.map(({ id }) => id),
      })}
      bodyOf={({ starts_at, closes_at, late_entry_minutes, ...values }, version) => ({
        ...values,
        version,
        starts_at: starts_at ?? '',
        closes_at: closes_at ?? '',
        late_entry_minutes: Number(late_entry_minutes),
      })}
      body={planBody}
      answer={sittingShown}
      save={usePlan(sitting.id)}
      fields={FIELDS}
      missing={({ starts_at, closes_at, proctors }) => ({
        ...(starts_at === null && { starts_at: 'Choose a start time.' }),
        ...(closes_at === null && { closes_at: 'Choose a closing time.' }),
        ...(proctors.length === 0 && { proctors: 'Choose at least 1 proctor.' }),
      })}
      close={close}
    >
      {(form, now) => (
        <>
          <TextInput label="Room" autoComplete="off" maxLength={60} {...form.getInputProps('room')} />
          <InstantField label="Starts" {...form.getInputProps('starts_at')} />
          <InstantField
            label="Closes"
            description="No one can start after this."
            {...form.getInputProps('closes_at')}
          />
          <NumberInput
            label="Late entry (minutes)"
            description="Students who arrive later than this wait until you let them in."
            min={0}
            max={240}
            allowDecimal={false}
            {...form.getInputProps('late_entry_minutes')}
          />
          {maySeeStaff && (
            <SearchMultiSelect
              label="Proctors"
              placeholder="Name of a tutor or manager"
              found={found}
              known={now.proctors.map(({ id, name }) => ({ value: id, label: name }))}
              nothingFound="No match in this school."
              onSearch={setSearch}
              value={form.values.proctors}
              onChange={(ids) => form.setFieldValue('proctors', ids)}
              error={form.errors.proctors}
            />
          )}
        </>
      )}
    </ChangeDialog>
  );
}
