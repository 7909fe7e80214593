/** What the screens of doubts keep in their address. */
import { oneOf, searchParams, uuid, whole } from '#web/lib/search-params.ts';

export const doubtsSearch = searchParams({
  /** Of staff without one what is open, of students all. */
  tab: oneOf(['open', 'mine', 'nobody', 'unread', 'resolved']),
  page: whole(1),
  /** What staff narrow the list to. */
  skill: uuid,
  subject: uuid,
  question: uuid,
  assessment: uuid,
});
export type DoubtsSearch = ReturnType<typeof doubtsSearch>;

const place = whole(0);

/** What is asked about. */
export const askSearch = searchParams({
  question: uuid,
  session: uuid,
  attempt: uuid,
  material: uuid,
  video: uuid,
  page: place,
  at_seconds: place,
});
export type AskSearch = ReturnType<typeof askSearch>;
