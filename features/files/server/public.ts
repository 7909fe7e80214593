/** Functions that other features' servers may call: store pictures, and show the files that a text names. */
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { mapOwnFiles, ownFileAddress } from '#contract/rich-text.ts';
import { reachOf } from '#core/access/access.ts';
import { readSettings } from '#features/settings/server/public.ts';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller, Platform } from '#server/http/route.ts';
import { type Bearer, signedAddress } from '#server/http/signed-address.ts';
import type { FileType } from '../files.contract.ts';
import { allowanceOf, faultWords, isPicture } from '../files.rules.ts';
import { addFiles, findContent, listShowable, lockBytes } from './files.store.ts';
import { type Picture, type Sender, type TakenIn, takeInPicture } from './intake.ts';
import { presentShelf, shelfOf } from './shelves.ts';

export type { Picture } from './intake.ts';

/**
 * Re-encodes the pictures in `sent` and returns them in the same order. A refused picture is replaced by the
 * reason, as words that continue a sentence about the file.
 */
export async function readPictures(
  { db, ...sender }: Sender & { readonly db: Kysely<Tables> },
  sent: readonly { name: string; bytes: Uint8Array }[],
): Promise<(Picture | string)[]> {
  if (sent.length === 0) return [];
  const { types, ...sizes } = allowanceOf(await readSettings(db));
  const allowed = { ...sizes, types: types.filter(isPicture) };
  const read: (Picture | string)[] = [];
  for (const { name, bytes } of sent) {
    const taken = await takeInPicture(sender, name, bytes, allowed);
    read.push('fault' in taken ? faultWords(taken.fault, taken.type, allowed) : taken);
  }
  return read;
}

/**
 * Stores files as uploaded by `person` and returns their ids in the same order. The bytes are durable before
 * the transaction `db` can commit.
 */
export async function keepFiles(
  db: Kysely<Tables>,
  config: Config,
  person: string,
  files: readonly TakenIn[],
  now: Date,
): Promise<string[]> {
  const kept_in = presentShelf(config);
  const shelf = shelfOf(config, kept_in);
  const byHash = new Map(files.map((file) => [file.sha256, file.bytes]));
  // Lock in a fixed order, so that two transactions that store the same files cannot deadlock.
  for (const [sha256, bytes] of [...byHash].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await lockBytes(db, sha256);
    await shelf.save(sha256, bytes);
  }
  const rows = files.map(({ name, content_type, bytes, sha256 }) => ({
    id: v7(),
    name,
    content_type,
    sha256,
    kept_in,
    size_bytes: bytes.length,
    uploaded_by: person,
    created_at: now,
  }));
  await addFiles(db, rows);
  return rows.map((row) => row.id);
}

/**
 * Copies existing pictures as new files of `person`, re-encoded and without their names. Returns the new ids
 * in the same order.
 */
export async function copyPictures(
  { db, background, config }: { db: Kysely<Tables> } & Pick<Platform, 'background' | 'config'>,
  person: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const copies: { name: string; bytes: Uint8Array }[] = [];
  for (const id of ids) {
    const file = await findContent(db, null, id);
    if (file !== null) copies.push({ name: 'picture', bytes: await bytesOf(config, file) });
  }
  const read = await readPictures({ db, background, person }, copies);
  return keepFiles(
    db,
    config,
    person,
    read.filter((one) => typeof one !== 'string'),
    now,
  );
}

async function bytesOf(config: Config, file: NonNullable<Awaited<ReturnType<typeof findContent>>>) {
  const pieces: Uint8Array[] = [];
  const bytes = shelfOf(config, file.kept_in).read(file.sha256, 0, file.size_bytes);
  for await (const piece of await bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * The bytes and types of those `ids` that `reader` may read, keyed by id; null if they exceed `most_bytes` in
 * total. A null reader may read every file, as for signed addresses.
 */
export async function readFiles(
  { db, config }: { db: Kysely<Tables>; config: Config },
  reader: Pick<Caller, 'id' | 'role'> | null,
  ids: readonly string[],
  most_bytes: number,
): Promise<Map<string, { content_type: FileType; bytes: Uint8Array }> | null> {
  const view = reader && { reach: reachOf(reader.role, 'files.add'), caller: reader.id };
  const files = new Map<string, { content_type: FileType; bytes: Uint8Array }>();
  let total = 0;
  for (const id of new Set(ids)) {
    const file = await findContent(db, view, id);
    if (file === null) continue;
    total += file.size_bytes;
    if (total > most_bytes) return null;
    files.set(id, { content_type: file.content_type, bytes: await bytesOf(config, file) });
  }
  return files;
}

/**
 * Those of `ids` that the writer may put into a text: their own uploads, files that the bank shows to them,
 * files that the edited text already shows (`shown`), and for admins any file. Locks the rows until the
 * transaction ends.
 */
export async function listFilesToShow(
  db: Kysely<Tables>,
  writer: Pick<Caller, 'id' | 'role'>,
  ids: readonly string[],
  shown: readonly string[] = [],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const view = { reach: reachOf(writer.role, 'files.add'), caller: writer.id };
  return (await listShowable(db, view, ids, shown)).map(({ id }) => id);
}

/**
 * The type of a file that the writer may use under the rules of `listFilesToShow`; null if there is none.
 * Locks the row until the transaction ends.
 */
export async function typeOfFileToShow(
  db: Kysely<Tables>,
  writer: Pick<Caller, 'id' | 'role'>,
  id: string,
  shown: readonly string[] = [],
): Promise<FileType | null> {
  const view = { reach: reachOf(writer.role, 'files.add'), caller: writer.id };
  const [file] = await listShowable(db, view, [id], shown);
  return file?.content_type ?? null;
}

/**
 * Whether a file that the writer may use is a picture; null if there is no such file. Locks the row until the
 * transaction ends.
 */
export async function isPictureToShow(
  ...[db, writer, id]: [Kysely<Tables>, Pick<Caller, 'id' | 'role'>, string]
): Promise<boolean | null> {
  const type = await typeOfFileToShow(db, writer, id);
  return type === null ? null : isPicture(type);
}

const SHOWN_SECONDS = 10 * 60;

/** The caller as the person for whom file addresses are signed for the next 10 minutes. */
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
 * Signs the addresses of our own files in clean rich text for `viewer`. Needs no database query. Cleaning the
 * text later removes the signatures.
 */
export function showFiles(html: string, viewer: Bearer): string {
  return mapOwnFiles(html, (id) => fileUrl(id, viewer).replaceAll('&', '&amp;'));
}
