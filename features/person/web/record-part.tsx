import { Link } from '@tanstack/react-router';
import type { Person } from '#features/people/people.contract.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import { useApprove } from './person.api.ts';
import classes from './person.module.css';
import type { PersonPageProps } from './person-slots.ts';

/**
 * Name, contacts, role and schools: as a form for users who may change them, otherwise as text. Empty for an
 * erased person.
 */
export function RecordPart({ person, me, mayChange, mayDecide, isGone, slots }: PersonPageProps) {
  const { ChangeForm, Undecided } = slots;
  return (
    <Section title="Record">
      <Card>
        {isGone ? (
          <p className={classes.quiet}>This person’s data was erased. Their work stays, without a name.</p>
        ) : mayDecide ? (
          <ChangeForm key={person.status} person={person} changer={me.role} />
        ) : (
          <>
            <Record person={person} isMe={me.id === person.id} />
            {mayChange && <Undecided person={person} />}
          </>
        )}
      </Card>
    </Section>
  );
}

function Record({ person, isMe }: { person: Person; isMe: boolean }) {
  return (
    <>
      {isMe && (
        <p className={classes.says}>
          This is you. Edit your name and password in <Link to="/profile">your profile</Link>.
        </p>
      )}
      <Facts>
        <dt>Username</dt>
        <dd>{person.username}</dd>
        <dt>Email</dt>
        <dd>{person.email ?? 'None'}</dd>
        <dt>Phone</dt>
        <dd>{person.mobile ?? 'None'}</dd>
        <dt>{person.schools.length === 1 ? 'School' : 'Schools'}</dt>
        <dd>{person.schools.map((school) => school.name).join(', ') || 'None'}</dd>
      </Facts>
    </>
  );
}

/** When the person was last seen, and whether staff approved their account. */
export function SeenPart({ person, mayApprove }: { person: Person; mayApprove: boolean }) {
  return (
    <Section title="Activity">
      <Card>
        <Facts>
          <dt>Last seen</dt>
          <dd>{person.last_seen_at ? <Instant at={person.last_seen_at} /> : 'Hasn’t signed in yet'}</dd>
          <dt>Added</dt>
          <dd>
            <Instant at={person.created_at} />
          </dd>
        </Facts>
        {person.role === 'student' && person.approved_at === null && (
          <Unapproved person={person} mayApprove={mayApprove} />
        )}
      </Card>
    </Section>
  );
}

/** A notice for an account that was created with a join code and that staff have not approved yet. */
function Unapproved({ person, mayApprove }: { person: Person; mayApprove: boolean }) {
  const approving = useApprove(person);
  const approve = () =>
    approving.mutate(undefined, { onSuccess: () => void toast({ content: 'Account approved.' }) });
  return (
    <>
      <p className={classes.quiet}>
        They signed up on their own, and nobody has approved this account yet. Until then, they can practice
        only what guests can.
      </p>
      {mayApprove && (
        <BusyButton variant="default" busy={approving.isPending} busyWords="Approving" onClick={approve}>
          Approve account
        </BusyButton>
      )}
      <FormFault error={approving.error} fields={[]} />
    </>
  );
}
