import { AuditScreen } from '#features/audit/web/audit-screen.tsx';
import { useStaff } from '#features/people/web/people.api.ts';

/** The audit screen, with the list of staff for its filter. */
export function AuditPlace() {
  return <AuditScreen useStaff={useStaff} />;
}
