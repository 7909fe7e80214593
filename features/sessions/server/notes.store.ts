/** Rows of the notes in takers' tools: the newest per kind and target. */
import { type Kysely, sql } from 'kysely';
import type { Stamp } from '#core/attempt-log/attempt-log.ts';
import type { Tables } from '#server/db/tables.ts';
import type { NoteKind, SavedNote } from '../exam.contract.ts';
import { noteKey } from '../notes.rules.ts';

/** The greatest `seq` stored under the current writer number of a row of `sessions`; 0 if none. */
export const lastSeqOfWriter = sql<number>`greatest(
  (select coalesce(max(seq), 0) from attempt_log
    where attempt_log.session = sessions.id and attempt_log.writer = sessions.writer),
  (select coalesce(max(seq), 0) from session_notes
    where session_notes.session = sessions.id and session_notes.writer = sessions.writer))`;

/** Identifies one note of one session. */
export interface NoteSlot {
  readonly session: string;
  readonly kind: NoteKind;
  readonly target: string;
}

export function slotKey(slot: NoteSlot): string {
  return `${slot.session} ${noteKey(slot)}`;
}

/** The change that set each of these notes, keyed by `slotKey`; slots without a note are left out. */
export async function listHeldNotes(
  db: Kysely<Tables>,
  slots: readonly NoteSlot[],
): Promise<Map<string, Stamp>> {
  if (slots.length === 0) return new Map();
  const { rows } = await sql<NoteSlot & Stamp>`
    select session, kind, target, writer, seq
    from session_notes join unnest(${slots.map(({ session }) => session)}::uuid[],
        ${slots.map(({ kind }) => kind)}::text[], ${slots.map(({ target }) => target)}::uuid[])
      as asked (session, kind, target) using (session, kind, target)`.execute(db);
  return new Map(rows.map((row) => [slotKey(row), { writer: row.writer, seq: row.seq }]));
}

export type NoteRow = SavedNote & Pick<NoteSlot, 'session'>;

/** Upserts these notes; slots must be distinct. */
export async function writeNotes(db: Kysely<Tables>, notes: readonly NoteRow[], now: Date): Promise<void> {
  await sql`
    insert into session_notes (session, kind, target, value, writer, seq, updated_at)
    select session, kind, target, value, writer, seq, ${now}
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as given (session uuid, kind text, target uuid, value text,
      writer integer, seq integer)
    on conflict (session, kind, target) do update set value = excluded.value, writer = excluded.writer,
      seq = excluded.seq, updated_at = excluded.updated_at`.execute(db);
}
