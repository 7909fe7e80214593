import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArrowBarRight,
  IconCopy,
  IconDots,
  IconFileText,
  IconHistory,
  IconPencil,
  IconTrash,
  IconWaveSine,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { type ContentPlace, CopyDialog, useContentPlaces } from '#features/schools/web/public.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Assessment, assessmentInUse } from '../assessments.contract.ts';
import { useChangeAssessment, useDuplicateAssessment, useRemoveAssessment } from './assessments.api.ts';
import { mayAllot, mayChange } from './may-change.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/**
 * The dialog that assigns an assessment to people. `allocation/` provides it, because that feature is a layer
 * above.
 */
export type AllotDialogPart = ComponentType<{
  assessment: { id: string; title: string };
  close: () => void;
}>;

interface AssessmentMenuProps {
  assessment: Assessment;
  AllotDialog: AllotDialogPart;
  /** Whether the menu offers `Open`, as it does in a list. */
  opens?: boolean;
}

/** The menu of actions on a whole assessment. */
export function AssessmentMenu({ assessment, AllotDialog, opens = false }: AssessmentMenuProps) {
  const me = useLogin()?.user;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'allot' | 'copy' | 'end' | null>(null);
  const duplicating = useDuplicateAssessment();
  const changes = mayChange(me, assessment);
  const mayWrite = me !== undefined && reachOf(me.role, 'assessments.write') !== 'none';
  const mayAnalyse = me !== undefined && reachOf(me.role, 'results.analyse') !== 'none';
  const mayKeyIn = me !== undefined && reachOf(me.role, 'sessions.key_in') !== 'none';
  const places = useContentPlaces()?.places ?? [];
  const close = () => setDialog(null);
  const open = (id: string) => navigate({ to: '/assessments/$id', params: { id } });
  const copy = (school: ContentPlace, onError?: (error: Error) => void) =>
    duplicating.mutate(
      { id: assessment.id, school },
      {
        onSuccess: (made) => {
          close();
          toast({ content: `Copied as your draft: ${made.title}.` });
          void open(made.id);
        },
        ...(onError && { onError }),
      },
    );
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon size={opens ? 24 : 36} aria-label={`More for ${assessment.title}`}>
            <IconDots {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {opens && (
            <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => void open(assessment.id)}>
              Open
            </Menu.Item>
          )}
          {mayWrite && (
            <Menu.Item
              leftSection={<IconCopy {...ICON} />}
              onClick={() => (places.length > 1 ? setDialog('copy') : copy(undefined, sayFault))}
            >
              {assessment.school === null && !changes ? 'Copy to my school' : 'Duplicate'}
            </Menu.Item>
          )}
          {assessment.revision !== null && (
            <Menu.Item
              leftSection={<IconHistory {...ICON} />}
              onClick={() => void navigate({ to: '/assessments/$id/history', params: { id: assessment.id } })}
            >
              History
            </Menu.Item>
          )}
          {assessment.revision !== null && mayAnalyse && (
            <Menu.Item
              leftSection={<IconWaveSine {...ICON} />}
              onClick={() => void navigate({ to: '/assessments/$id/irt', params: { id: assessment.id } })}
            >
              IRT
            </Menu.Item>
          )}
          {assessment.revision !== null && assessment.modes.includes('paper') && mayKeyIn && (
            <Menu.Item
              leftSection={<IconFileText {...ICON} />}
              onClick={() =>
                void navigate({ to: '/assessments/$id/answer-sheets', params: { id: assessment.id } })
              }
            >
              Answer sheets
            </Menu.Item>
          )}
          {mayAllot(me, assessment) && (
            <Menu.Item leftSection={<IconArrowBarRight {...ICON} />} onClick={() => setDialog('allot')}>
              Assign
            </Menu.Item>
          )}
          {changes && endingOf(assessment) === 'delete' && (
            <Menu.Item data-danger leftSection={<IconTrash {...ICON} />} onClick={() => setDialog('end')}>
              Delete
            </Menu.Item>
          )}
          {changes && endingOf(assessment) === 'archive' && (
            <Menu.Item data-danger leftSection={<IconArchive {...ICON} />} onClick={() => setDialog('end')}>
              Archive
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'copy' && (
        <CopyDialog
          school={assessment.school}
          title={`Copy ${assessment.title}`}
          busy={duplicating.isPending}
          error={duplicating.error}
          copy={copy}
          close={close}
        />
      )}
      {dialog === 'allot' && <AllotDialog assessment={assessment} close={close} />}
      {dialog === 'end' && endingOf(assessment) === 'delete' && (
        <DeleteAssessment assessment={assessment} close={close} />
      )}
      {dialog === 'end' && endingOf(assessment) === 'archive' && (
        <ArchiveAssessment assessment={assessment} close={close} />
      )}
    </>
  );
}

/** A test with sessions can only be archived; a test without sessions can be deleted. */
function endingOf({ session_count, status }: Assessment): 'delete' | 'archive' | null {
  if (session_count === 0) return 'delete';
  return status === 'archived' ? null : 'archive';
}

interface EndingProps {
  assessment: Assessment;
  close: () => void;
}

function DeleteAssessment({ assessment, close }: EndingProps) {
  const navigate = useNavigate();
  const archive = useArchive(assessment, close);
  const removing = useRemoveAssessment(assessment.id, async () => {
    close();
    toast({ content: `${assessment.title} was deleted.` });
    await navigate({ to: '/assessments' });
  });
  const holders = assessment.status === 'archived' ? null : holdersIn(removing.error);
  if (holders !== null) {
    return (
      <ConfirmDialog
        opened
        close={close}
        title={`${assessment.title} can’t be deleted`}
        act="Archive instead"
        acting="Archiving"
        danger
        busy={archive.isPending}
        confirm={archive.confirm}
      >
        People who have this test:
        <ul>
          {holders.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        If you archive it, nobody can start it anymore, and all results are kept.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Delete ${assessment.title}?`}
      act="Delete"
      acting="Deleting"
      danger
      busy={removing.isPending}
      confirm={() =>
        removing.mutate(undefined, {
          onError: (error) => {
            // The dialog then lists to whom the test is assigned, so no message is needed.
            if (assessment.status !== 'archived' && holdersIn(error) !== null) return;
            sayFault(error);
            close();
          },
        })
      }
    >
      Nobody has started it. Its questions stay in the question bank. You can’t undo this.
    </ConfirmDialog>
  );
}

/** The lines that say to whom the test is assigned, if that is why it was not deleted. */
function holdersIn(error: Error | null) {
  return error instanceof ApiProblem && error.code === assessmentInUse.code ? error.errors : null;
}

function useArchive({ id, title, version }: Assessment, close: () => void) {
  const changing = useChangeAssessment(id);
  const confirm = () =>
    changing.mutate(
      { version, status: 'archived' },
      {
        onSuccess: () => toast({ content: `${title} was archived.` }),
        onError: sayFault,
        onSettled: close,
      },
    );
  return { isPending: changing.isPending, confirm };
}

function ArchiveAssessment({ assessment, close }: EndingProps) {
  const { isPending, confirm } = useArchive(assessment, close);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Archive ${assessment.title}?`}
      act="Archive"
      acting="Archiving"
      danger
      busy={isPending}
      confirm={confirm}
    >
      Nobody can start it anymore. Sessions in progress continue, and all results are kept. Publish it again
      to assign it again.
    </ConfirmDialog>
  );
}
