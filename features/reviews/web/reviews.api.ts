import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listPracticeSets } from '#features/practice-sets/practice-sets.contract.ts';
import { beginPractice } from '#features/sessions/web/public.tsx';
import { call } from '#web/lib/api.ts';
import { beginReview } from '../begin-review.contract.ts';
import { getSessionLevels } from '../reviews.contract.ts';

/** Which levels one's session moved, as far as it went. */
export function useSessionLevels(session: string) {
  return useQuery({
    queryKey: ['studying', session],
    queryFn: ({ signal }) => call(getSessionLevels, { params: { id: session }, signal }),
  });
}

/** The sets that are one's own to practise, the newest first. */
export function useOwnSets() {
  return useQuery({
    queryKey: ['practice-sets', 'own'],
    queryFn: ({ signal }) =>
      call(listPracticeSets, { query: { page_size: '200', ordering: '-created_at' }, signal }),
  });
}

/** Makes a set of what is due, and begins it. */
export function useReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => beginPractice((await call(beginReview, { body: {} })).id),
    onSuccess: () => client.invalidateQueries({ queryKey: ['practice-sets'] }),
  });
}
