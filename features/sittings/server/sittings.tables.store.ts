/** What becomes of this feature's tables. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { forgetReasons } from '#features/sessions/server/public.ts';
import {
  type Erase,
  type Erased,
  type FeatureTables,
  joins,
  moves,
  stays,
} from '#server/db/declared-tables.ts';

/** Of a name of several words each tells of its person, but for the likes of `de`. */
const SHORTEST_PART = 3;
/** A first name that is an initial stands in too many a sentence. */
const SHORTEST_NAME = 2;

/** Whether a text said in a room names somebody who sat there, by one name as people do: as words of it, whatever their case. */
function tellsOf({ first_name, last_name }: Erased): (text: RawBuilder<unknown>) => RawBuilder<SqlBool> {
  const whole = [first_name, last_name ?? ''].filter((name) => name.length >= SHORTEST_NAME);
  const parts = whole.flatMap((name) => name.split(/\s+/)).filter((part) => part.length >= SHORTEST_PART);
  const words = (text: RawBuilder<unknown>) =>
    sql`btrim(regexp_replace(fold(${text}), '[[:space:][:punct:]]+', ' ', 'g'))`;
  return (text) => sql<SqlBool>`exists (
    select from unnest(${[...whole, ...parts]}::text[]) as names (name)
    where position(' ' || ${words(sql`name`)} || ' ' in ' ' || ${words(text)} || ' ') > 0)`;
}

/**
 * What was said to or of them goes, and so does what was said to their whole room and names them, which stands in the
 * sessions of the others too; that something happened in the room stays.
 */
const eraseWords: Erase = async (db, erased) => {
  const { id } = erased;
  const tells = tellsOf(erased);
  const rooms = sql`select sitting from sitting_takers where person = ${id}`;
  await sql`
    update sitting_events set text = null
    where taker = ${id} or sitting in (${rooms}) and text is not null and ${tells(sql`text`)}`.execute(db);
  await forgetReasons(
    db,
    sql`select session from sitting_takers where sitting in (${rooms}) and session is not null`,
    tells,
  );
};

/** After what was said, because their seats tell in which rooms that was: the tables that stand below are asked first. */
const eraseSeats: Erase = async (db, { id }) => {
  await sql`delete from sitting_takers where person = ${id}`.execute(db);
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
      erasing: { by: eraseSeats },
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
