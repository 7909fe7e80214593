/** Lets other features' screens show the button to let one person in. */
import { isStaff, type Role } from '#core/access/access.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useNewcomers } from './first-sign-in.api.ts';

/**
 * Part of a student's or guest's page: leads to a slip or link, as long as they have no password of their
 * own.
 */
export function HandOver({ person }: { person: { id: string; role: Role } }) {
  const chosen = { users: [person.id] };
  const isTaker = !isStaff(person.role);
  const newcomer = useNewcomers(chosen, isTaker).data?.results[0];
  if (newcomer?.takes_slip !== true) return null;
  return (
    <LinkButton to="/people/first-sign-in" state={{ to_let_in: { chosen } }} variant="default">
      Print a sign-in slip
    </LinkButton>
  );
}
