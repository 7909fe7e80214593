/**
 * Rules of the room for tests that ask one question at a time: which question is open, and the texts about
 * it.
 */
import type { ExamView } from '#features/sessions/exam.contract.ts';
import { counted, type SaveState, waitingWords } from './room.rules.ts';

/** The ways to leave a section, or a question that cannot be revisited. */
export type WayOn = 'next_section' | 'next_question' | 'submit';

/** Names the open section, and with one question at a time also the question. Null if no section is open. */
export function laidOutOf(view: Pick<ExamView, 'present'> | null): string | null {
  const present = view?.present ?? null;
  return present === null ? null : `${present.section.id} ${present.questions[0]?.id ?? ''}`;
}

type Told = Pick<ExamView, 'is_one_at_a_time'>;

/** `98 questions`, or `Up to 20 questions` if the number is not known yet. */
export function questionsWords({ is_one_at_a_time }: Told, count: number): string {
  return `${is_one_at_a_time ? 'Up to ' : ''}${counted(count, 'question')}`;
}

/** The place of a question in its section: `3 of 27`, `3 of up to 20`. */
export function placeWords(view: Told & Pick<ExamView, 'present' | 'sections'>, position: number): string {
  const { present, sections, is_one_at_a_time } = view;
  if (present === null) return '';
  const most = sections.find(({ id }) => id === present.section.id)?.question_count ?? 0;
  const number = present.first_number + position;
  return is_one_at_a_time ? `${number} of up to ${most}` : `${number} of ${present.questions.length}`;
}

/** Whether the open question is the last one possible. */
export function isAtMost({ present, sections }: Pick<ExamView, 'present' | 'sections'>): boolean {
  const most = sections.find(({ id }) => id === present?.section.id)?.question_count ?? 0;
  return present !== null && present.first_number >= most;
}

/** The message if the taker continues while the server cannot be reached. */
export function nextWaitsWords({ waiting_count: waiting, is_kept }: SaveState): string {
  const safe = waiting === 0 ? 'Your answer is saved' : waitingWords(waiting, is_kept);
  return `${safe}. The next question will load when the connection is back. Keep this page open.`;
}
