import { reachOf } from '#core/access/access.ts';
import type { LoginUser } from '#web/shell/login-record.ts';
import type { Assessment } from '../assessments.contract.ts';
import { requireMayWrite } from '../assessments.rules.ts';

/** Whether the screen offers changes of an assessment. The server applies the same rule. */
export function mayChange(me: LoginUser | undefined, assessment: Assessment): boolean {
  if (me === undefined) return false;
  try {
    requireMayWrite(reachOf(me.role, 'assessments.write'), me.id, assessment);
    return true;
  } catch {
    return false;
  }
}

/** Whether the user may assign the assessment. Only published assessments can be assigned. */
export function mayAllot(me: LoginUser | undefined, assessment: Assessment): boolean {
  return (
    me !== undefined &&
    reachOf(me.role, 'allocations.write') !== 'none' &&
    assessment.status === 'published' &&
    assessment.revision !== null
  );
}
