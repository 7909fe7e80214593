import type { Role } from '#core/access/access.ts';

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  manager: 'Manager',
  tutor: 'Tutor',
  counselor: 'Counselor',
  student: 'Student',
  guest: 'Guest',
};
