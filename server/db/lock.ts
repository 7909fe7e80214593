/**
 * Locks the data folder for one process at a time. The operating system holds the lock and releases it when
 * the process ends for any reason.
 */
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  /** Releases the folder for other processes. */
  release(): void;
}

interface Holder {
  pid: number;
  started_at: string;
  host: string;
  port: number | null;
}

/** SQLite's error code for a lock that is held elsewhere. */
const SQLITE_BUSY = 5;

const held = new Set<string>();

/**
 * The folder is locked by a different process or by other code in this one. The message says by whom and what
 * to do.
 */
export class FolderHeld extends Error {
  constructor(folder: string, holder: Holder | null) {
    const who =
      holder === null
        ? 'another process'
        : `process ${holder.pid} on ${holder.host}, since ${holder.started_at}` +
          (holder.port === null ? '' : `, on port ${holder.port}`);
    super(
      `The data folder ${folder} is in use by ${who}. Stop that process first, or set ASSAY_DATA to a different folder.`,
    );
    this.name = 'FolderHeld';
  }
}

/**
 * Locks the folder, creating it if necessary, until `release` or the end of the process. Writes the holder to
 * `holder.json`. Immediately throws `FolderHeld` if it is locked already.
 */
export function lockFolder(folder: string, holder: { port?: number }): FolderLock {
  mkdirSync(folder, { recursive: true });
  const path = realpathSync(folder);
  const holderFile = join(path, 'holder.json');
  const lock = new DatabaseSync(join(path, 'lock.db'), { timeout: 0 });
  try {
    // No journal is needed, because nothing is ever written to this file.
    lock.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY)
      throw new FolderHeld(path, readHolder(holderFile));
    throw error;
  }
  held.add(path);
  writeHolder(holderFile, {
    pid: process.pid,
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    host: hostname(),
    port: holder.port ?? null,
  });
  return {
    release() {
      if (!held.delete(path)) return;
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

/**
 * Throws unless this process has locked `folder`. If two processes wrote to one folder, rows would be lost
 * without notice.
 */
export function requireHeld(folder: string): void {
  if (!held.has(realpathOrSelf(folder)))
    throw new Error(`Lock the folder ${folder} before opening the database in it.`);
}

function realpathOrSelf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // The folder was locked a moment ago, and its holder has not been written yet.
    return null;
  }
}

function writeHolder(file: string, holder: Holder): void {
  // Renamed when complete, so that nobody reads an incomplete file.
  writeFileSync(`${file}.new`, `${JSON.stringify(holder, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
