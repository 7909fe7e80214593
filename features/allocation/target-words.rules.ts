import type { Allocation } from './allocation.contract.ts';

/**
 * To whom a test is allotted; and the school for which, where it stands in the list once more for the same person: two schools
 * may each have given it to them by name.
 */
export function targetName(
  { id, assessment, target, given_for }: Allocation,
  listed: readonly Allocation[],
): string {
  const isAgain = (other: Allocation) =>
    other.id !== id && other.target.id === target.id && other.assessment?.id === assessment?.id;
  if (given_for === null || !listed.some(isAgain)) return target.name;
  return `${target.name}, for ${given_for.name}`;
}
