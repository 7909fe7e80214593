import { Button, Menu } from '@mantine/core';
import { IconArchive, IconDots, IconHistory, IconKey, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { KeyedQuestion } from '../questions.contract.ts';
import { useRemoveQuestion } from './questions.api.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

interface QuestionMenuProps {
  question: KeyedQuestion;
  /** Called when the question has been removed, so that no unsaved change keeps the screen open. */
  left: () => void;
}

/** A menu with the question's history, and with deleting a draft or archiving a published question. */
export function QuestionMenu({ question, left }: QuestionMenuProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const isDraft = question.status === 'draft';
  const removing = useRemoveQuestion(question.id, async () => {
    left();
    toast({ content: isDraft ? 'Draft deleted.' : 'Question archived.' });
    await navigate({ to: '/questions' });
  });
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button variant="default" aria-label="More" px="sm">
            <IconDots {...ICON} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {question.status === 'live' && (
            <Menu.Item
              leftSection={<IconKey {...ICON} />}
              onClick={() => void navigate({ to: '/questions/$id/regrade', params: { id: question.id } })}
            >
              Fix the answer key
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconHistory {...ICON} />}
            onClick={() => void navigate({ to: '/questions/$id/history', params: { id: question.id } })}
          >
            History
          </Menu.Item>
          {question.status !== 'retired' && (
            <Menu.Item
              data-danger
              leftSection={isDraft ? <IconTrash {...ICON} /> : <IconArchive {...ICON} />}
              onClick={() => setAsking(true)}
            >
              {isDraft ? 'Delete draft' : 'Archive question'}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        close={() => setAsking(false)}
        title={isDraft ? 'Delete this draft?' : 'Archive this question?'}
        act={isDraft ? 'Delete' : 'Archive'}
        acting={isDraft ? 'Deleting' : 'Archiving'}
        danger
        busy={removing.isPending}
        confirm={() =>
          removing.mutate(undefined, {
            onError: (error) => {
              sayFault(error);
              setAsking(false);
            },
          })
        }
      >
        {isDraft
          ? 'You can’t undo this.'
          : 'New tests can’t use this question. Past answers are kept, and you can publish it again.'}
      </ConfirmDialog>
    </>
  );
}
