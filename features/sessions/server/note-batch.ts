/** Judges the notes in a batch of saves in the order of arrival; only the newest note per slot is written. */
import type { Stamp } from '#core/attempt-log/attempt-log.ts';
import type { SavedNote } from '../exam.contract.ts';
import { judgeNote } from '../notes.rules.ts';
import { isOverlooked, type Judged, refusedItem } from '../saves.rules.ts';
import { type NoteRow, type NoteSlot, slotKey } from './notes.store.ts';
import { type HeldRow, pairKey, type SavingSession } from './saves.store.ts';

/** The notes of one request in order; null for one that cannot be parsed. */
interface NotesOfOne {
  readonly request: { readonly session: string };
  readonly items: { readonly notes: readonly (SavedNote | null)[] };
}

/** The distinct slots that the notes of a batch refer to. */
export function noteSlots(read: readonly NotesOfOne[]): NoteSlot[] {
  const named = read.flatMap(({ request: { session }, items }) =>
    items.notes.flatMap((note) => (note === null ? [] : { session, kind: note.kind, target: note.target })),
  );
  return [...new Map(named.map((slot) => [slotKey(slot), slot])).values()];
}

/**
 * Judges the notes of admitted requests and adds the verdicts to `saved.notes`. `overlooked` are sessions
 * whose exam rooms now show stale data.
 */
export function judgeNotes(
  let_in: readonly (NotesOfOne & {
    readonly saved: { readonly session: SavingSession; readonly notes: Judged[] };
  })[],
  answers: ReadonlyMap<string, HeldRow>,
  held: ReadonlyMap<string, Stamp>,
): { changed: NoteRow[]; overlooked: string[] } {
  const changed = new Map<string, NoteRow>();
  const overlooked: string[] = [];
  for (const { items, saved } of let_in) {
    const { session } = saved;
    for (const note of items.notes) {
      if (note === null) {
        saved.notes.push(refusedItem('malformed'));
        continue;
      }
      const key = slotKey({ ...note, session: session.id });
      const section = answers.get(pairKey({ session: session.id, question: note.target }))?.section ?? null;
      const judged = judgeNote(session, section, changed.get(key) ?? held.get(key) ?? null, note);
      saved.notes.push(judged);
      if (judged.verdict !== 'saved') continue;
      changed.set(key, { ...note, session: session.id });
      if (isOverlooked(judged, note, session)) overlooked.push(session.id);
    }
  }
  return { changed: [...changed.values()], overlooked };
}
