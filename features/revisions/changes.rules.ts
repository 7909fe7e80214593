/** How one change is said. */
import type { Change } from './revisions.contract.ts';

/** A change of a text, a word or a figure. */
export type SaidChange = Exclude<Change, { kind: 'questions' }>;

/** Of rich texts; none where they are the same. */
export function text(label: string, before: string, after: string): SaidChange[] {
  return before === after ? [] : [{ kind: 'text', label, before: before || null, after: after || null }];
}

/** Of words or figures; none where they are the same, unless `isChanged` says that something under them is not. */
export function words(label: string, before: string, after: string, isChanged = false): SaidChange[] {
  if (before === after && !isChanged) return [];
  const same = before === after ? `${after}, changed` : after;
  return [{ kind: 'words', label, before: before || null, after: same || null }];
}

export const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
