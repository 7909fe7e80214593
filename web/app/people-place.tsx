import { AddPersonDialog } from '#features/people/web/add-person-dialog.tsx';
import { PeopleViewScreen } from '#features/people-view/web/people-view-screen.tsx';
import { useLogin } from '#web/shell/login.ts';

/** The table of people, with the form that adds one. */
export function PeoplePlace() {
  return <PeopleViewScreen AddPerson={AddPerson} />;
}

function AddPerson({ kind, close }: { kind: 'students' | 'staff' | 'guests'; close: () => void }) {
  const granter = useLogin()?.user.role ?? 'guest';
  return <AddPersonDialog kind={kind} granter={granter} close={close} />;
}
