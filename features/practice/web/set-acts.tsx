import { Button, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PracticeSet } from '#features/practice-sets/practice-sets.contract.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDuplicateSet, useRemoveSet, useSetTests } from './sets.api.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** Actions of staff on a set: copy it, and remove it if they may. */
export function SetActs({ set, mayRemove }: { set: PracticeSet; mayRemove: boolean }) {
  const navigate = useNavigate();
  const tests = useSetTests(set.id).data ?? [];
  const duplicating = useDuplicateSet();
  const [isRemoving, setRemoving] = useState(false);
  const duplicate = () =>
    duplicating.mutate(
      { set, tests: tests.map(({ id }) => id) },
      {
        onSuccess: (copy) => {
          toast({ content: `${copy.title} was created. No one can see it until you assign it.` });
          void navigate({ to: '/practice-sets/$id', params: { id: copy.id } });
        },
        onError: sayFault,
      },
    );
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <Button variant="default" aria-label="More" px="sm" loading={duplicating.isPending}>
            <IconDots {...ICON} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={duplicate}>
            Duplicate
          </Menu.Item>
          {mayRemove && (
            <Menu.Item data-danger leftSection={<IconTrash {...ICON} />} onClick={() => setRemoving(true)}>
              Remove
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isRemoving && <RemoveSet set={set} close={() => setRemoving(false)} />}
    </>
  );
}

function RemoveSet({ set, close }: { set: PracticeSet; close: () => void }) {
  const navigate = useNavigate();
  const removing = useRemoveSet(set.id, async () => {
    toast({ content: `${set.title} was removed.` });
    await navigate({ to: '/practice-sets' });
  });
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove ${set.title}?`}
      act="Remove"
      acting="Removing"
      danger
      busy={removing.isPending}
      confirm={() =>
        removing.mutate(undefined, {
          onError: (error) => {
            sayFault(error);
            close();
          },
        })
      }
    >
      Its questions stay in the bank. If the set is assigned, you can’t remove it until you unassign it.
    </ConfirmDialog>
  );
}
