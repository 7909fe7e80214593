import type { ComponentProps } from 'react';
import { AddPersonDialog } from '#features/people/web/add-person-dialog.tsx';
import { useLogin } from '#web/shell/login.ts';

/** The form that adds a person, as whoever is signed in may: for the screens that other features have of people. */
export function AddPerson(props: Omit<ComponentProps<typeof AddPersonDialog>, 'granter'>) {
  const granter = useLogin()?.user.role ?? 'guest';
  return <AddPersonDialog {...props} granter={granter} />;
}
