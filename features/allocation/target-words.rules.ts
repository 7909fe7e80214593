import type { Assignment } from './assignments.contract.ts';

/**
 * To whom something is assigned; and the school for which, where it stands in the list once more for the same person: two schools
 * may each have given it to them by name.
 */
export function targetName(
  { id, thing, target, given_for }: Assignment,
  listed: readonly Assignment[],
): string {
  const isAgain = (other: Assignment) =>
    other.id !== id && other.target.id === target.id && other.thing.id === thing.id;
  if (given_for === null || !listed.some(isAgain)) return target.name;
  return `${target.name}, for ${given_for.name}`;
}
