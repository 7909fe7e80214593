/** Declares how erasing, export, merging and backup treat this feature's tables. */
import { sql } from 'kysely';
import { type FeatureTables, joins } from '#server/db/declared-tables.ts';

export const noticesTables = {
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
      exporting: { not: 'It says on which days they were mailed, lest it be done twice.' },
    },
  },
} satisfies FeatureTables;
