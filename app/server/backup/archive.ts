/**
 * Reads and writes a backup file: a compressed tar of parts, with a manifest of their checksums at the end. A
 * file with its final name is always complete.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncPath } from '#server/db/embedded/durable-files.ts';
import { BackupFault } from './backup-fault.ts';
import { FORMAT, MANIFEST_NAME, type Manifest, manifestSchema } from './manifest.ts';
import { passOver, type ReadEntry, readTar, type TarEntry, TarFault, tarOf } from './tar.ts';

type Part = Manifest['parts'][number];

/**
 * Only the owner may read the file, because it contains everything. `flush`: the data is on the disk before
 * the file is closed.
 */
export const KEPT_FILE = { flags: 'wx', mode: 0o600, flush: true } as const;

/** Throws if the path exists, because a backup never overwrites a different file. */
export function requireFree(path: string): void {
  if (existsSync(path))
    throw new BackupFault(`${path} already exists. Choose another name for the new file.`);
}

/** Lets `write` create a temporary file beside `path`, then renames it in one step once it is on the disk. */
export async function putWhole(path: string, write: (draft: string) => Promise<unknown>): Promise<void> {
  requireFree(path);
  const draft = `${path}.${randomUUID()}.unfinished`;
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw faultOf(path, error);
  }
  syncPath(dirname(path));
}

/**
 * Writes `entries`, then the manifest that `manifestOf` makes from their checksums. The file appears
 * completely or not at all.
 */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<TarEntry>,
  manifestOf: (parts: Part[]) => Manifest,
): Promise<Manifest> {
  const parts: Part[] = [];
  let manifest: Manifest | undefined;
  const all = async function* (): AsyncGenerator<TarEntry> {
    for await (const entry of entries) yield { ...entry, bytes: summed(entry, parts) };
    manifest = manifestOf(parts);
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    yield { name: MANIFEST_NAME, size_bytes: bytes.length, bytes: [bytes] };
  };
  await putWhole(path, (draft) =>
    pipeline(tarOf(all(), new Date()), createGzip(), createWriteStream(draft, KEPT_FILE)),
  );
  if (manifest === undefined) throw new Error('The archive was written without its manifest.');
  return manifest;
}

/**
 * Reads the whole file and checks it against its manifest, which it returns. Throws `BackupFault` if the file
 * is not a backup, is truncated or altered, or has a newer format.
 */
export async function checkArchive(path: string): Promise<Manifest> {
  const { sums, text } = await readWhole(path).catch((error: unknown) => {
    throw faultOf(path, error);
  });
  const manifest = readManifest(path, text);
  const sumOf = new Map(sums.map((part) => [part.name, part]));
  for (const { name, size_bytes, sha256 } of manifest.parts) {
    const found = sumOf.get(name);
    if (found === undefined) throw new BackupFault(`${path} is damaged: its part ${name} is missing.`);
    if (found.sha256 !== sha256 || found.size_bytes !== size_bytes) {
      throw new BackupFault(`${path} is damaged: the content of its part ${name} has changed.`);
    }
  }
  if (sums.length !== manifest.parts.length) {
    throw new BackupFault(`${path} is damaged: it has parts that its manifest doesn't list.`);
  }
  return manifest;
}

/** Returns the checksums of a file's parts, and the text of its manifest. */
async function readWhole(path: string): Promise<{ sums: Part[]; text: string }> {
  const sums: Part[] = [];
  let text: string | null = null;
  for await (const entry of entriesOf(path)) {
    if (text !== null) throw new BackupFault(`${path} is damaged: there is more data after its manifest.`);
    if (entry.name === MANIFEST_NAME) text = (await buffer(entry.bytes)).toString('utf8');
    else await passOver(summed(entry, sums));
  }
  if (text === null) throw new BackupFault(`${path} isn't a backup: it has no manifest.`);
  return { sums, text };
}

/** Yields the parts of a checked file in the order in which they were written. */
export async function* readParts(path: string): AsyncGenerator<ReadEntry> {
  for await (const entry of entriesOf(path)) {
    if (entry.name === MANIFEST_NAME) await passOver(entry.bytes);
    else yield entry;
  }
}

async function* entriesOf(path: string): AsyncGenerator<ReadEntry> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  // Errors of both streams are thrown where the bytes are read.
  pipeline(file, unpacked).catch(() => {});
  try {
    yield* readTar(unpacked);
  } finally {
    file.destroy();
  }
}

function readManifest(path: string, text: string): Manifest {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new BackupFault(`${path} isn't a backup: its manifest can't be read.`);
  }
  const { format, version } = read as { format?: unknown; version?: unknown };
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupFault(
      `${path} was created by Assay ${version}, a newer version. Restore it with that version.`,
    );
  }
  const manifest = manifestSchema.safeParse(read);
  if (!manifest.success) throw new BackupFault(`${path} isn't a backup: its manifest isn't valid.`);
  return manifest.data;
}

/** Passes the entry's bytes on and then adds its checksum to `parts`. */
async function* summed({ name, size_bytes, bytes }: TarEntry, parts: Part[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
  parts.push({ name, size_bytes, sha256: hash.digest('hex') });
}

/** Translates file system and stream errors for the user of the command. Returns other errors unchanged. */
function faultOf(path: string, error: unknown): unknown {
  const { code, message, path: named = path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupFault(`${named}: this file or folder doesn't exist.`);
  if (code === 'EACCES') return new BackupFault(`This user has no permission to read or write ${named}.`);
  if (code === 'EISDIR') return new BackupFault(`${named} is a folder. Name a file instead.`);
  if (code === 'ENOSPC') return new BackupFault(`There isn't enough disk space for ${path}.`);
  if (error instanceof TarFault) return new BackupFault(`${path} is damaged: ${message}.`);
  if (code?.startsWith('Z_') === true)
    return new BackupFault(`${path} is damaged or isn't a backup: ${message}.`);
  return error;
}
