/** The search parameters of the regrade screen. */
import { LONGEST_IN_GAP, MOST_GAPS } from '#core/question-kinds/question-kinds.ts';
import { searchParams, uuid, whole, words } from '#web/lib/search-params.ts';

export const regradeSearch = searchParams({
  /** The test whose analysis led here, and the label of the question in that analysis. */
  assessment: uuid,
  label: words(20),
  /** An answer to preview as accepted, and for a text with gaps the number of its gap. */
  accept: words(LONGEST_IN_GAP),
  gap: whole(1, MOST_GAPS),
});
