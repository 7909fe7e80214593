/**
 * Notes that takers write in the tools of the exam room: their keys, the verdict on arrival, and which ones
 * are shown.
 */
import { isLater, type Stamp } from '#core/attempt-log/attempt-log.ts';
import { standingOf } from '#core/session-machine/session-machine.ts';
import type { NoteKind, SavedNote, ShownNote } from './exam.contract.ts';
import type { JournalItem } from './journal.rules.ts';
import { type Judged, type JudgingSession, refusedItem } from './saves.rules.ts';

/** Key that identifies a note within its session. */
export function noteKey({ kind, target }: { readonly kind: NoteKind; readonly target: string }): string {
  return `${kind} ${target}`;
}

/**
 * Judges a note against the stored one. `section` is the section that asks the note's question, or null.
 * Notes are private and do not change the score, so they are accepted after the section's end too.
 */
export function judgeNote(
  session: JudgingSession & { readonly id: string },
  section: string | null,
  held: Stamp | null,
  note: SavedNote,
): Judged {
  const { status, sections } = session;
  const about = sections.some(({ id }) => id === note.target) ? note.target : section;
  if (about !== null) {
    const standing = standingOf(session, about);
    if (standing !== 'open' && standing !== 'late') return refusedItem(standing);
  } else if (note.target !== session.id) {
    return refusedItem('unknown_target');
  } else if (status === 'generated') {
    return refusedItem('not_started');
  } else if (status === 'expired' || status === 'voided') {
    return refusedItem(status);
  }
  if (note.writer > session.writer) return refusedItem('unknown_writer');
  return { verdict: isLater(note, held) ? 'saved' : 'stale', code: null };
}

/**
 * The notes keyed by `noteKey`: the server's notes with the changes of `items` applied, without removed ones.
 */
export function shownNotes(
  held: readonly ShownNote[],
  items: Iterable<JournalItem>,
): ReadonlyMap<string, string> {
  const newest = new Map<string, Stamp & { readonly value: string | null }>(
    held.map((note) => [noteKey(note), note]),
  );
  for (const item of items) {
    if (item.kind !== 'note') continue;
    const key = noteKey(item.body);
    if (isLater(item.body, newest.get(key) ?? null)) newest.set(key, item.body);
  }
  return new Map([...newest].flatMap(([key, { value }]) => (value === null ? [] : [[key, value]])));
}
