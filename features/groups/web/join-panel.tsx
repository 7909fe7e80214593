import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Moment } from '#web/ui/instant.tsx';
import type { Group } from '../groups.contract.ts';
import { joinCodeUses, shownJoinCode } from '../join-code.rules.ts';
import { useRemoveJoinCode } from './join.api.ts';
import classes from './join.module.css';
import { JoinCodeDialog } from './join-code-dialog.tsx';
import { JoinRequests } from './join-requests.tsx';

/** The group's join code, and the people who wait to join. */
export function JoinPanel({ group }: { group: Group }) {
  const [dialog, setDialog] = useState<'renew' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const { join_code } = group;
  return (
    <div className={classes.coming}>
      <Card kind="dense">
        <div className={classes.panel}>
          {join_code === null ? (
            <p>No join code. Students can’t join on their own.</p>
          ) : (
            <p>
              Join code <strong className={classes.code}>{shownJoinCode(join_code)}</strong>{' '}
              <span className={classes.quiet}>{usesOf(group)}</span>
            </p>
          )}
          <div className={classes.acts}>
            {join_code !== null && (
              <Button variant="default" size="xs" onClick={() => void copy(shownJoinCode(join_code))}>
                Copy code
              </Button>
            )}
            <Button variant="default" size="xs" onClick={() => setDialog('renew')}>
              {join_code === null ? 'Create join code' : 'Replace code'}
            </Button>
            {join_code !== null && (
              <Button variant="default" size="xs" onClick={() => setDialog('remove')}>
                Turn off
              </Button>
            )}
          </div>
        </div>
      </Card>
      {group.waiting_count > 0 && <JoinRequests group={group} />}
      {dialog === 'renew' && <JoinCodeDialog group={group} close={close} />}
      {dialog === 'remove' && <SwitchOff group={group} close={close} />}
    </div>
  );
}

/** Browsers block clipboard access on pages that were not loaded over TLS. */
async function copy(code: string) {
  try {
    await navigator.clipboard.writeText(code);
    toast({ content: 'Join code copied.' });
  } catch {
    toast({
      type: 'error',
      title: 'Couldn’t copy the code',
      content: 'Your browser doesn’t allow copying here. Please write the code down.',
    });
  }
}

function usesOf({ join_code_uses, join_code_most_uses, join_code_expires_at }: Group): ReactNode {
  const uses = joinCodeUses({ uses: join_code_uses, most: join_code_most_uses });
  if (join_code_expires_at === null) return uses;
  return (
    <>
      {uses}, expires <Moment at={join_code_expires_at} />
    </>
  );
}

function SwitchOff({ group, close }: { group: Group; close: () => void }) {
  const removing = useRemoveJoinCode(group.id);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Turn off the join code for ${group.name}?`}
      act="Turn off"
      acting="Turning off"
      busy={removing.isPending}
      confirm={() =>
        removing.mutate(undefined, {
          onSuccess: () => toast({ content: 'Join code turned off.' }),
          onError: sayFault,
          onSettled: close,
        })
      }
    >
      Nobody can join with this code anymore. Students already in the group stay.
    </ConfirmDialog>
  );
}
