/** The interface of a storage for the bytes of files, which are named by their hashes. */
export type KeptIn = 'folder' | 'bucket';

/** The state of an upload's bytes at one moment. */
interface Brought {
  /** Differs from the mark of bytes that are sent to the same address later. */
  readonly mark: string;
  /** The bytes, read from storage while they are consumed. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Stores bytes under their hash, and the bytes of uploads under the upload's id until they are checked. */
export interface Shelf {
  /** Stores `bytes` durably. If the hash exists already, nothing is written. */
  save(sha256: string, bytes: Uint8Array): Promise<void>;
  /** The bytes from `from` up to but excluding `to`, as a stream. Rejects if the hash is not stored. */
  read(sha256: string, from: number, to: number): Promise<AsyncIterable<Uint8Array>>;
  /** Removes bytes. Does nothing if there are none. */
  remove(sha256: string): Promise<void>;
  /** The bytes of an upload; null if nothing has arrived yet. */
  readUpload(id: string): Promise<Brought | null>;
  /**
   * Stores an upload's bytes under their hash, like `save`, and removes the upload. Returns false and stores
   * nothing if the upload's mark is no longer `mark`: its address accepts new bytes until it expires.
   */
  takeUpload(id: string, of: { mark: string; sha256: string }): Promise<boolean>;
  /** Removes the bytes of an upload. Does nothing if there are none. */
  removeUpload(id: string): Promise<void>;
}
