/** What becomes of this feature's tables. */
import { sql } from 'kysely';
import { type Erase, type FeatureTables, joins, moves, stays } from '#server/db/declared-tables.ts';

/** What was said to or of them goes; that something happened in the room stays. */
const eraseWords: Erase = async (db, { id }) => {
  await sql`update sitting_events set text = null where taker = ${id}`.execute(db);
};

export const sittingsTables = {
  sittings: {
    backup: 'kept',
    impersonal: ['room', 'code'],
    personal: {
      merging: { made_by: stays },
      erasing: 'It is a room at a time, and names only who of the staff made it.',
      exporting: { not: 'It is of the school; who sat in it has `sitting_takers`.' },
    },
  },
  sitting_proctors: {
    backup: 'kept',
    personal: {
      merging: { person: stays },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'What they do as staff.' },
    },
  },
  sitting_takers: {
    backup: 'kept',
    impersonal: ['attendance'],
    personal: {
      // Of two seats in one room it is that which was sat in.
      merging: { person: { ...joins('sitting'), gives_way_without: 'session' } },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'sittings',
        rows: (person) => sql`
      select sittings.room, assessments.title as assessment, sittings.starts_at, attendance, entered_at, session
      from sitting_takers join sittings on sittings.id = sitting_takers.sitting
        join assessments on assessments.id = sittings.assessment
      where sitting_takers.person = ${person} order by sittings.starts_at, sittings.id`,
      },
    },
  },
  sitting_events: {
    backup: 'kept',
    impersonal: ['kind'],
    personal: {
      goes: ['text'],
      merging: { person: stays, taker: moves },
      erasing: { by: eraseWords },
      exporting: {
        file: 'sitting_events',
        rows: (person) => sql`
      select at, kind, text from sitting_events where taker = ${person} order by at, id`,
      },
    },
  },
} satisfies FeatureTables;
