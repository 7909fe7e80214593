/** Pure rules for schools: which file may be a logo, and where new content may be put. */
import type { Fault } from '#contract/problem.ts';

/** The fault of a logo. `is_picture` is null if there is no such file. */
export function logoFaults(is_picture: boolean | null): Fault[] {
  if (is_picture === true) return [];
  const message = is_picture === null ? 'There is no such file. Upload it again.' : 'Choose a picture.';
  return [{ path: 'body.logo', message }];
}

const CONTENT_FAULTS = {
  several: 'Name one of your schools.',
  no_school: 'You belong to no school. Ask an admin to put you into one.',
  not_shared: 'Only admins put content with the installation’s. Name a school of yours.',
  absent: 'There is no such school.',
} as const;

/** The fault of putting new content into a school. */
export function contentSchoolFault(fault: keyof typeof CONTENT_FAULTS): Fault {
  return { path: 'body.school', message: CONTENT_FAULTS[fault] };
}
