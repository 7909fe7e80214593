/** What another screen hands over to the one that lets people in. It stays with the entry of the history, and in no address. */
import type { ChosenNewcomers } from './first-sign-in.api.ts';

export interface ToLetIn {
  readonly chosen: ChosenNewcomers;
  /** Of an import: how many people its file brought or changed. */
  readonly imported?: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    to_let_in?: ToLetIn;
  }
}
