/** Search parameters of the gradebook. */
import { day, oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';
import { CELL_FILTERS, COLUMN_KINDS } from '../gradebook-values.contract.ts';

export const gradebookSearch = searchParams({
  group: uuid,
  /** `points` or the id of an exam scale; the share of points by default. */
  scale: words(100),
  state: oneOf(CELL_FILTERS),
  kind: oneOf(COLUMN_KINDS),
  /** Only columns since this day. */
  from: day,
  ordering: oneOf(['-name', 'average', '-average', 'column', '-column']),
  /** The column to sort by. */
  sort: uuid,
  page: whole(1),
  /** The cell whose panel is open. */
  student: uuid,
  column: uuid,
});
export type GradebookSearch = ReturnType<typeof gradebookSearch>;
