/**
 * Where the bytes of files are kept: in the data folder, or in a bucket where one is set up. What is kept in one
 * stays there when the other is chosen later: each row says where its bytes lie.
 */
import type { Config } from '#server/config.ts';
import { bucketShelf } from './bucket.ts';
import { folderShelf } from './disk.ts';
import type { KeptIn, Shelf } from './shelf.ts';

/** Where new files are kept. */
export function presentShelf({ bucket }: Config): KeptIn {
  return bucket === null ? 'folder' : 'bucket';
}

/** Throws where a file lies in a bucket that is not set up any more. */
export function shelfOf({ bucket, data_folder }: Config, kept_in: KeptIn): Shelf {
  if (kept_in === 'folder') return folderShelf(data_folder);
  if (bucket === null) throw new Error('A file is kept in a bucket, and none is set up.');
  return bucketShelf(bucket);
}
