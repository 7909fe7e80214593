import { getRouteApi, Link } from '@tanstack/react-router';
import { mayGrant, reachOf } from '#core/access/access.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Page } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import type { Person } from '../people.contract.ts';
import { ChangePersonForm } from './change-person-form.tsx';
import { usePerson } from './people.api.ts';
import classes from './people.module.css';
import { PersonAccess } from './person-access.tsx';
import { fullName, ROLE_WORDS } from './person-words.ts';

const route = getRouteApi('/frame/people/$id');

/** Everything about one person, and what may be done to them. */
export function PersonScreen() {
  const { id } = route.useParams();
  const person = usePerson(id);
  if (person.data) return <PersonPage person={person.data} />;
  if (person.error instanceof ApiProblem && [400, 404].includes(person.error.status))
    return <NotFoundScreen />;
  return (
    <Page title="Person" trail={<Link to="/people">People</Link>}>
      <Card>
        {person.error ? (
          <ErrorState title="This person did not load" retry={() => void person.refetch()}>
            {faultWords(person.error).detail}
          </ErrorState>
        ) : (
          <SkeletonLines lines={5} />
        )}
      </Card>
    </Page>
  );
}

function PersonPage({ person }: { person: Person }) {
  const me = useLogin()?.user;
  const isMe = me?.id === person.id;
  const mayChange =
    me !== undefined &&
    !isMe &&
    reachOf(me.role, 'people.change') !== 'none' &&
    mayGrant(me.role, person.role);
  return (
    <Page
      title={fullName(person)}
      trail={<Link to="/people">People</Link>}
      sub={
        person.status === 'active' ? (
          ROLE_WORDS[person.role]
        ) : (
          <Chip kind="flag">{ROLE_WORDS[person.role]}, deactivated</Chip>
        )
      }
    >
      <div className={classes.columns}>
        <Section title="Record">
          <Card>
            {mayChange ? (
              <ChangePersonForm key={person.status} person={person} changer={me.role} />
            ) : (
              <Record person={person} isMe={isMe} />
            )}
          </Card>
        </Section>
        <div className={classes.side}>
          <Section title="Seen">
            <Card>
              <Seen person={person} />
            </Card>
          </Section>
          {mayChange && <PersonAccess person={person} />}
        </div>
      </div>
    </Page>
  );
}

function Record({ person, isMe }: { person: Person; isMe: boolean }) {
  return (
    <>
      {isMe && (
        <p className={classes.words}>
          This is you. You change your own name and password in <Link to="/profile">your profile</Link>.
        </p>
      )}
      <dl className={classes.facts}>
        <dt>Code</dt>
        <dd>{person.username}</dd>
        <dt>Email</dt>
        <dd>{person.email ?? 'None'}</dd>
        <dt>Mobile</dt>
        <dd>{person.mobile ?? 'None'}</dd>
        <dt>{person.schools.length === 1 ? 'School' : 'Schools'}</dt>
        <dd>{person.schools.map((school) => school.name).join(', ') || 'None'}</dd>
        {person.role === 'student' && (
          <>
            <dt>Counselor</dt>
            <dd>{person.counselor?.name ?? 'None'}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function Seen({ person }: { person: Person }) {
  return (
    <dl className={classes.facts}>
      <dt>Last seen</dt>
      <dd>{person.last_seen_at ? <Instant at={person.last_seen_at} /> : 'Has not signed in yet'}</dd>
      <dt>Added</dt>
      <dd>
        <Instant at={person.created_at} />
      </dd>
      {person.role === 'student' && (
        <>
          <dt>Groups</dt>
          <dd>
            {person.groups.length === 0 && 'None'}
            {person.groups.map((group, index) => (
              <span key={group.id}>
                {index > 0 && ', '}
                <Link to="/groups/$id" params={{ id: group.id }}>
                  {group.name}
                </Link>
              </span>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}
