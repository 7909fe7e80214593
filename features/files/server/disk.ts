/**
 * Stores the bytes of files in the data folder, each under its hash in `files/<first two digits of the
 * hash>/`.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Shelf } from './shelf.ts';

const HASH = /^[0-9a-f]{64}$/;
const UPLOAD = /^[0-9a-f-]{36}$/;

/** A shelf in a data folder. */
export function folderShelf(folder: string): Shelf {
  return {
    save: async (sha256, bytes) => {
      if (await isThere(pathOf(folder, sha256))) return;
      await keep(await written(folder, [bytes]), pathOf(folder, sha256));
    },
    read: async (sha256, from, to) => {
      const path = pathOf(folder, sha256);
      await access(path);
      return createReadStream(path, { start: from, end: to - 1 });
    },
    remove: (sha256) => rm(pathOf(folder, sha256), { force: true }),
    readUpload: async (id) => {
      const path = uploadPath(folder, id);
      const brought = await statOf(path);
      // If new bytes arrive in the meantime, they have a different mark and `takeUpload` refuses them.
      return brought === null ? null : { mark: markOf(brought), bytes: readLater(path) };
    },
    takeUpload: async (id, { mark, sha256 }) => {
      const path = pathOf(folder, sha256);
      const draft = join(draftsOf(folder), randomUUID());
      /* Move the upload away from its public address first, so that the bytes that are checked are the
         bytes that are stored. */
      if (!(await isMoved(uploadPath(folder, id), draft))) return false;
      const isAsSeen = markOf(await stat(draft, { bigint: true })) === mark;
      if (isAsSeen && !(await isThere(path))) await keep(draft, path);
      else await rm(draft, { force: true });
      return isAsSeen;
    },
    removeUpload: (id) => rm(uploadPath(folder, id), { force: true }),
  };
}

/**
 * Writes the incoming bytes of an upload and replaces earlier ones. When the promise resolves, the bytes are
 * on the disk. If `incoming` throws, nothing is kept.
 */
export async function receiveUpload(
  folder: string,
  id: string,
  incoming: AsyncIterable<Uint8Array>,
): Promise<void> {
  await rename(await written(folder, incoming), uploadPath(folder, id));
}

/**
 * Removes unfinished drafts that were last written before `before`. Completed uploads are in a different
 * folder and stay.
 */
export async function removeDrafts(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(draftsOf(folder))) {
    const path = join(draftsOf(folder), name);
    if ((await stat(path)).mtime < before) await rm(path, { force: true });
  }
}

function pathOf(folder: string, sha256: string): string {
  if (!HASH.test(sha256)) throw new Error('The name of a stored file must be its hash.');
  return join(folder, 'files', sha256.slice(0, 2), sha256);
}

function uploadPath(folder: string, id: string): string {
  if (!UPLOAD.test(id)) throw new Error('The name of an upload must be its id.');
  return join(folder, 'files', 'uploads', id);
}

/** The folder for bytes that are still being written. */
function draftsOf(folder: string): string {
  return join(folder, 'files', 'drafts');
}

/** Writes these bytes to a new draft, syncs it to the disk and returns its path. */
async function written(
  folder: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<string> {
  await mkdir(draftsOf(folder), { recursive: true });
  await mkdir(join(folder, 'files', 'uploads'), { recursive: true });
  const draft = join(draftsOf(folder), randomUUID());
  const file = await open(draft, 'wx');
  try {
    for await (const piece of pieces) await file.writeFile(piece);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(draft, { force: true });
    throw error;
  }
  await file.close();
  return draft;
}

/** A mark that differs for each upload: each one is a new file with its own write time. */
function markOf({ ino, mtimeNs }: { ino: bigint; mtimeNs: bigint }): string {
  return `${ino}-${mtimeNs}`;
}

/** Opens the file when the first piece is read, so that a caller who never reads leaves no open handle. */
async function* readLater(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

async function statOf(path: string): Promise<{ ino: bigint; mtimeNs: bigint } | null> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function isMoved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function keep(draft: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await rename(draft, path);
  await syncNames(dirname(path));
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Syncing the folder makes the new file name durable. Windows cannot open folders and does this
 * automatically.
 */
async function syncNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
