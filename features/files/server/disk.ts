/**
 * The bytes of files in the data folder, each under its hash, in `files/<its first two digits>/`.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Shelf } from './shelf.ts';

const HASH = /^[0-9a-f]{64}$/;
const UPLOAD = /^[0-9a-f-]{36}$/;

/** The shelf in a data folder. */
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
      // What came meanwhile bears another mark, and is refused by `takeUpload`.
      return brought === null ? null : { mark: markOf(brought), bytes: readLater(path) };
    },
    takeUpload: async (id, { mark, sha256 }) => {
      const path = pathOf(folder, sha256);
      const draft = join(draftsOf(folder), randomUUID());
      // Out of the reach of its address first: what is looked at then is what is kept.
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
 * Writes what comes for an upload in place of what came before; once it resolves it is on the disk. Where `incoming`
 * throws, nothing of it stays.
 */
export async function receiveUpload(
  folder: string,
  id: string,
  incoming: AsyncIterable<Uint8Array>,
): Promise<void> {
  await rename(await written(folder, incoming), uploadPath(folder, id));
}

/** Removes what was being written before `before` and never finished. What uploads brought is not among it. */
export async function removeDrafts(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(draftsOf(folder))) {
    const path = join(draftsOf(folder), name);
    if ((await stat(path)).mtime < before) await rm(path, { force: true });
  }
}

function pathOf(folder: string, sha256: string): string {
  if (!HASH.test(sha256)) throw new Error('Bytes are kept under their hash alone.');
  return join(folder, 'files', sha256.slice(0, 2), sha256);
}

function uploadPath(folder: string, id: string): string {
  if (!UPLOAD.test(id)) throw new Error('An upload is kept under its id alone.');
  return join(folder, 'files', 'uploads', id);
}

/** Where bytes stand until all of them are there. */
function draftsOf(folder: string): string {
  return join(folder, 'files', 'drafts');
}

/** The path of a draft that holds these bytes, on the disk. */
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

/** Each file that comes is another one, written at another moment. */
function markOf({ ino, mtimeNs }: { ino: bigint; mtimeNs: bigint }): string {
  return `${ino}-${mtimeNs}`;
}

/** Opened when the first piece is asked for, so that whoever turns away before leaves nothing open. */
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

/** A folder's own sync makes the names in it durable. Windows opens no folder, and writes names down by itself. */
async function syncNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
