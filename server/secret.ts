/** The secret that tokens are signed with: given by configuration, or made once and kept in the data folder. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * The secret's bytes. Without `configured` it is read from `<folder>/secret`, made there (readable by its
 * owner alone) when absent. Two processes that start at once end with the same one.
 */
export function loadSecret(folder: string, configured: string | null): Uint8Array {
  if (configured !== null) return new TextEncoder().encode(configured);
  const path = join(folder, 'secret');
  return readSecret(path) ?? makeSecret(folder, path);
}

function readSecret(path: string): Uint8Array | null {
  try {
    return new Uint8Array(Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function makeSecret(folder: string, path: string): Uint8Array {
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  writeSync(file, `${randomBytes(48).toString('base64url')}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    // A link appears whole or not at all, and never over another process's secret.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const secret = readSecret(path);
  if (secret === null) throw new Error(`${path} went away while it was being made`);
  return secret;
}
