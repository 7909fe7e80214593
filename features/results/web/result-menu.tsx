import { Button, Menu } from '@mantine/core';
import { IconBan, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { SessionDetail } from '#features/sessions/sessions.contract.ts';
import { toast } from '#web/shell/toasts.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { useActOnSession } from './results.api.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

const WORDS = {
  release: {
    title: 'Release this result?',
    words: 'The student sees at once all that this test ever shows.',
    act: 'Release',
    acting: 'Releasing',
    done: 'The result is released.',
  },
  void: {
    title: 'Void this session?',
    words: 'It leaves every score, list and mean. Nothing of it is deleted.',
    act: 'Void',
    acting: 'Voiding',
    done: 'The session no longer counts.',
  },
} as const;

type MenuAct = keyof typeof WORDS;

/** What staff may do with a result: release it, take it out. */
export function ResultMenu({ session }: { session: SessionDetail }) {
  const [act, setAct] = useState<MenuAct | null>(null);
  if (session.status === 'voided') return null;
  return (
    <>
      {session.status === 'scored' && (
        <Button variant="default" onClick={() => setAct('release')}>
          Release
        </Button>
      )}
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <Button variant="default" aria-label="More" px="sm">
            <IconDots {...ICON} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item data-danger leftSection={<IconBan {...ICON} />} onClick={() => setAct('void')}>
            Void the session
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {act && <ActDialog session={session.id} act={act} close={() => setAct(null)} />}
    </>
  );
}

interface ActDialogProps {
  session: string;
  act: MenuAct;
  close: () => void;
}

function ActDialog({ session, act, close }: ActDialogProps) {
  const { done, ...words } = WORDS[act];
  const acting = useActOnSession(session, () => {
    toast({ content: done });
    close();
  });
  return (
    <ReasonDialog
      {...words}
      close={close}
      busy={acting.isPending}
      error={acting.error}
      confirm={(reason) => acting.mutate({ action: act, reason })}
    />
  );
}
