/** Why the result behind a cell cannot be released. */
import type { ReleaseState } from '#features/sessions/release-many.contract.ts';
import type { ReleaseObstacle } from './gradebook-values.contract.ts';

/** What prevents the release of a session in this state; null if it can be released. */
export function releaseObstacle(state: ReleaseState, may_release: boolean): ReleaseObstacle | null {
  switch (state) {
    case 'ready':
    case 'partly':
      return may_release ? null : 'no_right';
    case 'not_started':
    case 'in_progress':
    case 'expired':
      return 'not_submitted';
    case 'needs_grading':
    case 'being_scored':
    case 'planned':
    case 'released':
    case 'never':
      return state;
  }
}
