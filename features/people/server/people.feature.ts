/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { FIRST_CHOICE } from '#core/shortcuts/shortcuts.ts';
import { type Erase, type FeatureTables, fills, joins, moves, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { ERASED_NAME, erasedUsername } from '../people.rules.ts';
import { accommodationsRoutes } from './accommodations.routes.ts';
import { careRoutes } from './care.routes.ts';
import { peopleRoutes } from './people.routes.ts';

/** Keeps an erased person's current schools, so that the staff who could see their attempts still can. */
const erasePlaces: Erase = async (db, { id }) => {
  await sql`
    delete from memberships where person = ${id} and (kind = 'group' or until_at is not null)`.execute(db);
};

const anonymize: Erase = async (db, { id }, now) => {
  await sql`update people set counselor = null where counselor = ${id}`.execute(db);
  await db
    .updateTable('people')
    .set((eb) => ({
      ...ERASED_NAME,
      username: erasedUsername(id),
      email: null,
      email_verified_at: null,
      mobile: null,
      mobile_verified_at: null,
      password_hash: null,
      password_changed_at: null,
      must_change_password: false,
      counselor: null,
      goal_score: null,
      test_date: null,
      born_on: null,
      theme: 'system' as const,
      language: 'en',
      zoom: 100,
      room_keys: JSON.stringify(FIRST_CHOICE),
      consent_due: false,
      last_seen_at: null,
      deactivated_at: eb.fn.coalesce('deactivated_at', eb.val(now)),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
};

const peopleTables = {
  accommodation_changes: {
    backup: 'kept',
    personal: {
      goes: ['accommodations'],
      merging: { person: fills(), changed_by: stays },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'accommodations',
        rows: (person) => sql`
      select accommodations, changed_at from accommodation_changes where person = ${person} order by version`,
      },
    },
  },
  care_changes: {
    backup: 'kept',
    impersonal: ['kind'],
    personal: {
      goes: ['note'],
      merging: { student: moves, after: stays, before: stays, by: stays },
      erasing: { rows_of: ['student'] },
      exporting: {
        file: 'care',
        rows: (person) =>
          sql`select kind, note, at from care_changes where student = ${person} order by at, id`,
      },
    },
  },
  manager_allocations: {
    backup: 'kept',
    personal: {
      merging: { student: joins('manager'), manager: stays },
      erasing: { rows_of: ['manager', 'student'] },
      exporting: { not: 'The file `care` lists their managers and counselor.' },
    },
  },
  memberships: {
    backup: 'kept',
    impersonal: ['kind'],
    personal: {
      goes: ['name'],
      merging: { person: moves, begun_by: stays, ended_by: stays },
      erasing: { by: erasePlaces },
      exporting: {
        file: 'places',
        rows: (person) => sql`
      select kind, name, from_at, until_at from memberships where person = ${person} order by from_at nulls first, id`,
      },
    },
  },
  people: {
    backup: 'kept',
    impersonal: ['role'],
    personal: {
      goes: [
        'username',
        'first_name',
        'last_name',
        'email',
        'mobile',
        'password_hash',
        'test_date',
        'theme',
        'language',
        'room_keys',
        'born_on',
      ],
      merging: { merged_into: moves, counselor: stays },
      erasing: { by: anonymize },
      contacts: { of: 'id', in: ['email', 'mobile'] },
      exporting: {
        file: 'person',
        rows: (person) => sql`
      select id, role, username, first_name, last_name, email, email_verified_at, mobile, mobile_verified_at, born_on,
        goal_score, test_date, theme, language, zoom, room_keys, last_seen_at, deactivated_at, created_at
      from people where id = ${person}`,
      },
    },
  },
} satisfies FeatureTables;

export const peopleFeature: Feature = {
  name: 'people',
  routes: [...accommodationsRoutes, ...peopleRoutes, ...careRoutes],
  field_words: {
    break_multiplier: 'break time',
    approved: 'account approval',
    stop_clock_breaks: 'timer pauses',
    read_aloud: 'read aloud',
    time: 'time',
    zoom_percent: 'zoom',
    counselor: 'counselor',
    email: 'email',
    first_name: 'first name',
    keep_assignments: 'keep assignments',
    last_name: 'last name',
    managers: 'managers',
    mobile: 'mobile',
    password: 'password',
    role: 'role',
    username: 'username',
  },
  tables: peopleTables,
};
