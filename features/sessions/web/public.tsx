/** What other features' screens may use of sessions: starting one and releasing its results. */
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { call } from '#web/lib/api.ts';
import { generateSession } from '../sessions.contract.ts';
import type { ReleaseScoresProps } from './release-scores.tsx';

/** Makes the session of a test, or finds the one under way, and goes to its exam room, which is a page of its own. */
export function useBegin() {
  return useMutation({
    mutationFn: (assessment: string) => call(generateSession, { body: { assessment } }),
    onSuccess: ({ id }) => window.location.assign(`/exam/${id}`),
  });
}

/** The session of a practice set, made or found under way. */
export async function beginPractice(practice_set: string): Promise<string> {
  return (await call(generateSession, { body: { practice_set } })).id;
}

/** It comes with the first results that can be released: the first page of students has no use for it. */
const ReleaseButton = lazy(async () => ({
  default: (await import('./release-scores.tsx')).ReleaseButton,
}));

/** The button that releases results of a test, and its dialog; nothing for those who may not release. */
export function ReleaseScores(props: ReleaseScoresProps) {
  return (
    <Suspense>
      <ReleaseButton {...props} />
    </Suspense>
  );
}
