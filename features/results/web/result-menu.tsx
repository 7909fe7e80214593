import { Button, Menu } from '@mantine/core';
import { IconBan, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { SessionDetail } from '#features/sessions/sessions.contract.ts';
import { ReleaseScores } from '#features/sessions/web/public.tsx';
import { toast } from '#web/shell/toasts.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { useVoidSession } from './results.api.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

const WORDS = {
  title: 'Void this session?',
  words: 'It no longer counts in any score, list, or average. Nothing is deleted.',
  act: 'Void',
  acting: 'Voiding',
};

/** Menu for staff to release or void a result. */
export function ResultMenu({ session }: { session: SessionDetail }) {
  const [isVoiding, setVoiding] = useState(false);
  if (session.status === 'voided') return null;
  return (
    <>
      {session.status === 'scored' && session.assessment !== null && (
        <ReleaseScores variant="default" assessment={session.assessment.id} only={[session.id]}>
          Release
        </ReleaseScores>
      )}
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <Button variant="default" aria-label="More" px="sm">
            <IconDots {...ICON} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item data-danger leftSection={<IconBan {...ICON} />} onClick={() => setVoiding(true)}>
            Void the session
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isVoiding && <VoidDialog session={session.id} close={() => setVoiding(false)} />}
    </>
  );
}

function VoidDialog({ session, close }: { session: string; close: () => void }) {
  const acting = useVoidSession(session, () => {
    toast({ content: 'The session no longer counts.' });
    close();
  });
  return (
    <ReasonDialog
      {...WORDS}
      close={close}
      busy={acting.isPending}
      error={acting.error}
      confirm={(reason) => acting.mutate(reason)}
    />
  );
}
