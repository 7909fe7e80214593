/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type Erase, type FeatureTables, moves, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { filesRoutes } from './files.routes.ts';
import { removeUploaderFromFiles } from './files.store.ts';
import { sweepFiles } from './sweep.ts';
import { uploadsRoutes } from './uploads.routes.ts';

/**
 * Removes the person's files that no content shows; the next sweep removes their bytes. Files that content
 * still shows lose the name that the person gave them.
 */
const eraseUploader: Erase = (db, { id }) => removeUploaderFromFiles(db, id);

/** The next sweep removes unfinished uploads. */
const eraseUploads: Erase = async (db, { id }, now) => {
  await db.updateTable('uploads').set({ name: 'file', expires_at: now }).where('person', '=', id).execute();
};

const filesTables = {
  files: {
    backup: 'kept',
    impersonal: ['content_type', 'sha256', 'kept_in'],
    personal: {
      goes: ['name'],
      merging: { uploaded_by: moves },
      erasing: { by: eraseUploader },
      exporting: {
        file: 'files',
        rows: (person) => sql`
      select name, content_type, size_bytes, created_at from files where uploaded_by = ${person} order by created_at, id`,
      },
    },
  },
  removed_bytes: {
    backup: 'kept',
    impersonal: ['sha256', 'kept_in'],
    personal: null,
  },
  uploads: {
    backup: 'left_out',
    impersonal: ['content_type', 'kept_in'],
    personal: {
      goes: ['name'],
      merging: { person: stays },
      erasing: { by: eraseUploads },
      exporting: { not: 'A row exists only for an hour. The file `files` lists finished uploads.' },
    },
  },
} satisfies FeatureTables;

export const filesFeature: Feature = {
  name: 'files',
  routes: [...filesRoutes, ...uploadsRoutes],
  sweep: sweepFiles,
  field_words: { content_type: 'type of file', file: 'file', size_bytes: 'size' },
  tables: filesTables,
};
