/**
 * Chooses where bytes are stored: in the bucket if one is configured, or else in the data folder. Each row
 * records its place, so older files stay where they are when the configuration changes.
 */
import type { Config } from '#server/config.ts';
import { bucketShelf } from './bucket.ts';
import { folderShelf } from './disk.ts';
import type { KeptIn, Shelf } from './shelf.ts';

/** Where new files are stored. */
export function presentShelf({ bucket }: Config): KeptIn {
  return bucket === null ? 'folder' : 'bucket';
}

/** Throws if a file is in a bucket that is no longer configured. */
export function shelfOf({ bucket, data_folder }: Config, kept_in: KeptIn): Shelf {
  if (kept_in === 'folder') return folderShelf(data_folder);
  if (bucket === null) throw new Error('The file is in a bucket, but no bucket is set up.');
  return bucketShelf(bucket);
}
