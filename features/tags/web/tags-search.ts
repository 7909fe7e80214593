/** What the screen of tags keeps in its address. */

import { oneOf, searchParams, uuid, words } from '#web/lib/search-params.ts';
import { TAG_KINDS } from '../tags-values.contract.ts';

export const tagsSearch = searchParams({
  /** Left out, the skills. */
  kind: oneOf(TAG_KINDS),
  search: words(100),
  /** The exam and, of it, the subject whose tags are shown. */
  exam: uuid,
  subject: uuid,
  used: oneOf(['used', 'unused', 'retired']),
});
export type TagsSearch = ReturnType<typeof tagsSearch>;
