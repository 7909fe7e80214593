import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { count } from '#web/ui/numbers.ts';
import type { ReopenReport, Term } from '../terms.contract.ts';
import { useRemoveTerm, useReopenTerm } from './terms.api.ts';

interface ConfirmProps {
  term: Term;
  close: () => void;
}

export function ReopenTerm({ term, close }: ConfirmProps) {
  const reopening = useReopenTerm(term.id);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Reopen ${term.name}?`}
      act="Reopen term"
      acting="Reopening"
      busy={reopening.isPending}
      confirm={() =>
        reopening.mutate(undefined, {
          onSuccess: (report) => toast({ content: backWords(report) }),
          onError: sayFault,
          onSettled: close,
        })
      }
    >
      Its groups and their students come back, and deactivated students can sign in again. Later changes are
      kept. Join codes have to be created again.
    </ConfirmDialog>
  );
}

function backWords({ term, groups, memberships, leavers }: ReopenReport): string {
  const stayed = memberships.stayed + leavers.stayed;
  const back = [
    `${count(groups.came_back)} ${groups.came_back === 1 ? 'group' : 'groups'}`,
    `${count(memberships.came_back)} ${memberships.came_back === 1 ? 'membership' : 'memberships'}`,
    `${count(leavers.came_back)} deactivated ${leavers.came_back === 1 ? 'student' : 'students'}`,
  ].join(', ');
  const left = stayed === 0 ? '' : ` Not restored: ${count(stayed)} that changed since then.`;
  return `${term.name} reopened with ${back}.${left}`;
}

export function RemoveTerm({ term, close }: ConfirmProps) {
  const removing = useRemoveTerm(term.id);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove ${term.name}?`}
      act="Remove"
      acting="Removing"
      danger
      busy={removing.isPending}
      confirm={() =>
        removing.mutate(undefined, {
          onSuccess: () => toast({ content: `${term.name} removed.` }),
          onError: sayFault,
          onSettled: close,
        })
      }
    >
      This term has no groups, so nothing else changes.
    </ConfirmDialog>
  );
}
