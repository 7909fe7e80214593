/** Functions of the home pages for other features' servers. */
import * as board from './staff-board.store.ts';

/** Tests with scores that staff must release, or with answers to grade, the newest first, at most six. */
export function listWaiting(...asked: Parameters<typeof board.listWaiting>) {
  return board.listWaiting(...asked);
}
