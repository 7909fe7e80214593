/**
 * Checks a move of a student to a different school and groups. SQL decides which schools and groups the
 * caller can reach.
 */
import type { Fault } from '#contract/problem.ts';

/**
 * Errors for moving a person with `role` to these groups of a school. `school_in_reach`: the caller manages
 * the school, or it is the person's current one. `eligible`: those groups that belong to the school and that
 * the caller may fill.
 */
export function moveFaults(move: {
  role: 'student' | 'guest';
  is_active: boolean;
  school_in_reach: boolean;
  groups: readonly string[];
  eligible: readonly string[];
}): Fault[] {
  const { role, is_active, school_in_reach, groups, eligible } = move;
  if (role !== 'student')
    return [
      { path: 'body', message: 'Only students can be moved. Change this person’s role to student first.' },
    ];
  if (!is_active) return [{ path: 'body', message: 'This person is deactivated. Reactivate them first.' }];
  return [
    ...(school_in_reach
      ? []
      : [{ path: 'body.school', message: 'This school doesn’t exist, or you can’t see it.' }]),
    ...groups.flatMap((group, index) =>
      eligible.includes(group)
        ? []
        : [
            {
              path: `body.groups.${index}`,
              message: 'This group isn’t in this school, or you can’t see it.',
            },
          ],
    ),
  ];
}
