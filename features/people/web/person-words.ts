import type { Role } from '#core/access/access.ts';
import type { Person } from '../people.contract.ts';

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  manager: 'Manager',
  tutor: 'Tutor',
  counselor: 'Counselor',
  student: 'Student',
  guest: 'Guest',
};

export function fullName(person: Pick<Person, 'first_name' | 'last_name'>): string {
  return `${person.first_name} ${person.last_name}`;
}
