/** Whether a window may write, and which of two changes is newer. */
import type { AnswerState } from '#features/sessions/exam.contract.ts';
import type { Window } from './browsers.ts';

export const FIELDS = ['response', 'flagged', 'eliminated'] as const;
export type Field = (typeof FIELDS)[number];
export type Stamp = AnswerState['stamps'][Field];

export function mayTakeOver(window: Window): boolean {
  const { phase, is_read_only, is_busy } = window.room.state;
  return !is_busy && (phase === 'elsewhere' || (isAtWork(window) && is_read_only));
}

export function mayBegin({ room }: Window): boolean {
  const { phase, stage, is_busy } = room.state;
  return phase === 'shown' && stage === 'before' && !is_busy;
}

export function isAtWork({ room }: Window): boolean {
  return room.state.phase === 'shown' && room.state.stage === 'section';
}

export function mayWrite(window: Window): boolean {
  return isAtWork(window) && !window.room.state.is_read_only;
}

export function chosen<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(1, items.length)];
}

export function isSame(one: Stamp, other: Stamp): boolean {
  return one?.writer === other?.writer && one?.seq === other?.seq;
}

export function isOlder(one: Stamp, other: Stamp): boolean {
  if (one === null || other === null) return one === null && other !== null;
  return one.writer === other.writer ? one.seq < other.seq : one.writer < other.writer;
}
