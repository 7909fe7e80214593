import { changeMe } from '#features/auth/auth.contract.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';

export interface Goal {
  goal_score: number;
  test_date: string;
}

/**
 * Validates a goal against the contract's schema and returns the errors by field. In its own module, because
 * the schemas are larger than the rest of the page.
 */
export function goalFaults(goal: Goal): Record<string, string> {
  return schemaFaults(changeMe.body, { version: 1, ...goal });
}
