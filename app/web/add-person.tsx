import type { ComponentProps } from 'react';
import { AddPersonDialog } from '#features/people/web/add-person-dialog.tsx';
import { useLogin } from '#web/shell/login.ts';

/**
 * The form that adds a person, limited to what the signed-in user may grant. Used on screens of other
 * features.
 */
export function AddPerson(props: Omit<ComponentProps<typeof AddPersonDialog>, 'granter'>) {
  const granter = useLogin()?.user.role ?? 'guest';
  return <AddPersonDialog {...props} granter={granter} />;
}
