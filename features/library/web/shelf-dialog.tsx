import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { counted } from '#core/counted.ts';
import { ContentSchoolSelect } from '#features/schools/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import type { Material } from '../library.contract.ts';
import type { LibraryGroup } from '../shelves.contract.ts';
import { useShelfChanges } from './library.api.ts';

const FIELDS = ['name', 'parent', 'school'];

interface ShelfDialogProps {
  /** The shelf to change; undefined for a new one. */
  shelf: LibraryGroup | undefined;
  above: string | null;
  shelves: readonly LibraryGroup[];
  close: () => void;
}

/** Sets a shelf's name and the shelf above it. A shelf may be removed if it has no shelves below it. */
export function ShelfDialog({ shelf, above, shelves, close }: ShelfDialogProps) {
  const { add, change, remove } = useShelfChanges();
  const form = useForm({
    initialValues: {
      name: shelf?.name ?? '',
      parent: shelf ? shelf.parent : above,
      school: undefined as string | null | undefined,
    },
  });
  const onError = (error: Error) => form.setErrors(fieldFaults(error, FIELDS));
  const save = shelf ? change : add;
  return (
    <FormDialog
      opened
      close={close}
      title={shelf ? 'Edit shelf' : 'New shelf'}
      act={shelf ? 'Save' : 'Add'}
      acting="Saving"
      busy={save.isPending}
      submit={form.onSubmit(({ name, parent, school }) => {
        const done = { onSuccess: close, onError };
        if (shelf === undefined) return add.mutate({ name, parent, school }, done);
        change.mutate({ id: shelf.id, body: { version: shelf.version, name, parent } }, done);
      })}
    >
      <TextInput label="Name" maxLength={60} {...form.getInputProps('name')} />
      <Select
        label="Inside shelf"
        placeholder="Top level"
        clearable
        searchable
        data={shelves
          .filter(({ id }) => id !== shelf?.id)
          .map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('parent')}
      />
      {shelf === undefined && (
        <ContentSchoolSelect
          value={form.values.school}
          onChange={(school) => form.setFieldValue('school', school)}
          error={form.errors.school}
        />
      )}
      {shelf && (
        <Button
          variant="subtle"
          color="red"
          onClick={() => remove.mutate(shelf.id, { onSuccess: close, onError: sayFault })}
        >
          Remove shelf (its materials stay in the library)
        </Button>
      )}
      <FormFault error={save.error} fields={FIELDS} />
    </FormDialog>
  );
}

/** Puts the selected materials on a shelf. */
export function PutDialog({
  materials,
  shelves,
  close,
}: {
  materials: readonly Pick<Material, 'id'>[];
  shelves: readonly LibraryGroup[];
  close: () => void;
}) {
  const { put } = useShelfChanges();
  const [shelf, setShelf] = useState<string | null>(null);
  return (
    <FormDialog
      opened
      close={close}
      title={`Add ${counted(materials.length, 'material')} to a shelf`}
      act="Add"
      acting="Adding"
      busy={put.isPending}
      submit={(event) => {
        event.preventDefault();
        if (shelf === null) return;
        put.mutate(
          materials.map(({ id }) => ({ library_group: shelf, material: id })),
          { onSuccess: close },
        );
      }}
    >
      <Select
        label="Shelf"
        searchable
        data={shelves.map(({ id, name }) => ({ value: id, label: name }))}
        value={shelf}
        onChange={setShelf}
      />
      <FormFault error={put.error} fields={[]} />
    </FormDialog>
  );
}
