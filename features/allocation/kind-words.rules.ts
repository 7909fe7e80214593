/** Words for the kinds of assigned things. */
import type { AssignedKind } from './allocation-values.contract.ts';

export const KIND_WORDS: Readonly<Record<AssignedKind, string>> = {
  test: 'Test',
  practice_set: 'Practice set',
  material: 'Material',
  library_group: 'Shelf',
  video: 'Video',
};
