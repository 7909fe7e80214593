import type { AssignedKind } from './allocation-values.contract.ts';
import type { Assignment } from './assignments.contract.ts';

/**
 * The target's name. If the list contains the same assignment to the same person twice, the school is added,
 * because two schools may have assigned it individually.
 */
export function targetName(
  { id, thing, target, given_for }: Assignment,
  listed: readonly Assignment[],
): string {
  const isAgain = (other: Assignment) =>
    other.id !== id && other.target.id === target.id && other.thing.id === thing.id;
  if (given_for === null || !listed.some(isAgain)) return target.name;
  return `${target.name} (${given_for.name})`;
}

export const KIND_WORDS: Readonly<Record<AssignedKind, string>> = {
  test: 'Test',
  practice_set: 'Practice set',
  material: 'Material',
  library_group: 'Shelf',
  video: 'Video',
};
