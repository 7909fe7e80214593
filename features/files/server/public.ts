/** What other features' servers may ask of files: to take pictures in, and to show those that a text names. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { mapOwnFiles, ownFileAddress } from '#contract/rich-text.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller, Platform } from '#server/http/route.ts';
import { type Bearer, signedAddress } from '#server/http/signed-address.ts';
import type { PictureType } from '../files.contract.ts';
import { fileName, pictureFault, pictureType } from '../files.rules.ts';
import { saveBytes } from './disk.ts';
import { addFiles, lockBytes } from './files.store.ts';

export interface Picture {
  name: string;
  content_type: PictureType;
  bytes: Uint8Array;
  /** In hexadecimal. */
  sha256: string;
}

/** The picture in `bytes`, or what keeps them from being one that we take. */
export function readPicture(name: string, bytes: Uint8Array): Picture | { fault: 'type' | 'size' } {
  const content_type = pictureType(bytes);
  const fault = pictureFault(bytes);
  if (fault !== null || content_type === null) return { fault: fault ?? 'type' };
  return {
    name: fileName(name),
    content_type,
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/**
 * Keeps pictures uploaded by `person` in the data folder `folder`; returns their ids in the same order. Their
 * bytes are on the disk before the transaction `db` can commit.
 */
export async function keepPictures(
  db: Kysely<Tables>,
  folder: string,
  person: string,
  pictures: readonly Picture[],
  now: Date,
): Promise<string[]> {
  const byHash = new Map(pictures.map((picture) => [picture.sha256, picture.bytes]));
  // In one order, so that two that keep the same ones never wait for each other in turn.
  for (const [sha256, bytes] of [...byHash].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await lockBytes(db, sha256);
    await saveBytes(folder, sha256, bytes);
  }
  const rows = pictures.map(({ name, content_type, bytes, sha256 }) => ({
    id: v7(),
    ...{ name, content_type, sha256 },
    size_bytes: bytes.length,
    uploaded_by: person,
    created_at: now,
  }));
  await addFiles(db, rows);
  return rows.map((row) => row.id);
}

/** Those of `ids` that are files; they stay until the transaction ends. */
export async function listPresentFiles(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map((row) => row.id);
}

const SHOWN_SECONDS = 10 * 60;

/** Whoever asked, to whom files are shown for the next 10 minutes. */
export function viewerOf(asked: {
  platform: Pick<Platform, 'secret'>;
  caller: Pick<Caller, 'id'>;
  now: Date;
}): Bearer {
  const until = new Date(asked.now.getTime() + SHOWN_SECONDS * 1000);
  return { secret: asked.platform.secret, person: asked.caller.id, until };
}

/** The address of a file, signed for `viewer`. */
export function fileUrl(id: string, viewer: Bearer): string {
  return signedAddress(ownFileAddress(id), viewer);
}

/**
 * Clean rich text as `viewer` is given it: the addresses of own files in it are signed for them. It asks nothing of
 * the database, and of a text without a file nothing at all. Cleaning takes the signatures away again.
 */
export function showFiles(html: string, viewer: Bearer): string {
  return mapOwnFiles(html, (id) => fileUrl(id, viewer).replaceAll('&', '&amp;'));
}
