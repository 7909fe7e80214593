/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type Erase, ends, type FeatureTables, fills, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { answerContactRequests } from './ask-by-contact.ts';
import { authRoutes, roomKeysRoutes } from './auth.routes.ts';
import { gettingInRoutes } from './getting-in.routes.ts';
import { ownContactsRoutes } from './own-contacts.routes.ts';
import { ensureAdmin, sweepAuth } from './public.ts';
import { twoStepRoutes } from './two-step.routes.ts';

const eraseRequests: Erase = async (db, { contacts }) => {
  await sql`delete from contact_requests where contact = any(${contacts})`.execute(db);
};

const eraseCodes: Erase = async (db, { contacts }) => {
  await sql`delete from mobile_codes where mobile = any(${contacts})`.execute(db);
};

/** A different person with the same contact may lose a link too, but can simply ask for a new one. */
const eraseLinks: Erase = async (db, { contacts }) => {
  await sql`delete from one_use_tokens where contact = any(${contacts}) and person is null`.execute(db);
};

const authTables = {
  access_tokens: {
    backup: 'left_out',
    personal: {
      merging: { person: stays },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'sign_ins',
        rows: (person) =>
          sql`select issued_at, last_used_at, ends_at from access_tokens where person = ${person} order by issued_at`,
      },
    },
  },
  contact_requests: {
    backup: 'left_out',
    impersonal: ['purpose'],
    personal: {
      goes: ['contact', 'language'],
      merging: {},
      erasing: { by: eraseRequests },
      exporting: { not: 'A row exists only for minutes.' },
    },
  },
  enrolment_keys: {
    backup: 'left_out',
    personal: {
      goes: ['key_hash', 'request_hash', 'sealed_answer'],
      merging: { person: ends },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'These records could be used to sign in.' },
    },
  },
  guardian_consents: {
    backup: 'kept',
    personal: {
      goes: ['guardian_name', 'guardian_email', 'guardian_language'],
      merging: { person: fills() },
      erasing: { rows_of: ['person'] },
      contacts: { of: 'person', in: ['guardian_email'] },
      exporting: { within: 'guardians' },
    },
  },
  mobile_codes: {
    backup: 'left_out',
    impersonal: ['purpose'],
    personal: {
      goes: ['mobile', 'code_hash'],
      merging: {},
      erasing: { by: eraseCodes },
      exporting: { not: 'These records could be used to sign in.' },
    },
  },
  one_use_tokens: {
    backup: 'left_out',
    impersonal: ['purpose'],
    personal: {
      goes: ['token_hash', 'contact'],
      merging: { person: ends },
      erasing: { rows_of: ['person'], by: eraseLinks },
      contacts: { of: 'person', in: ['contact'] },
      exporting: { not: 'These records could be used to sign in.' },
    },
  },
  recovery_codes: {
    backup: 'kept',
    personal: {
      goes: ['code_hash'],
      merging: {},
      erasing: { rows_of: ['person'] },
      exporting: { not: 'These records could be used to sign in.' },
    },
  },
  second_steps: {
    backup: 'kept',
    personal: {
      goes: ['sealed_secret'],
      merging: { person: stays },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'These records could be used to sign in.' },
    },
  },
  sign_in_offers: {
    // Useless after a restore: the links and codes that these rows describe are left out of backups.
    backup: 'left_out',
    impersonal: ['way'],
    personal: {
      merging: { person: ends },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'A row exists only for days, until they first sign in.' },
    },
  },
} satisfies FeatureTables;

export const authFeature: Feature = {
  name: 'auth',
  routes: [...authRoutes, ...gettingInRoutes, ...ownContactsRoutes, ...roomKeysRoutes, ...twoStepRoutes],
  prepare: ensureAdmin,
  sweep: sweepAuth,
  tick: answerContactRequests,
  field_words: {
    current_password: 'current password',
    goal_score: 'goal score',
    guardian_email: 'guardian email',
    join_code: 'join code',
    otp: 'code sent by text',
    changed: 'keys',
    is_off: 'whether shortcuts are off',
    purpose: 'purpose',
    test_date: 'test date',
    theme: 'theme',
    totp: 'two-step code',
    zoom: 'text size',
  },
  tables: authTables,
};
