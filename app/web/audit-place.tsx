import { AuditScreen } from '#features/audit/web/audit-screen.tsx';
import { useStaff } from '#features/people/web/people.api.ts';

/** The audit, with the staff to choose from. */
export function AuditPlace() {
  return <AuditScreen useStaff={useStaff} />;
}
