import { reachOf } from '#core/access/access.ts';
import { listInternal, listStudents } from '#features/people/people.contract.ts';
import { call } from '#web/lib/api.ts';
import type { LoginUser } from '#web/shell/login-record.ts';
import type { Found } from '#web/shell/palette.tsx';

const MOST_OF_EACH = '6';

export function mayFindPeople(user: LoginUser): boolean {
  return !['self', 'none'].includes(reachOf(user.role, 'people.view'));
}

/** Students and staff in view whose name, code or contact has every word of `text`. */
export async function findPeople(text: string, signal: AbortSignal): Promise<Found[]> {
  const query = { search: text, page_size: MOST_OF_EACH };
  const lists = await Promise.all([
    call(listStudents, { query, signal }),
    call(listInternal, { query, signal }),
  ]);
  return lists
    .flatMap((list) => list.results)
    .map((person) => ({
      id: person.id,
      label: `${person.first_name} ${person.last_name}`,
      href: `/people/${person.id}`,
      detail: [person.username, ...person.schools.map((school) => school.name)].join(' · '),
    }));
}
