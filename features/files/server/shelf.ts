/** What is asked of a place where the bytes of files are kept. It knows hashes, and no files. */
export type KeptIn = 'folder' | 'bucket';

/** What an upload brought, as it stood at one moment. */
interface Brought {
  /** Tells it from what is sent to the same address later. */
  readonly mark: string;
  /** Read as they are taken. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Bytes under their hash, and what uploads bring under the upload's id until it is looked at. */
export interface Shelf {
  /** Keeps `bytes`; once it resolves they are there for good. Those that are there already are left as they are. */
  save(sha256: string, bytes: Uint8Array): Promise<void>;
  /** The bytes from `from` to before `to`, read as they are taken. Rejects where they are not there. */
  read(sha256: string, from: number, to: number): Promise<AsyncIterable<Uint8Array>>;
  /** Removes bytes; without a word where there are none. */
  remove(sha256: string): Promise<void>;
  /** What an upload brought; null where nothing has come. */
  readUpload(id: string): Promise<Brought | null>;
  /**
   * Keeps what an upload brought under its hash, as `save` does, and takes the upload away. False, and nothing is kept,
   * where it is no more what bore `mark`: its address takes bytes as long as it lasts.
   */
  takeUpload(id: string, of: { mark: string; sha256: string }): Promise<boolean>;
  /** Removes what an upload brought; without a word where there is nothing. */
  removeUpload(id: string): Promise<void>;
}
