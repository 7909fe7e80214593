/** Words for a session in the list of the user's own results. */
import { SESSION_STATUS_WORDS } from '#features/sessions/session-status.rules.ts';
import type { SessionRow } from '#features/sessions/sessions.contract.ts';
import { figure } from '#web/ui/numbers.ts';

/**
 * The score, or words in its place: the status until the session is submitted, then why no score is shown.
 */
export function scoreOrStanding({
  score,
  status,
  pending_marks,
}: Pick<SessionRow, 'score' | 'status' | 'pending_marks'>): string {
  if (score !== null)
    return score.scaled === null ? `${figure(score.raw)} of ${figure(score.raw_max)}` : figure(score.scaled);
  if (status === 'submitted' && pending_marks > 0) return 'Being graded';
  return status === 'scored' || status === 'released' ? 'Not released' : SESSION_STATUS_WORDS[status];
}

/** When the session was submitted, or last changed its state before that. */
export function sessionInstant({
  submitted_at,
  started_at,
  created_at,
}: Pick<SessionRow, 'submitted_at' | 'started_at' | 'created_at'>): string {
  return submitted_at ?? started_at ?? created_at;
}
