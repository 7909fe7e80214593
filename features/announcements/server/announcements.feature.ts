/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type Erase, type FeatureTables, joins, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { announcementsRoutes } from './announcements.routes.ts';

/**
 * Deletes announcements to this person only, removes the person from other audiences, and deletes what they
 * read.
 */
const eraseTold: Erase = async (db, { id }) => {
  await sql`
    delete from announcements where not is_for_everyone
      and id in (select announcement from announcement_people where person = ${id})
      and not exists (select from announcement_people others where others.announcement = id and others.person <> ${id})
      and not exists (select from announcement_schools where announcement = id)
      and not exists (select from announcement_groups where announcement = id)`.execute(db);
  await sql`delete from announcement_people where person = ${id}`.execute(db);
  await sql`delete from announcement_reads where person = ${id}`.execute(db);
};

const announcementsTables = {
  announcement_files: {
    backup: 'kept',
    personal: null,
  },
  announcement_groups: {
    backup: 'kept',
    personal: null,
  },
  announcement_people: {
    backup: 'kept',
    personal: {
      merging: { person: joins('announcement') },
      erasing: 'Erasing from `announcements` also deletes these rows.',
      exporting: { within: 'announcements' },
    },
  },
  announcement_reads: {
    backup: 'kept',
    personal: {
      merging: { person: joins('announcement') },
      erasing: 'Erasing from `announcements` also deletes these rows.',
      exporting: { within: 'announcements' },
    },
  },
  announcement_schools: {
    backup: 'kept',
    personal: null,
  },
  announcements: {
    backup: 'kept',
    impersonal: ['roles'],
    personal: {
      goes: ['title', 'text'],
      merging: { author: stays },
      erasing: { by: eraseTold },
      exporting: {
        file: 'announcements',
        rows: (person) => sql`
      select announcements.title, announcements.text, announcements.shows_from, announcement_reads.read_at
      from announcements
        left join announcement_people on announcement_people.announcement = announcements.id and announcement_people.person = ${person}
        left join announcement_reads on announcement_reads.announcement = announcements.id and announcement_reads.person = ${person}
      where announcement_people.person is not null or announcement_reads.person is not null
      order by announcements.shows_from, announcements.id`,
      },
    },
  },
} satisfies FeatureTables;

export const announcementsFeature: Feature = {
  name: 'announcements',
  routes: announcementsRoutes,
  field_words: {
    audience: 'recipients',
    by_mail: 'mail',
    shows_from: 'shown from',
    shows_until: 'shown until',
  },
  tables: announcementsTables,
};
