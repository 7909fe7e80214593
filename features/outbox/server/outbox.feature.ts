/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type Erase, type FeatureTables, moves } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { outboxRoutes } from './outbox.routes.ts';
import { sendMessages, sweepMessages } from './send-messages.ts';

/**
 * Deletes messages to the person's contacts. A different person with the same contact can request a new mail.
 */
const eraseByContact: Erase = async (db, { contacts }) => {
  await sql`delete from messages where recipient = any(${contacts}) and person is null`.execute(db);
};

const outboxTables = {
  messages: {
    backup: {
      sealed: 'null::bytea',
      status: `case when status = 'waiting' then 'expired' else status end`,
      leased_until: 'null::timestamptz',
    },
    impersonal: ['channel', 'purpose', 'status'],
    personal: {
      goes: ['recipient', 'sealed', 'last_error'],
      merging: { person: moves },
      erasing: { rows_of: ['person'], by: eraseByContact },
      exporting: {
        file: 'messages',
        rows: (person) => sql`
      select channel, recipient, purpose, status, created_at, sent_at from messages where person = ${person}
      order by created_at, id`,
      },
    },
  },
} satisfies FeatureTables;

export const outboxFeature: Feature = {
  name: 'outbox',
  routes: outboxRoutes,
  sweep: sweepMessages,
  tick: sendMessages,
  tables: outboxTables,
};
