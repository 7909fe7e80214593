/* Words for the events of sessions. */

import { figure } from '#web/ui/numbers.ts';
import type { SessionEventRow, SessionRow } from '../sessions.contract.ts';

const EVENT_WORDS: Readonly<Record<string, string>> = {
  started: 'Started',
  section_opened: 'Opened a section',
  section_closed: 'Closed a section',
  question_chosen: 'Moved to the next question',
  break_begun: 'Went on a break',
  break_ended: 'Came back from the break',
  paused: 'Paused',
  resumed: 'Resumed',
  taken_over: 'Continued in another window',
  extended: 'Given more time',
  reopened: 'Reopened a section',
  submitted: 'Submitted',
  keyed_in: 'Entered from paper',
  sheet_mended: 'Corrected the answer sheet',
  scored: 'Scored',
  score_failed: 'Couldn’t be scored: the stored test can’t be read. Ask your administrator.',
  release_planned: 'Release planned',
  release_cancelled: 'Release canceled',
  released: 'Released',
  expired: 'Expired',
  voided: 'Voided',
  late_accepted: 'Accepted late answers',
  late_refused: 'Rejected late answers',
  left: 'Left the window',
  returned: 'Came back to the window',
  copy_blocked: 'Tried to copy',
  print_blocked: 'Tried to print',
  offline: 'Went offline',
  online: 'Came online',
};

/** The words for an event; an event without words appears by its name. */
export function eventWords({ event }: Pick<SessionEventRow, 'event'>): string {
  const named = event.replaceAll('_', ' ');
  return EVENT_WORDS[event] ?? named.charAt(0).toUpperCase() + named.slice(1);
}

/** The person or clock that caused the event, in words. */
export function actorWords({ by, person }: Pick<SessionEventRow, 'by' | 'person'>): string {
  if (by === 'clock') return 'automatically';
  return person === null ? `by ${by === 'taker' ? 'the student' : 'staff'}` : `by ${person.name}`;
}

/** A score as lists show it: scaled if there is a scale, otherwise points. */
export function scoreWords(score: SessionRow['score']): string {
  if (score === null) return '–';
  return score.scaled === null ? `${figure(score.raw)} of ${figure(score.raw_max)}` : figure(score.scaled);
}
