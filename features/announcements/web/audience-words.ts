/* The audience of an announcement in a few words. */
import type { Role } from '#core/access/access.ts';
import { count } from '#web/ui/numbers.ts';
import type { Announcement } from '../announcements.contract.ts';

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: 'Admins',
  manager: 'Managers',
  tutor: 'Tutors',
  counselor: 'Counselors',
  student: 'Students',
  guest: 'Guests',
};

/** Describes the audience, for example `Northgate Tutoring, Autumn A and 12 people: students, tutors`. */
export function audienceWords(written: Announcement['written']): string {
  if (written === null) return '';
  const { everyone, schools, groups, users, user_count, roles } = written;
  const people =
    user_count === 0
      ? []
      : user_count <= users.length
        ? users.map(({ name }) => name)
        : [`${count(user_count)} people`];
  const names = everyone ? ['Everyone'] : [...[...schools, ...groups].map(({ name }) => name), ...people];
  const narrowed = roles.map((role) => ROLE_WORDS[role].toLowerCase()).join(', ');
  return narrowed === '' ? names.join(', ') : `${names.join(', ')}: ${narrowed}`;
}
