import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryOf, refresh } from '#web/lib/queries.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { fullWords } from '#web/ui/when.ts';
import {
  cancelRelease,
  type ReleaseBody,
  type ReleaseShown,
  releaseResults,
} from '../release-many.contract.ts';
import { scoresWords } from '../release-words.rules.ts';

/** Queries that a release makes stale. */
const STALE = ['sessions', 'analysis', 'home'] as const;
const UNDO_SECONDS = 60;

/** Preview of a release: who would get what. */
export function useReleaseLook(assessment: string, group: string | undefined) {
  return useQuery({
    ...queryOf(releaseResults, {
      query: { dry_run: 'true' },
      body: { assessment, ...(group !== undefined && { group }) },
    }),
    retry: false,
  });
}

/** Releases exactly the sessions of the preview. A toast offers to undo it for a minute. */
export function useRelease(done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, etag }: { body: ReleaseBody; etag: string }) =>
      call(releaseResults, { query: {}, body, ifMatch: etag }),
    onSuccess: (shown, { body }) => {
      tell(shown, body.at ?? null, () => undo(shown.sessions));
      done();
      return refresh(client, ...STALE);
    },
    onError: () => refresh(client, 'sessions'),
  });

  async function undo(sessions: readonly string[]): Promise<void> {
    try {
      const { cancelled } = await call(cancelRelease, { body: { sessions: [...sessions] } });
      toast({
        title: 'Release canceled',
        content: `Students will not see the ${scoresWords(cancelled.length)}.`,
      });
    } catch (error) {
      sayFault(error as Error);
    }
    await refresh(client, ...STALE);
  }
}

/** Cancels pending releases. */
export function useCancelRelease() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessions: string[]) => call(cancelRelease, { body: { sessions } }),
    onSuccess: () => {
      toast({ title: 'Release canceled', content: 'The student will not see the result.' });
      return refresh(client, ...STALE);
    },
    onError: sayFault,
  });
}

function tell(shown: ReleaseShown, at: string | null, undo: () => Promise<void>): void {
  const what = `${scoresWords(shown.sessions.length)} of ${shown.assessment.title}`;
  toast({
    title: at === null ? `Releasing ${what}` : `Release of ${what} planned`,
    content:
      at === null
        ? 'Students see them in 1 minute.'
        : `Students see them on ${fullWords(new Date(shown.effective_at))}.`,
    interval: UNDO_SECONDS,
    act: { label: 'Undo', press: () => void undo() },
  });
}
