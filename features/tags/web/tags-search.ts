/** The search parameters of the tags screen. */

import { oneOf, searchParams, uuid, words } from '#web/lib/search-params.ts';
import { TAG_KINDS } from '../tags-values.contract.ts';

export const tagsSearch = searchParams({
  /** If no kind is given, skills are listed. */
  kind: oneOf(TAG_KINDS),
  search: words(100),
  /** The exam, and one of its subjects, whose tags are listed. */
  exam: uuid,
  subject: uuid,
  used: oneOf(['used', 'unused', 'retired']),
});
export type TagsSearch = ReturnType<typeof tagsSearch>;
