/**
 * What a device keeps of an open room, so that its page can be loaded again where nobody answers: which changes, and what
 * time it is then. Moments are passed in.
 */
import type { AnswerState, ExamView, ShownNote } from '#features/sessions/exam.contract.ts';
import type { JournalItem } from '#features/sessions/journal.rules.ts';
import { keyOf, noted } from '#features/sessions/journal.rules.ts';

/** Of changes that the server may not have shown yet, what is needed to lay them out again: the newest of each, and the newest look. */
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

/** The server's time as it was known, and what the device's own clock said then; both in milliseconds. */
export interface KeptTime {
  readonly server_ms: number;
  readonly device_ms: number;
}

/**
 * The server's time when the device's clock says `device_ms`: as far from it as it was, however wrong that clock is. It
 * never goes back, so that a clock that was set back gives nobody a minute.
 */
export function recalledTime(kept: KeptTime, device_ms: number): number {
  return Math.max(kept.server_ms, kept.server_ms + (device_ms - kept.device_ms));
}

/** A view that was kept as it is at `server_ms`, with the answers that were known to the server then. */
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
