/** What speaks against moving someone. It knows schools and groups by their ids; which are in reach is SQL's business. */
import type { Fault } from '#contract/problem.ts';

/**
 * What speaks against moving someone of `role` to these groups of `school`. `school_in_reach`: whether the caller decides
 * over the school, or leaves it as it was. `eligible`: those of the groups that are the school's, and the caller's to fill.
 */
export function moveFaults(move: {
  role: 'student' | 'guest';
  is_active: boolean;
  school_in_reach: boolean;
  groups: readonly string[];
  eligible: readonly string[];
}): Fault[] {
  const { role, is_active, school_in_reach, groups, eligible } = move;
  if (role !== 'student') return [{ path: 'body', message: 'Only students are moved. Make them one first.' }];
  if (!is_active) return [{ path: 'body', message: 'They are deactivated. Take them back first.' }];
  return [
    ...(school_in_reach ? [] : [{ path: 'body.school', message: 'There is no such school.' }]),
    ...groups.flatMap((group, index) =>
      eligible.includes(group)
        ? []
        : [{ path: `body.groups.${index}`, message: 'There is no such group in this school.' }],
    ),
  ];
}
