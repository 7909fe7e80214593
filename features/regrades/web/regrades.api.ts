import { useQuery } from '@tanstack/react-query';
import { getAssessment } from '#features/assessments/assessments.contract.ts';
import { getQuestion } from '#features/questions/questions.contract.ts';
import { useJobCall } from '#web/lib/job-calls.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { listSessionRegrades, type Regrade, regradeQuestion } from '../regrades.contract.ts';

/** The question whose answer key is to be corrected. */
export function useAskedQuestion(id: string) {
  return useQuery(queryOf(getQuestion, { params: { id } }));
}

/** The title of the test whose analysis led here. */
export function useTestTitle(assessment: string | undefined): string | undefined {
  return useQuery({
    ...queryOf(getAssessment, { params: { id: assessment ?? '' } }),
    select: ({ title }) => title,
    enabled: assessment !== undefined,
  }).data;
}

/** Previews or carries out a regrade. `given` is called with each answer. */
export function useRegrade(given: (regrade: Regrade) => void) {
  const refresh = useRefresh('sessions', 'analysis', 'questions', 'assessments');
  return useJobCall(regradeQuestion, async (answer) => {
    given(answer);
    if (answer.regraded_at !== null) void refresh();
  });
}

/** Loads the regrades of a session. */
export function useSessionRegrades(session: string) {
  return useQuery({
    ...queryOf(listSessionRegrades, { params: { id: session } }),
    select: ({ results }) => results,
  });
}
