import { useQuery } from '@tanstack/react-query';
import { useOpening } from '#features/practice/web/public.tsx';
import { listPracticeSets } from '#features/practice-sets/practice-sets.contract.ts';
import { beginPractice } from '#features/sessions/web/public.tsx';
import { call } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/queries.ts';
import { beginReview } from '../begin-review.contract.ts';
import { getSessionLevels } from '../reviews.contract.ts';

/** Which levels the user's session has changed so far. */
export function useSessionLevels(session: string) {
  return useQuery(queryOf(getSessionLevels, { params: { id: session } }));
}

/** The user's practice sets, newest first. */
export function useOwnSets() {
  return useQuery(queryOf(listPracticeSets, { query: { page_size: '200', ordering: '-created_at' } }));
}

/** Makes a set of up to `size` due questions, and opens it. */
export function useReview() {
  return useOpening(async (size: number) => beginPractice((await call(beginReview, { body: { size } })).id));
}
