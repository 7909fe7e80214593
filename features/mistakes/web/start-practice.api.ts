import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#web/lib/api.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { previewPractice, startPractice, type Wanted } from '../start-practice.contract.ts';

/**
 * What pressing the button would practice. Fetched on every visit, because practice and new tests change it.
 */
export function usePracticePreview(wanted: Wanted, isOn = true) {
  return useQuery({
    ...queryOf(previewPractice, { query: wanted }),
    enabled: isOn,
    refetchOnMount: 'always',
  });
}

/** Makes the set or continues an unfinished one, and opens its first open question. */
export function useStartPractice() {
  const refresh = useRefresh('practice-sets');
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (wanted: Wanted | { practice_set: string }) => call(startPractice, { body: wanted }),
    onSuccess: ({ session }) => {
      void refresh();
      return navigate({ to: '/practice/$session', params: { session } });
    },
  });
}
