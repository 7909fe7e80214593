import { Button, Checkbox, Menu, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords, fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import type { SavedView } from '../saved-views.contract.ts';
import { useAddView, useChangeView, useChoices, useRemoveView } from './people-view.api.ts';

/** The current state of the table, which a view stores. */
type Shown = Pick<SavedView, 'filters' | 'columns' | 'ordering'>;

interface SaveViewProps {
  shown: Shown;
  /** The saved view that is open; undefined if none is. */
  view: SavedView | undefined;
  opened: (view: SavedView) => void;
  removed: () => void;
}

/** Saves the table as a view. If one of the user's own views is open, it can be updated or removed. */
export function SaveView({ shown, view, opened, removed }: SaveViewProps) {
  const [dialog, setDialog] = useState<'save' | 'remove' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        onClick={() => setDialog('save')}
      >
        Save this view
      </Button>
      {view?.is_own && <OwnView view={view} shown={shown} remove={() => setDialog('remove')} />}
      {dialog === 'save' && <SaveDialog shown={shown} opened={opened} close={close} />}
      {dialog === 'remove' && view && <RemoveDialog view={view} removed={removed} close={close} />}
    </>
  );
}

function OwnView({ view, shown, remove }: { view: SavedView; shown: Shown; remove: () => void }) {
  const change = useChangeView(view.id);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="xs" aria-label={`Actions for ${view.name}`}>
          <IconDots size={16} stroke={1.5} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() =>
            change.mutate(
              { version: view.version, ...shown },
              {
                onSuccess: () => toast({ content: `${view.name} was updated.` }),
                onError: (error) =>
                  toast({ type: 'error', title: faultWords(error).title, content: faultWords(error).detail }),
              },
            )
          }
        >
          Update this view
        </Menu.Item>
        <Menu.Item onClick={remove}>Remove this view</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function SaveDialog({
  shown,
  opened,
  close,
}: {
  shown: Shown;
  opened: (view: SavedView) => void;
  close: () => void;
}) {
  const add = useAddView();
  const schools = useChoices().data?.school ?? [];
  const form = useForm({
    initialValues: { name: '', school: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name.' : null) },
  });
  return (
    <FormDialog
      opened
      close={close}
      title="Save this view"
      words="Saves the filters, columns, and order as a tab."
      act="Save view"
      acting="Saving"
      busy={add.isPending}
      submit={form.onSubmit(({ name, school }) =>
        add.mutate(
          { name, ...shown, school: school === '' ? null : school },
          {
            onSuccess: (view) => {
              opened(view);
              close();
            },
            onError: (error) =>
              form.setErrors(
                error instanceof ApiProblem && error.code === 'view_name_taken'
                  ? { name: `${error.title}.` }
                  : fieldFaults(error, ['name', 'school']),
              ),
          },
        ),
      )}
    >
      <TextInput label="Name" {...form.getInputProps('name')} />
      {schools.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={`Share with staff of ${name}`}
          checked={form.values.school === id}
          onChange={({ currentTarget }) => form.setFieldValue('school', currentTarget.checked ? id : '')}
        />
      ))}
      <FormFault error={add.error} fields={['name', 'school']} codesAtFields={['view_name_taken']} />
    </FormDialog>
  );
}

function RemoveDialog({ view, removed, close }: { view: SavedView; removed: () => void; close: () => void }) {
  const remove = useRemoveView(view.id);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove ${view.name}?`}
      act="Remove"
      acting="Removing"
      busy={remove.isPending}
      confirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast({ content: `${view.name} was removed.` });
            removed();
          },
          onError: (error) =>
            toast({ type: 'error', title: faultWords(error).title, content: faultWords(error).detail }),
          onSettled: close,
        })
      }
    >
      {view.school === null
        ? 'The people in it don’t change.'
        : `Staff of ${view.school.name} lose it too. The people in it don’t change.`}
    </ConfirmDialog>
  );
}
