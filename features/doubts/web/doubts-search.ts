/** The search parameters of the doubts screens. */
import { oneOf, searchParams, uuid, whole } from '#web/lib/search-params.ts';

export const doubtsSearch = searchParams({
  /** Without a tab, staff see open doubts and students see all. */
  tab: oneOf(['open', 'mine', 'nobody', 'unread', 'resolved']),
  page: whole(1),
  /** The filters of the staff's list. */
  skill: uuid,
  subject: uuid,
  question: uuid,
  assessment: uuid,
});
export type DoubtsSearch = ReturnType<typeof doubtsSearch>;

const place = whole(0);

/** The subject of the doubt. */
export const askSearch = searchParams({
  question: uuid,
  session: uuid,
  attempt: uuid,
  material: uuid,
  video: uuid,
  /** The skill that is chosen at first. */
  skill: uuid,
  page: place,
  at_seconds: place,
});
export type AskSearch = ReturnType<typeof askSearch>;
