/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type Erase, type FeatureTables, joins, moves, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { doubtsRoutes } from './doubts.routes.ts';

/** Doubts that the person asked are deleted with all their messages. */
const eraseDoubts: Erase = async (db, { id }) => {
  await db.deleteFrom('doubts').where('asker', '=', id).execute();
};

/** Messages that the person wrote as staff stay, because their author becomes an anonymous record. */
const eraseMessages: Erase = async (db, { id }) => {
  await sql`delete from doubt_messages using doubts
    where doubts.id = doubt_messages.doubt and doubts.asker = ${id}`.execute(db);
};

const doubtsTables = {
  doubts: {
    backup: 'kept',
    impersonal: ['about_title', 'about_place', 'status'],
    personal: {
      goes: ['title'],
      merging: { asker: moves, assigned: stays },
      erasing: { by: eraseDoubts },
      exporting: {
        file: 'doubts',
        rows: (person) => sql`
      select id, about_title, about_place, title, status, asked_at, answered_at, resolved_at from doubts
      where asker = ${person} order by asked_at, id`,
      },
    },
  },
  doubt_messages: {
    backup: 'kept',
    personal: {
      goes: ['text'],
      merging: { author: moves },
      erasing: { by: eraseMessages },
      exporting: {
        file: 'doubt_messages',
        rows: (person) => sql`
      select doubt, text, written_at from doubt_messages where author = ${person} order by written_at, id`,
      },
    },
  },
  doubt_files: {
    backup: 'kept',
    impersonal: ['strokes'],
    personal: {
      merging: { marked_by: stays },
      erasing: 'A row is deleted with the doubt. Drawings by staff stay as long as the doubt.',
      exporting: { not: 'The file `files` contains their pictures.' },
    },
  },
  kept_explanations: {
    backup: 'kept',
    impersonal: ['title', 'text'],
    personal: {
      merging: { kept_by: stays },
      erasing: 'The rows are content written by staff and name nobody.',
      exporting: { not: 'The rows are content, not personal data.' },
    },
  },
  kept_explanation_files: { backup: 'kept', personal: null },
  kept_explanation_thanks: {
    backup: 'kept',
    personal: {
      merging: { person: joins('explanation') },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'This table only counts the people whom an explanation helped.' },
    },
  },
} satisfies FeatureTables;

export const doubtsFeature: Feature = {
  name: 'doubts',
  routes: doubtsRoutes,
  field_words: {
    assigned: 'assigned to',
    at_seconds: 'moment',
    files: 'pictures',
    page: 'page',
    picture: 'picture',
    resolve: 'resolving',
    skill: 'skill',
    strokes: 'lines',
    version: 'version',
    video: 'video',
  },
  tables: doubtsTables,
};
