import { readReview } from '#features/results/web/results.api.ts';
import { SessionsDownload } from '#features/results/web/sessions-download.tsx';
import { SessionScreen } from '#features/sessions/web/session-screen.tsx';
import { SessionsScreen } from '#features/sessions/web/sessions-screen.tsx';

/** The sessions screen for staff, with the download of results. */
export function SessionsPlace() {
  return <SessionsScreen Download={SessionsDownload} />;
}

export function SessionPlace() {
  return <SessionScreen readReview={readReview} />;
}
