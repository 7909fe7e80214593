/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type FeatureTables, joins } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import type { Platform } from '#server/http/route.ts';
import { toldSince } from '../notices.rules.ts';
import { makeMails } from './mail.ts';
import { noticesRoutes } from './notices.routes.ts';
import { removeOld } from './notices.store.ts';

const noticesTables = {
  notice_reads: {
    backup: 'kept',
    impersonal: ['kind'],
    personal: {
      merging: { person: joins('kind', 'subject') },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'notice_reads',
        rows: (person) => sql`
      select kind, subject, read_at from notice_reads where person = ${person} order by read_at, kind, subject`,
      },
    },
  },
  notice_choices: {
    backup: 'kept',
    impersonal: ['kind'],
    personal: {
      merging: { person: joins('kind') },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'notice_choices',
        rows: (person) => sql`
      select kind, in_app, by_mail from notice_choices where person = ${person} order by kind`,
      },
    },
  },
  notice_mails: {
    backup: 'kept',
    impersonal: ['day'],
    personal: {
      merging: { person: joins('day') },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'This table only records the days with an email, so that no email is sent twice.' },
    },
  },
} satisfies FeatureTables;

/** If no mail was due, wait this long before looking again. */
const EVERY_MS = 5 * 60 * 1000;

let lookedAt = Number.NEGATIVE_INFINITY;

async function work(platform: Platform, stop: AbortSignal): Promise<void> {
  const now = platform.clock.now().getTime();
  if (now - lookedAt < EVERY_MS) return;
  if (!(await makeMails(platform, stop))) lookedAt = now;
}

export const noticesFeature: Feature = {
  name: 'notices',
  routes: noticesRoutes,
  sweep: ({ database, clock }) => removeOld(database.kysely, toldSince(clock.now())),
  tick: work,
  tables: noticesTables,
};
