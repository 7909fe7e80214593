/**
 * What the main thread and the embedded database's thread say to each other. It knows bytes of the PostgreSQL
 * protocol only as bytes.
 */

export interface EmbeddedStart {
  /** The data folder, or null for a database that lives in memory. */
  folder: string | null;
  /** A data folder as a tar file that an in-memory database starts from, or null to begin empty. */
  dump: string | null;
  /** One 32-bit counter of the fsyncs made so far, shared with the main thread. */
  fsyncs: SharedArrayBuffer;
}

export type ToEngine =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; connection: number }
  | { kind: 'close' };

export type FromEngine =
  | { kind: 'ready' }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' };
