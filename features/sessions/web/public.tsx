/** What other features' screens may use of sessions: beginning one. */
import { useMutation } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { generateSession } from '../sessions.contract.ts';

/** Makes the session of a test, or finds the one under way, and goes to its exam room, which is a page of its own. */
export function useBegin() {
  return useMutation({
    mutationFn: (assessment: string) => call(generateSession, { body: { assessment } }),
    onSuccess: ({ id }) => window.location.assign(`/exam/${id}`),
  });
}
