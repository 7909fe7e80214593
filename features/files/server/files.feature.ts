/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { filesRoutes } from './files.routes.ts';
import { filesTables } from './files.tables.store.ts';
import { sweepFiles } from './sweep.ts';
import { uploadsRoutes } from './uploads.routes.ts';

export const filesFeature: Feature = {
  name: 'files',
  routes: [...filesRoutes, ...uploadsRoutes],
  sweep: sweepFiles,
  field_words: { content_type: 'type of file', file: 'file', size_bytes: 'size' },
  tables: filesTables,
};
