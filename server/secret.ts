/** The secret that signs tokens: from the configuration, or generated once and stored in the data folder. */
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
 * Returns the secret's bytes. Without `configured` it is read from `<folder>/secret`, or generated there,
 * readable only by its owner. Two processes that start at the same time get the same secret.
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
    // Creating a link is atomic and never overwrites a secret that a different process has written.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const secret = readSecret(path);
  if (secret === null) throw new Error(`${path} was deleted while it was being created`);
  return secret;
}
