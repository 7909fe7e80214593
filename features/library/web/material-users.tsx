import { counted } from '#core/counted.ts';
import { queuedToast } from '#features/outbox/web/public.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { Material } from '../library.contract.ts';
import type { MaterialUser } from '../material-allocation.contract.ts';
import classes from './library-staff.module.css';
import { placeWords } from './material-words.ts';
import { useMaterialUsers, useRemind } from './staff.api.ts';

/**
 * Lists the people who have a material and how far they are, those who are furthest first. One button reminds
 * everybody who is late.
 */
export function MaterialUsers({ material, mayRemind }: { material: Material; mayRemind: boolean }) {
  const users = useMaterialUsers(material.id);
  const remind = useRemind(material.id);
  if (users.error) {
    return <LoadError what="the list of readers" error={users.error} retry={() => void users.refetch()} />;
  }
  if (!users.data) return <SkeletonLines lines={3} />;
  const { totals, results } = users.data;
  const of = (standing: MaterialUser['standing']) => results.filter((each) => each.standing === standing);
  const late = results.filter((each) => each.standing === 'not_opened' || each.is_late);
  return (
    <div className={classes.opened}>
      <p>
        <strong>
          {totals.people === 0
            ? 'Not assigned to anyone yet.'
            : `${count(totals.people)} ${totals.people === 1 ? 'person has' : 'people have'} this.`}
        </strong>{' '}
        {totals.people > 0 &&
          `${count(totals.done)} finished, ${count(totals.begun)} in progress, ${count(totals.not_opened)} not opened. `}
        {mayRemind && late.length > 0 && (
          <BusyButton
            size="xs"
            variant="default"
            busy={remind.isPending}
            busyWords="Reminding"
            onClick={() =>
              remind.mutate(
                late.map(({ user }) => user.id),
                {
                  onSuccess: ({ queued, delivery, left_out }) =>
                    toast(
                      queuedToast(
                        { delivery },
                        remindedWords(queued, left_out),
                        'Post an announcement instead.',
                      ),
                    ),
                  onError: sayFault,
                },
              )
            }
          >
            Remind {count(late.length)} {late.length === 1 ? 'person' : 'people'}
          </BusyButton>
        )}
      </p>
      <ul className={classes.readers}>
        {of('begun').map((each) => (
          <li key={each.user.id}>
            <strong>{each.user.name}</strong>
            <span>{placeWords(material, { ...each, begun_at: each.allotted_at })}</span>
            {each.place_at && <Instant at={each.place_at} />}
          </li>
        ))}
      </ul>
      {(totals.done > 0 || totals.not_opened > 0) && (
        <dl className={classes.lines}>
          <Line head="Finished" users={of('done')} />
          <Line head="Not opened" users={of('not_opened')} />
        </dl>
      )}
    </div>
  );
}

function remindedWords(
  queued: number,
  { reminded, no_address }: { reminded: number; no_address: number },
): string {
  const skipped = [
    ...(reminded > 0 ? [`${count(reminded)} already reminded today`] : []),
    ...(no_address > 0 ? [`${count(no_address)} without an email`] : []),
  ];
  const sending = `Emailing ${counted(queued, 'reminder', { shown: count })}.`;
  return skipped.length === 0 ? sending : `${sending} Skipped: ${skipped.join(', ')}.`;
}

function Line({ head, users }: { head: string; users: readonly MaterialUser[] }) {
  if (users.length === 0) return null;
  return (
    <div>
      <dt>{head}</dt>
      <dd>{users.map(({ user }) => user.name).join(', ')}</dd>
    </div>
  );
}

/** The progress of everybody who has the material, as a bar and in words. */
export function Held({ held_by }: Pick<Material, 'held_by'>) {
  if (held_by === null || held_by.people === 0) return 'not assigned yet';
  const { people, begun, done } = held_by;
  const share = (part: number) => ({ width: `${(part / people) * 100}%` });
  return (
    <span className={classes.held}>
      <span className={classes.bar} aria-hidden>
        <i style={share(done)} />
        <i data-part="begun" style={share(begun)} />
      </span>
      {count(done)} done, {count(begun)} in progress
    </span>
  );
}
