/**
 * Holds the data folder for one process at a time. The lock is the kernel's, so it ends with the process however that
 * ends.
 */
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  /** Frees the folder for another process. */
  release(): void;
}

interface Holder {
  pid: number;
  started_at: string;
  host: string;
  port: number | null;
}

/** SQLite's code for a lock that somebody else holds. */
const SQLITE_BUSY = 5;

const held = new Set<string>();

/** Another process, or another place in this one, holds the folder; the message says who and what to do. */
export class FolderHeld extends Error {
  constructor(folder: string, holder: Holder | null) {
    const who =
      holder === null
        ? 'another process'
        : `process ${holder.pid} on ${holder.host}, since ${holder.started_at}` +
          (holder.port === null ? '' : `, on port ${holder.port}`);
    super(
      `The data folder ${folder} is in use by ${who}. Stop that one first, or give this one a folder of its own with ASSAY_DATA.`,
    );
    this.name = 'FolderHeld';
  }
}

/**
 * Takes the folder (made when absent) for this process until `release` or the process's end, and notes in
 * `holder.json` who has it. Throws `FolderHeld` at once when it is taken.
 */
export function lockFolder(folder: string, holder: { port?: number }): FolderLock {
  mkdirSync(folder, { recursive: true });
  const path = realpathSync(folder);
  const holderFile = join(path, 'holder.json');
  const lock = new DatabaseSync(join(path, 'lock.db'), { timeout: 0 });
  try {
    // No journal beside the lock: nothing is ever written in it.
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

/** Throws unless this process holds `folder`: two writers in one folder would lose rows without a word. */
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
    // Taken a moment ago, and not yet noted.
    return null;
  }
}

function writeHolder(file: string, holder: Holder): void {
  // Renamed into place, so that nobody reads half of it.
  writeFileSync(`${file}.new`, `${JSON.stringify(holder, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
