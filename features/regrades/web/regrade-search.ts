/** What mending a key keeps in its address. */
import { LONGEST_IN_GAP, MOST_GAPS } from '#core/question-kinds/question-kinds.ts';
import { searchParams, uuid, whole, words } from '#web/lib/search-params.ts';

export const regradeSearch = searchParams({
  /** The analysis that led here, and what it calls the question. */
  assessment: uuid,
  label: words(20),
  /** An answer to look at as accepted too, and of a text with gaps the gap that it is typed into. */
  accept: words(LONGEST_IN_GAP),
  gap: whole(1, MOST_GAPS),
});
