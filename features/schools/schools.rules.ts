/** Pure rules for schools: which file may be a logo, and to which school new content may belong. */
import type { Fault } from '#contract/problem.ts';

/** The error for a logo. `is_picture` is null if there is no such file. */
export function logoFaults(is_picture: boolean | null): Fault[] {
  if (is_picture === true) return [];
  const message = is_picture === null ? 'This file doesn’t exist. Upload it again.' : 'Choose an image file.';
  return [{ path: 'body.logo', message }];
}

const CONTENT_FAULTS = {
  several: 'Choose one of your schools.',
  no_school: 'You don’t belong to a school yet. Ask an admin to add you to one.',
  not_shared: 'Only admins can add content for every school. Choose one of your schools.',
  absent: 'This school doesn’t exist, or you can’t see it.',
} as const;

/** The error for putting new content into a school. */
export function contentSchoolFault(fault: keyof typeof CONTENT_FAULTS): Fault {
  return { path: 'body.school', message: CONTENT_FAULTS[fault] };
}
