/** Builds the description of one change. */
import type { Change } from './revisions.contract.ts';

/** A change to a rich text, a word or a figure. */
export type SaidChange = Exclude<Change, { kind: 'questions' }>;

/** A change to a rich text; empty if both texts are equal. */
export function text(label: string, before: string, after: string): SaidChange[] {
  return before === after ? [] : [{ kind: 'text', label, before: before || null, after: after || null }];
}

/**
 * A change to words or figures; empty if both are equal. With `isChanged`, equal words are reported as
 * changed too, because the value behind them differs.
 */
export function words(label: string, before: string, after: string, isChanged = false): SaidChange[] {
  if (before === after && !isChanged) return [];
  const same = before === after ? `${after}, changed` : after;
  return [{ kind: 'words', label, before: before || null, after: same || null }];
}

export const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
