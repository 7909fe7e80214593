import { IconEye } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { isStaff, mayGrant, type Role, reachOf } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import type { OnePerson, Person } from '#features/people/people.contract.ts';
import { isErased } from '#features/people/people.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import buttons from '#web/ui/theme-buttons.module.css';
import { usePerson } from './person.api.ts';
import type { PersonPageProps, PersonSlots } from './person-slots.ts';
import { useReadAs } from './reading.ts';
import { StaffPage } from './staff-page.tsx';
import { StudentPage } from './student-page.tsx';

const route = getRouteApi('/frame/people/$id');

/** The page of one person, with all actions on them. */
export function PersonScreen({ slots }: { slots: PersonSlots }) {
  const { id } = route.useParams();
  const me = useLogin()?.user;
  const person = usePerson(id);
  if (person.data && me) return <PersonPage key={id} person={person.data} me={me} slots={slots} />;
  if (person.error instanceof ApiProblem && [400, 404].includes(person.error.status))
    return <NotFoundScreen />;
  return (
    <Page title="Person" trail={<Link to="/people">People</Link>}>
      <Card>
        {person.error ? (
          <LoadError what="this person" error={person.error} retry={() => void person.refetch()} />
        ) : (
          <SkeletonLines lines={5} />
        )}
      </Card>
    </Page>
  );
}

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  manager: 'Manager',
  tutor: 'Tutor',
  counselor: 'Counselor',
  student: 'Student',
  guest: 'Guest',
};

function PersonPage({ person, me, slots }: Pick<PersonPageProps, 'me' | 'slots'> & { person: OnePerson }) {
  const isGone = isErased(person);
  const mayChange =
    !isGone &&
    me.id !== person.id &&
    reachOf(me.role, 'people.change') !== 'none' &&
    mayGrant(me.role, person.role);
  const mayDecide = mayChange && person.is_decided;
  const role = ROLE_WORDS[person.role];
  const { merged_into } = person;
  const isOfStaff = isStaff(person.role);
  const props = { person, me, mayChange, mayDecide, isGone, slots };
  return (
    <Page
      title={fullName(person)}
      trail={<Link to="/people">People</Link>}
      sub={
        isGone ? (
          <Chip kind="flag">{role}, erased</Chip>
        ) : merged_into !== null ? (
          <Chip kind="flag">
            {role}, merged into{' '}
            <Link to="/people/$id" params={{ id: merged_into.id }}>
              {merged_into.name}
            </Link>
          </Chip>
        ) : person.status === 'active' ? (
          role
        ) : (
          <Chip kind="flag">{role}, deactivated</Chip>
        )
      }
      action={!isOfStaff && person.status === 'active' && <ReadAsButton person={person} />}
    >
      {isOfStaff ? <StaffPage {...props} /> : <StudentPage {...props} />}
    </Page>
  );
}

/** Opens Assay in this tab as the person sees it. */
function ReadAsButton({ person }: { person: Person }) {
  const reading = useReadAs(person.id);
  return (
    <BusyButton
      variant="default"
      busy={reading.isPending}
      busyWords="Opening"
      className={buttons.named ?? ''}
      leftSection={<IconEye size={16} stroke={1.5} aria-hidden />}
      onClick={() => reading.mutate(undefined, { onError: sayFault })}
    >
      View as {person.first_name}
    </BusyButton>
  );
}
