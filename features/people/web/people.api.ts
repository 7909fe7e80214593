import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallInput } from '#contract/endpoint.ts';
import { fullName } from '#core/full-name.ts';
import { call } from '#web/lib/api.ts';
import { STALE_BY_ASSIGNING } from '#web/lib/assigning.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  addGuest,
  addInternal,
  addStudent,
  changePerson,
  listInternal,
  type Person,
} from '../people.contract.ts';

export type Kind = 'students' | 'staff' | 'guests';

const ALL_ON_ONE_PAGE = '200';

/** The active counselors whom the caller may see, as choices. */
export function useCounselors(enabled: boolean) {
  return useQuery({
    ...queryOf(listInternal, { query: { role: 'counselor', status: 'active', page_size: ALL_ON_ONE_PAGE } }),
    enabled,
  });
}

/** The staff members who can be chosen. */
export function useStaff() {
  return useQuery({
    ...queryOf(listInternal, { query: { page_size: ALL_ON_ONE_PAGE } }),
    select: (list) => list.results.map((person) => ({ value: person.id, label: fullName(person) })),
  });
}

/** Lists, groups and the counts of schools also show the person, so all of these queries are refetched. */
const STALE = [...STALE_BY_ASSIGNING, 'schools'] as const;

export interface NewPerson {
  role: Person['role'];
  first_name: string;
  last_name: string | null;
  username?: string | undefined;
  email: string | null;
  mobile: string | null;
  schools: string[];
  password?: string | undefined;
}

/** The schema of the body for adding a person with this role. */
export function addBody(role: Person['role']): z.ZodType {
  if (role === 'student') return addStudent.body;
  return role === 'guest' ? addGuest.body : addInternal.body;
}

export function useAddPerson() {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ role, ...person }: NewPerson): Promise<Person> => {
      const idempotencyKey = keyOf({ role, ...person });
      if (role === 'student') return call(addStudent, { body: { role, ...person }, idempotencyKey });
      if (role === 'guest') return call(addGuest, { body: { role, ...person }, idempotencyKey });
      return call(addInternal, { body: { role, ...person }, idempotencyKey });
    },
    onSuccess: refresh,
  });
}

export function useChangePerson(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof changePerson>['body']) =>
      call(changePerson, { params: { id }, body }),
    onSuccess: refresh,
  });
}
