/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type DeclaredTable, type FeatureTables, moves, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { guardiansRoutes } from './guardians.routes.ts';
import { notesRoutes } from './notes.routes.ts';
import { personRoutes } from './person.routes.ts';

const personTables = {
  guardian_agreements: {
    backup: 'kept',
    impersonal: ['kind'],
    personal: {
      merging: { recorded_by: stays },
      erasing: 'A row is deleted with the guardian.',
      exporting: {
        file: 'agreements',
        rows: (person) => sql`
      select guardians.name as guardian, guardian_agreements.kind, is_given, recorded_at
      from guardian_agreements join guardians on guardians.id = guardian_agreements.guardian
      where guardians.person = ${person} order by recorded_at, guardian_agreements.id`,
      },
    },
  },
  guardians: {
    backup: 'kept',
    personal: {
      goes: ['name', 'contact', 'language'],
      merging: { person: moves },
      erasing: { rows_of: ['person'] },
      contacts: { of: 'person', in: ['contact'] },
      exporting: {
        file: 'guardians',
        rows: (person) => sql`
      select name, contact, language, created_at from guardians where person = ${person}
      union all select guardian_name, guardian_email::text, guardian_language, asked_at from guardian_consents
      where person = ${person} and given_at is null
      order by created_at`,
      },
    },
  },
  person_notes: {
    backup: 'kept',
    personal: {
      goes: ['text'],
      merging: { person: moves, author: stays },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'notes',
        rows: (person) =>
          sql`select text, created_at, updated_at from person_notes where person = ${person} order by created_at, id`,
      },
    },
  },
} satisfies FeatureTables;

/** `tables` are the tables of all features, because a merge goes through all of them. */
export const personFeature = (tables: () => readonly DeclaredTable[]): Feature => ({
  name: 'person',
  routes: [...personRoutes(tables), ...notesRoutes, ...guardiansRoutes],
  field_words: {
    contact: 'contact',
    is_given: 'consent',
    other: 'other record',
  },
  tables: personTables,
});
