/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
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
import type { Feature } from '#server/feature.ts';
import { sittingsRoutes } from './sittings.routes.ts';

/** In a name of several words, each word identifies the person, except short ones such as `de`. */
const SHORTEST_PART = 3;
/** A single initial as a first name would match too many sentences. */
const SHORTEST_NAME = 2;

/** SQL condition: whether a text names a taker by first or last name, as whole words in any case. */
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
 * Erases messages to the person and texts about them. Also erases messages to the whole sitting that contain
 * their name, which are stored in other takers' sessions too. The events themselves stay.
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

/**
 * Runs after the texts are erased, because the rows of takers tell which sittings to search. Tables that come
 * later in the list are erased first.
 */
const eraseSeats: Erase = async (db, { id }) => {
  await sql`delete from sitting_takers where person = ${id}`.execute(db);
};

const sittingsTables = {
  sittings: {
    backup: 'kept',
    impersonal: ['room', 'code'],
    personal: {
      merging: { made_by: stays },
      erasing: 'This table only names the staff member who planned the sitting.',
      exporting: { not: 'A row belongs to the school. The file `sittings` lists the sittings of a student.' },
    },
  },
  sitting_proctors: {
    backup: 'kept',
    personal: {
      merging: { person: stays },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'This table only lists the sittings that a staff member proctors.' },
    },
  },
  sitting_takers: {
    backup: 'kept',
    impersonal: ['attendance'],
    personal: {
      // If two merged people are both takers of one sitting, keep the row that was used.
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

export const sittingsFeature: Feature = {
  name: 'sittings',
  routes: sittingsRoutes,
  field_words: {
    attendance: 'attendance',
    keeps_answers: 'saves answers offline',
    late_entry_minutes: 'minutes for late entry',
    proctors: 'proctors',
    room: 'room',
    starts_at: 'starts',
    taker: 'student',
    takers: 'students',
  },
  tables: sittingsTables,
};
