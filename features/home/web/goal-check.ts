import { changeMe } from '#features/auth/auth.contract.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';

export interface Goal {
  goal_score: number;
  test_date: string;
}

/** What the contract finds wrong with a goal; apart from the form, because the schemas are larger than the page around it. */
export function goalFaults(goal: Goal): Record<string, string> {
  return schemaFaults(changeMe.body, { version: 1, ...goal });
}
