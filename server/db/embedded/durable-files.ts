/**
 * Makes writes of the embedded database durable: adds the fsync that PGlite's file system omits, and syncs
 * whole folders.
 */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EngineOptions = Parameters<NodeFS['init']>[1];
type Engine = PGlite['Module'];

/** The part of Emscripten's node file system that is missing in its types. */
interface NodeFiles {
  stream_ops: { fsync: (stream: { nfd: number }) => number };
}

/**
 * The number of EIO in WebAssembly. PostgreSQL then stops with a PANIC, so that no write is lost unnoticed.
 */
const INPUT_OUTPUT_ERROR = 29;

export class DurableFiles extends NodeFS {
  readonly #fsyncs: Int32Array;

  constructor(folder: string, fsyncs: Int32Array) {
    super(folder);
    this.#fsyncs = fsyncs;
  }

  override async init(db: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(db, options);
    const addFsync = (engine: Engine): void => {
      // The function that Emscripten's fsync() calls if it exists. Otherwise fsync() reports success without
      // syncing.
      (engine.NODEFS as unknown as NodeFiles).stream_ops.fsync = (stream) => {
        try {
          fsyncSync(stream.nfd);
        } catch {
          throw new engine.FS.ErrnoError(INPUT_OUTPUT_ERROR);
        }
        Atomics.add(this.#fsyncs, 0, 1);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

/** Syncs one file or folder. Syncing a folder makes its file names durable. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs every file and folder below `folder`, and `folder` itself last. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path);
  }
  syncPath(folder);
}
