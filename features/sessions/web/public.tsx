/** Components and hooks for other features' screens: starting a session and releasing its results. */
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { call } from '#web/lib/api.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { generateSession } from '../sessions.contract.ts';
import type { ReleaseDialogProps } from './release-dialog.tsx';
import type { ReleaseScoresProps } from './release-scores.tsx';

/**
 * Generates a session of a test, or finds the one in progress, and opens its exam room, which is a separate
 * page.
 */
export function useBegin() {
  return useMutation({
    mutationFn: (assessment: string) => call(generateSession, { body: { assessment } }),
    onSuccess: ({ id }) => window.location.assign(`/exam/${id}`),
  });
}

/** Generates or finds the session of a practice set and returns its id. */
export async function beginPractice(practice_set: string): Promise<string> {
  return (await call(generateSession, { body: { practice_set } })).id;
}

/** Loaded only when there are results to release, because a student's first page never needs it. */
const ReleaseButton = lazyPart(async () => (await import('./release-scores.tsx')).ReleaseButton);

/** The button and dialog that release results of a test; renders nothing for people who may not release. */
export function ReleaseScores(props: ReleaseScoresProps) {
  return (
    <Suspense>
      <ReleaseButton {...props} />
    </Suspense>
  );
}

const Dialog = lazyPart(async () => (await import('./release-dialog.tsx')).ReleaseDialog);

/** The dialog that releases results of a test, for screens with their own way to open it. */
export function ReleaseScoresDialog(props: ReleaseDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
