/** The words for each status of a session, for every screen, list and file. */
import type { SESSION_STATUSES } from './sessions-values.contract.ts';

type Status = (typeof SESSION_STATUSES)[number];

export const SESSION_STATUS_WORDS: Readonly<Record<Status, string>> = {
  generated: 'Not started',
  in_progress: 'In progress',
  on_break: 'On a break',
  paused: 'Paused',
  submitted: 'Submitted',
  scored: 'Scored',
  released: 'Released',
  expired: 'Expired',
  voided: 'Voided',
};

/** Stage of a session, which decides what can be done with it. */
export type SessionStage = 'not_started' | 'in_progress' | 'over';

/** The stage of a status. A generated session is not in progress: no clock runs and it has no answers. */
export function stageOf(status: string): SessionStage {
  if (status === 'generated') return 'not_started';
  return status === 'in_progress' || status === 'on_break' || status === 'paused' ? 'in_progress' : 'over';
}
