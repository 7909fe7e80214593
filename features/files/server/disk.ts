/**
 * The bytes of files in the data folder, each under its hash, in `files/<its first two digits>/`. It knows
 * nothing of who uploaded them; that a name is a hash is all it asks.
 */
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const HASH = /^[0-9a-f]{64}$/;

function pathOf(folder: string, sha256: string): string {
  if (!HASH.test(sha256)) throw new Error('Bytes are kept under their hash alone.');
  return join(folder, 'files', sha256.slice(0, 2), sha256);
}

/** Where bytes stand until all of them are there. */
function draftsOf(folder: string): string {
  return join(folder, 'files', 'drafts');
}

/** Keeps `bytes`; once it resolves they are on the disk. Those that are there already are left as they are. */
export async function saveBytes(folder: string, sha256: string, bytes: Uint8Array): Promise<void> {
  const path = pathOf(folder, sha256);
  if (await isThere(path)) return;
  await mkdir(dirname(path), { recursive: true });
  await mkdir(draftsOf(folder), { recursive: true });
  const draft = join(draftsOf(folder), randomUUID());
  const file = await open(draft, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncNames(dirname(path));
}

/** A file's bytes, read as they are sent. Rejects where they are not there. */
export function openBytes(folder: string, sha256: string, type: string): Promise<Blob> {
  return openAsBlob(pathOf(folder, sha256), { type });
}

/** Removes bytes; without a word where there are none. */
export function removeBytes(folder: string, sha256: string): Promise<void> {
  return rm(pathOf(folder, sha256), { force: true });
}

/** Removes what uploads began before `before` and never finished. */
export async function removeDrafts(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(draftsOf(folder))) {
    const path = join(draftsOf(folder), name);
    if ((await stat(path)).mtime < before) await rm(path, { force: true });
  }
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
