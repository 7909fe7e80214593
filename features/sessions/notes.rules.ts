/**
 * What a taker notes for themselves in the tools of the exam room: how one is told from others, what one is worth as it
 * arrives, and which are shown.
 */
import { isLater, type Stamp } from '#core/attempt-log/attempt-log.ts';
import { standingOf } from '#core/session-machine/session-machine.ts';
import type { NoteKind, SavedNote, ShownNote } from './exam.contract.ts';
import type { JournalItem } from './journal.rules.ts';
import { type Judged, type JudgingSession, refusedItem } from './saves.rules.ts';

/** By what a note of a session is told from its others. */
export function noteKey({ kind, target }: { readonly kind: NoteKind; readonly target: string }): string {
  return `${kind} ${target}`;
}

/**
 * Judges a note over what is held in its place. `section` is the one that asks the question which the note is about,
 * null where none does. A note is its taker's own and moves no score, so that it is taken after the section's end too.
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

/** The notes by `noteKey`: those that the server held, with the changes of `items` folded in; none that were removed. */
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
