/** What the room lays out where questions come one at a time, and what it says of them. It knows views, no browser. */
import type { ExamView } from '#features/sessions/exam.contract.ts';
import { counted, type SaveState, waitingWords } from './room.rules.ts';

/** What one goes out by: of the section, or of a question to which there is no way back. */
export type WayOn = 'next_section' | 'next_question' | 'submit';

/** What lies before the taker: the section, and of one whose questions come one at a time the present one. */
export function laidOutOf(view: Pick<ExamView, 'present'> | null): string | null {
  const present = view?.present ?? null;
  return present === null ? null : `${present.section.id} ${present.questions[0]?.id ?? ''}`;
}

type Told = Pick<ExamView, 'is_one_at_a_time'>;

/** `98 questions`; `Up to 20 questions` where nobody knows yet how many there will be. */
export function questionsWords({ is_one_at_a_time }: Told, count: number): string {
  return `${is_one_at_a_time ? 'Up to ' : ''}${counted(count, 'question')}`;
}

/** Where a question stands in its section: `3 of 27`, `3 of up to 20`. */
export function placeWords(view: Told & Pick<ExamView, 'present' | 'sections'>, position: number): string {
  const { present, sections, is_one_at_a_time } = view;
  if (present === null) return '';
  const most = sections.find(({ id }) => id === present.section.id)?.question_count ?? 0;
  const number = present.first_number + position;
  return is_one_at_a_time ? `${number} of up to ${most}` : `${number} of ${present.questions.length}`;
}

/** Whether the present question is the last that there may be. */
export function isAtMost({ present, sections }: Pick<ExamView, 'present' | 'sections'>): boolean {
  const most = sections.find(({ id }) => id === present?.section.id)?.question_count ?? 0;
  return present !== null && present.first_number >= most;
}

/** What the room waits for once one has gone on while the server is not reached. */
export function nextWaitsWords({ waiting_count: waiting, is_kept }: SaveState): string {
  const safe = waiting === 0 ? 'Your answer is saved' : waitingWords(waiting, is_kept);
  return `${safe}. The next question needs a connection: it comes as soon as the server is reached again. Keep this page open.`;
}
