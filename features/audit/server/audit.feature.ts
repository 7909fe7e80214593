/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type Erase, type FeatureTables, moves, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { auditRoutes } from './audit.routes.ts';

const eraseAddresses: Erase = async (db, { id }) => {
  await sql`update audit set address = '' where actor = ${id}`.execute(db);
};

const auditTables = {
  audit: {
    backup: 'kept',
    impersonal: ['role', 'method', 'path', 'says', 'fields'],
    personal: {
      goes: ['address'],
      merging: { actor: stays },
      erasing: { by: eraseAddresses },
      exporting: {
        file: 'changes_by_them',
        rows: (person) => sql`select at, says, address from audit where actor = ${person} order by at, id`,
      },
    },
  },
  audit_targets: {
    backup: 'kept',
    impersonal: ['kind'],
    personal: {
      merging: {},
      erasing: 'The entry stays, but no longer names the person.',
      exporting: {
        file: 'changes_to_them',
        rows: (person) => sql`
      select audit.at, audit.says from audit join audit_targets on audit_targets.audit = audit.id
      where audit_targets.target = ${person} order by audit.at, audit.id`,
      },
    },
  },
  audit_values: {
    backup: 'kept',
    impersonal: ['field'],
    personal: {
      goes: ['before', 'after'],
      merging: { person: moves },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'values_changed',
        rows: (person) => sql`
      select audit.at, audit_values.field, audit_values.before, audit_values.after
      from audit_values join audit on audit.id = audit_values.audit
      where audit_values.person = ${person} order by audit.at, audit_values.place`,
      },
    },
  },
} satisfies FeatureTables;

/** `fieldWords` returns the word on screens for a field. */
export const auditFeature = (fieldWords: (field: string) => string): Feature => ({
  name: 'audit',
  routes: auditRoutes(fieldWords),
  tables: auditTables,
});
