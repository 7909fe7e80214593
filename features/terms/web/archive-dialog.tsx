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
      words="Its groups can then be read, but not changed or chosen. Results stay. Reopening the term undoes it."
      act="Archive the term"
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
                    ? '1 student who would leave is'
                    : `${count(sitting)} students who would leave are`}{' '}
                  in the middle of a test:
                </strong>{' '}
                {namesOf(plan.data.sessions_under_way)}. Archive the term once they have submitted.
              </span>
            </p>
          )}
          <KeepAssignments lost={plan.data.assignments} who={null} checked={keeps} onChange={setKeeps} />
          {plan.data.leavers.count > 0 && (
            <Checkbox
              label={
                plan.data.leavers.count === 1
                  ? 'Deactivate the 1 student who is then in no group'
                  : `Deactivate the ${count(plan.data.leavers.count)} students who are then in no group`
              }
              description="They are signed out and can no longer sign in. Their results stay."
              checked={deactivate}
              onChange={({ currentTarget }) => setDeactivate(currentTarget.checked)}
            />
          )}
        </>
      ) : plan.error ? (
        <ErrorState title="What it would do is not known" retry={() => void plan.refetch()}>
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
  ['groups', 'group is archived', 'groups are archived'],
  ['memberships', 'place in them ends; the history keeps it', 'places in them end; the history keeps them'],
  ['join_codes', 'join code works no more', 'join codes work no more'],
  [
    'join_requests',
    'person who waits to be let in is turned down',
    'people who wait to be let in are turned down',
  ],
  ['leavers', 'student is then in no group', 'students are then in no group'],
];
type Figures = Pick<ArchiveReport, 'groups' | 'memberships' | 'join_codes' | 'join_requests' | 'leavers'>;

function Plan({ plan }: { plan: ArchiveReport }) {
  return (
    <dl className={classes.report} aria-label="What it does">
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
  if (!leavers_deactivated || leavers.count === 0) return `${term.name} is archived, with ${ended}.`;
  const gone = leavers.count === 1 ? '1 student is' : `${count(leavers.count)} students are`;
  return `${term.name} is archived, with ${ended}. ${gone} deactivated.`;
}
