/**
 * Decides what a device stores about an open exam room, so that the page can reload without the server, and
 * computes the current time from it.
 */
import type { AnswerState, ExamView, ShownNote } from '#features/sessions/exam.contract.ts';
import type { JournalItem } from '#features/sessions/journal.rules.ts';
import { keyOf, noted } from '#features/sessions/journal.rules.ts';

/**
 * The changes to store, because the server may not have them yet: the newest of each answer and note, and the
 * newest visit to a question.
 */
export function changesToKeep(items: Iterable<JournalItem>): JournalItem[] {
  let kept: ReadonlyMap<string, JournalItem> = new Map();
  let look: Extract<JournalItem, { kind: 'visit' }> | null = null;
  for (const item of items) {
    if (item.kind === 'answer' || item.kind === 'note') kept = noted(kept, item);
    else if (item.kind === 'visit' && (look === null || isAfter(item.body.opened_at, look.body.opened_at)))
      look = item;
  }
  if (look !== null) kept = new Map(kept).set(keyOf(look), look);
  return [...kept.values()];
}

function isAfter(one: string, other: string): boolean {
  return Date.parse(one) >= Date.parse(other);
}

/** The server's time and the device's clock at the same moment, both in milliseconds. */
export interface KeptTime {
  readonly server_ms: number;
  readonly device_ms: number;
}

/**
 * Estimates the server's time from the device's clock, which may be wrong by a constant. The result never
 * goes back, so that nobody gains time by setting the clock back.
 */
export function recalledTime(kept: KeptTime, device_ms: number): number {
  return Math.max(kept.server_ms, kept.server_ms + (device_ms - kept.device_ms));
}

/** A stored view with its clocks set to `server_ms`, and with the answers that were stored. */
export function recalledView(
  view: ExamView,
  { attempts, notes }: { readonly attempts: readonly AnswerState[]; readonly notes: readonly ShownNote[] },
  server_ms: number,
): ExamView {
  const server_now = new Date(server_ms).toISOString();
  const { present, break_clock, pause } = view;
  return {
    ...view,
    present: present && {
      ...present,
      clock: { ...present.clock, server_now },
      attempts: [...attempts],
      notes: [...notes],
    },
    break_clock: break_clock && { ...break_clock, server_now },
    pause: pause && { ...pause, server_now },
  };
}
