import { Link } from '@tanstack/react-router';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import type { Person } from '../people.contract.ts';
import type { Kind } from './people.api.ts';
import classes from './people.module.css';
import { fullName, ROLE_WORDS } from './person-words.ts';

const name: Column<Person> = {
  key: 'name',
  head: 'Name',
  sorts: 'name',
  cell: (person) => (
    <>
      <Link to="/people/$id" params={{ id: person.id }}>
        {fullName(person)}
      </Link>
      <span className={classes.code}>{person.username}</span>
    </>
  ),
};

const role: Column<Person> = {
  key: 'role',
  head: 'Role',
  kind: 'quiet',
  cell: (person) => ROLE_WORDS[person.role],
};
const school: Column<Person> = {
  key: 'school',
  head: 'School',
  width: '19%',
  kind: 'quiet',
  cell: ({ schools }) => namesOf(schools),
};
const groups: Column<Person> = { key: 'groups', head: 'Groups', cell: (person) => namesOf(person.groups) };
const counselor: Column<Person> = {
  key: 'counselor',
  head: 'Counselor',
  kind: 'quiet',
  cell: (person) => person.counselor?.name ?? '–',
};
const lastSeen: Column<Person> = {
  key: 'last_seen',
  head: 'Last seen',
  sorts: 'last_seen_at',
  kind: 'quiet',
  cell: (person) => (person.last_seen_at ? <Instant at={person.last_seen_at} /> : 'Never'),
};
const status: Column<Person> = {
  key: 'status',
  head: 'Status',
  width: '13%',
  kind: 'quiet',
  cell: (person) => (person.status === 'active' ? 'Active' : <Chip kind="flag">Deactivated</Chip>),
};

/** What a list of each kind shows, the name first. */
export function peopleColumns(kind: Kind): Column<Person>[] {
  if (kind === 'students') return [name, school, groups, counselor, lastSeen, status];
  return kind === 'staff' ? [name, role, school, lastSeen, status] : [name, school, lastSeen, status];
}

/** Two names at most; how many more there are is said. */
function namesOf(named: readonly { name: string }[]): string {
  if (named.length === 0) return '–';
  const shown = named.slice(0, 2).map((one) => one.name);
  return named.length > 2 ? `${shown.join(', ')} and ${named.length - 2} more` : shown.join(', ');
}
