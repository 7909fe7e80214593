/** What takers note in their tools, as rows: the newest of each kind and target. It judges nothing. */
import { type Kysely, sql } from 'kysely';
import type { Stamp } from '#core/attempt-log/attempt-log.ts';
import type { Tables } from '#server/db/tables.ts';
import type { NoteKind, SavedNote } from '../exam.contract.ts';
import { noteKey } from '../notes.rules.ts';

/** The greatest `seq` that there is of the present writer of a row of `sessions`; 0 for none. */
export const lastSeqOfWriter = sql<number>`greatest(
  (select coalesce(max(seq), 0) from attempt_log
    where attempt_log.session = sessions.id and attempt_log.writer = sessions.writer),
  (select coalesce(max(seq), 0) from session_notes
    where session_notes.session = sessions.id and session_notes.writer = sessions.writer))`;

/** Where one note of one session stands. */
export interface NoteSlot {
  readonly session: string;
  readonly kind: NoteKind;
  readonly target: string;
}

export function slotKey(slot: NoteSlot): string {
  return `${slot.session} ${noteKey(slot)}`;
}

/** The change that brought what stands in each of these places, by `slotKey`; none where nothing does. */
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

/** Puts each of these, no two of which have one place, in the place of what stands there. */
export async function writeNotes(db: Kysely<Tables>, notes: readonly NoteRow[], now: Date): Promise<void> {
  await sql`
    insert into session_notes (session, kind, target, value, writer, seq, updated_at)
    select session, kind, target, value, writer, seq, ${now}
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as given (session uuid, kind text, target uuid, value text,
      writer integer, seq integer)
    on conflict (session, kind, target) do update set value = excluded.value, writer = excluded.writer,
      seq = excluded.seq, updated_at = excluded.updated_at`.execute(db);
}
