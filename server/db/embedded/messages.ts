/**
 * The messages between the main thread and the thread of the embedded database. They carry bytes of the
 * PostgreSQL protocol.
 */

export interface EmbeddedStart {
  /** The data folder; null for a database in memory. */
  folder: string | null;
  /** The tar file of a data folder from which a database in memory starts; null to start empty. */
  dump: string | null;
  /** One 32-bit counter of fsyncs, shared with the main thread. */
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
