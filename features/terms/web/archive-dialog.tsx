import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { KeepAssignments } from '#features/people/web/public.tsx';
import { faultWords } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { count } from '#web/ui/numbers.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import type { ArchiveReport, Counted, Term } from '../terms.contract.ts';
import { useArchivePlan, useArchiveTerm } from './terms.api.ts';
import classes from './terms.module.css';

/** Shows what archiving a term would do, and archives it. */
export function ArchiveDialog({ term, close }: { term: Term; close: () => void }) {
  const plan = useArchivePlan(term.id);
  const archive = useArchiveTerm(term.id);
  const [deactivate, setDeactivate] = useState(false);
  const [keeps, setKeeps] = useState(false);
  const sitting = plan.data?.sessions_under_way.count ?? 0;
  return (
    <FormDialog
      opened
      close={close}
      title={`Archive ${term.name}?`}
      words="You can still view its groups, but not change or choose them. Results are kept. To undo this, reopen the term."
      act="Archive term"
      acting="Archiving"
      busy={archive.isPending}
      submit={(event) => {
        event.preventDefault();
        if (plan.data === undefined || archive.isPending) return;
        archive.mutate(
          { deactivate_leavers: deactivate, keep_assignments: keeps },
          {
            onSuccess: (report) => {
              toast({ content: doneWords(report) });
              close();
            },
            onError: () => void plan.refetch(),
          },
        );
      }}
    >
      {plan.data ? (
        <>
          <Plan plan={plan.data} />
          {sitting > 0 && (
            <p className={classes.sitting}>
              <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
              <span>
                <strong>
                  {sitting === 1
                    ? '1 student who would be deactivated is'
                    : `${count(sitting)} students who would be deactivated are`}{' '}
                  taking a test:
                </strong>{' '}
                {namesOf(plan.data.sessions_under_way)}. Archive the term after they submit.
              </span>
            </p>
          )}
          <KeepAssignments lost={plan.data.assignments} who={null} checked={keeps} onChange={setKeeps} />
          {plan.data.leavers.count > 0 && (
            <Checkbox
              label={
                plan.data.leavers.count === 1
                  ? 'Deactivate the 1 student left without a group'
                  : `Deactivate the ${count(plan.data.leavers.count)} students left without a group`
              }
              description="They’re signed out and can’t sign in. Their results are kept."
              checked={deactivate}
              onChange={({ currentTarget }) => setDeactivate(currentTarget.checked)}
            />
          )}
        </>
      ) : plan.error ? (
        <ErrorState title="We couldn’t check what would change" retry={() => void plan.refetch()}>
          {faultWords(plan.error).detail}
        </ErrorState>
      ) : (
        <SkeletonLines lines={5} />
      )}
      <FormFault error={archive.error} fields={[]} />
    </FormDialog>
  );
}

const LINES: readonly [figure: keyof Figures, one: string, many: string][] = [
  ['groups', 'group will be archived', 'groups will be archived'],
  [
    'memberships',
    'membership will end and stay in the history',
    'memberships will end and stay in the history',
  ],
  ['join_codes', 'join code will stop working', 'join codes will stop working'],
  ['join_requests', 'request to join will be declined', 'requests to join will be declined'],
  ['leavers', 'student will be in no group', 'students will be in no group'],
];
type Figures = Pick<ArchiveReport, 'groups' | 'memberships' | 'join_codes' | 'join_requests' | 'leavers'>;

function Plan({ plan }: { plan: ArchiveReport }) {
  return (
    <dl className={classes.report} aria-label="What will change">
      {LINES.map(([figure, one, many]) => (
        <Line key={figure} counted={plan[figure]} words={plan[figure].count === 1 ? one : many} />
      ))}
    </dl>
  );
}

function Line({ counted, words }: { counted: Counted; words: string }) {
  return (
    <>
      <dt>{count(counted.count)}</dt>
      <dd>
        {words}
        {counted.count > 0 && <small>{namesOf(counted)}</small>}
      </dd>
    </>
  );
}

function namesOf({ count: all, names }: Counted): string {
  const rest = all - names.length;
  return rest > 0 ? `${names.join(', ')} and ${count(rest)} more` : names.join(', ');
}

function doneWords({ term, groups, leavers, leavers_deactivated }: ArchiveReport): string {
  const ended = groups.count === 1 ? '1 group' : `${count(groups.count)} groups`;
  if (!leavers_deactivated || leavers.count === 0) return `${term.name} archived with ${ended}.`;
  const gone = leavers.count === 1 ? '1 student' : `${count(leavers.count)} students`;
  return `${term.name} archived with ${ended}. ${gone} deactivated.`;
}
