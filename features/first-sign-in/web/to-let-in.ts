/**
 * The people that another screen passes on to this one. They are stored in the history entry, not in the
 * address.
 */
import type { ChosenNewcomers } from './first-sign-in.api.ts';

export interface ToLetIn {
  readonly chosen: ChosenNewcomers;
  /** How many people the imported file added or changed; only after an import. */
  readonly imported?: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    to_let_in?: ToLetIn;
  }
}
