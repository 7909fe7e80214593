/**
 * Reads files in a zip by their names. Limits apply during inflation, because the sizes in a zip cannot be
 * trusted. Nothing is written to disk. Uses fflate.
 */
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';

/** Small enough that even the densest zip inflates by only some megabytes between two checks. */
const CHUNK_BYTES = 8 * 1024;

/** Whether bytes begin like a zip, even one without entries. */
export function isZip(bytes: Uint8Array): boolean {
  const [p, k, kind, mark] = bytes;
  return p === 0x50 && k === 0x4b && ((kind === 3 && mark === 4) || (kind === 5 && mark === 6));
}

export interface ZipLimits {
  readonly entries: number;
  /** The maximum total size of all requested files after inflation. */
  readonly bytes: number;
}

/**
 * The bytes of each entry, by the name that `nameOf` returns for its path. Entries for which it returns none
 * are skipped. Returns an error in words if the zip cannot be read or exceeds the limits.
 */
export function readZip(
  bytes: Uint8Array,
  nameOf: (path: string) => string | null,
  limits: ZipLimits,
): Map<string, Uint8Array> | { readonly fault: string } {
  const entries = new Map<string, Uint8Array[]>();
  const ended = new Set<string>();
  let count = 0;
  let total = 0;
  let fault: string | null = null;
  // The first error stops the reading. Later errors only follow from it.
  const giveUp = (what: string): never => {
    fault ??= what;
    throw new Error(fault);
  };
  const unzip = new Unzip((entry: UnzipFile) => {
    count += 1;
    if (count > limits.entries) giveUp(`It has more than ${limits.entries} files.`);
    if (isOutside(entry.name)) {
      giveUp(`The path of an entry points outside the zip: ${JSON.stringify(entry.name.slice(0, 100))}.`);
    }
    const name = isExtra(entry.name) ? null : nameOf(entry.name);
    if (name === null) return;
    if (entries.has(name)) giveUp(`It has two files named ${name}.`);
    if (entry.compression !== 0 && entry.compression !== 8)
      giveUp(`${name} is compressed in an unknown format.`);
    const chunks: Uint8Array[] = [];
    entries.set(name, chunks);
    entry.ondata = (error, chunk, isLast) => {
      if (error !== null) giveUp(`${name} is damaged.`);
      total += chunk.length;
      if (total > limits.bytes)
        giveUp(`Its files are larger than ${limits.bytes / 1024 / 1024} MiB in total when unzipped.`);
      chunks.push(chunk);
      if (isLast) ended.add(name);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
      const end = Math.min(start + CHUNK_BYTES, bytes.length);
      unzip.push(bytes.subarray(start, end), end === bytes.length);
    }
    if (count === 0) giveUp('It’s empty.');
    const broken = [...entries.keys()].find((name) => !ended.has(name));
    if (broken !== undefined) giveUp(`It is cut off in ${broken}.`);
  } catch {
    return { fault: `This zip file can’t be read. ${fault ?? 'It is damaged.'}` };
  }
  return new Map([...entries].map(([name, chunks]) => [name, Buffer.concat(chunks)]));
}

/** Whether an entry's path points outside the zip. */
function isOutside(path: string): boolean {
  return /^\/|^[a-z]:|[\\\0]|(?:^|\/)\.\.(?:\/|$)/i.test(path);
}

/** A folder, a hidden file, or an extra file that macOS adds. */
function isExtra(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name === '' || name.startsWith('.') || path.startsWith('__MACOSX/');
}
