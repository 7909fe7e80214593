import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getAssessment } from '#features/assessments/assessments.contract.ts';
import { getQuestion } from '#features/questions/questions.contract.ts';
import { call } from '#web/lib/api.ts';
import { useJobCall } from '#web/lib/job-calls.ts';
import { listSessionRegrades, type Regrade, regradeQuestion } from '../regrades.contract.ts';

/** The question whose key is mended. */
export function useAskedQuestion(id: string) {
  return useQuery({
    queryKey: ['questions', 'one', id],
    queryFn: ({ signal }) => call(getQuestion, { params: { id }, signal }),
  });
}

/** The title of the test whose analysis led here. */
export function useTestTitle(assessment: string | undefined): string | undefined {
  return useQuery({
    queryKey: ['assessments', 'one', assessment],
    queryFn: ({ signal }) => call(getAssessment, { params: { id: assessment ?? '' }, signal }),
    select: ({ title }) => title,
    enabled: assessment !== undefined,
  }).data;
}

/** Looking at a regrade, and doing it; `given` hears each answer. */
export function useRegrade(given: (regrade: Regrade) => void) {
  const client = useQueryClient();
  return useJobCall(regradeQuestion, async (answer) => {
    given(answer);
    if (answer.regraded_at === null) return;
    for (const key of ['sessions', 'analysis', 'questions', 'assessments']) {
      void client.invalidateQueries({ queryKey: [key] });
    }
  });
}

/** How a session was scored again. */
export function useSessionRegrades(session: string) {
  return useQuery({
    queryKey: ['sessions', 'regrades', session],
    queryFn: ({ signal }) => call(listSessionRegrades, { params: { id: session }, signal }),
    select: ({ results }) => results,
  });
}
