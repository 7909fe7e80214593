/**
 * Checks uploaded bytes before they become a file: detects the type, applies the settings, and re-encodes
 * pictures.
 */
import { createHash } from 'node:crypto';
import type { Background } from '#server/background/background.ts';
import type { Work } from '#server/background/worker-thread.ts';
import type { FileType } from '../files.contract.ts';
import {
  type Allowance,
  type FileFault,
  fileFault,
  fileName,
  fileType,
  HEAD_BYTES,
  isPicture,
} from '../files.rules.ts';
import { isHeic, jpegName, type PictureType } from '../picture-types.rules.ts';
import type { ReEncoded, SentPicture } from './re-encode.worker.ts';

/**
 * The person who sends pictures, and the background process that decodes them. It decodes one picture at a
 * time and takes people in turn.
 */
export interface Sender {
  readonly background: Background;
  readonly person: string;
}

const RE_ENCODE: Work<SentPicture, ReEncoded> = { module: new URL('./re-encode.worker.ts', import.meta.url) };

/** A file as it will be stored. */
export interface TakenIn {
  readonly name: string;
  readonly content_type: FileType;
  readonly bytes: Uint8Array;
  /** Computes the hash of `bytes`, in hexadecimal. */
  readonly sha256: string;
}

export type Picture = TakenIn & { readonly content_type: PictureType };

export interface Refused {
  readonly fault: FileFault;
  readonly type: FileType | null;
}

/**
 * Checks `bytes` and returns the file to store, or the reason why it is refused. Throws `too_many` if too
 * many pictures are waiting, and `too_heavy` if one needs more time or memory than is available.
 */
export async function takeIn(
  sender: Sender,
  name: string,
  bytes: Uint8Array,
  allowed: Allowance,
): Promise<TakenIn | Refused> {
  const type = fileType(bytes, name);
  const fault = fileFault(type, bytes.length, allowed);
  if (fault !== null || type === null) return { fault: fault ?? 'type', type };
  const kept = isPicture(type) ? await reEncoded(sender, { bytes, type }) : bytes;
  if (typeof kept === 'string') return { fault: kept, type };
  const shown = fileName(isHeic(bytes) ? jpegName(name) : name);
  return { name: shown, content_type: type, bytes: kept, sha256: hashOf(kept) };
}

function reEncoded({ background, person }: Sender, picture: SentPicture): Promise<ReEncoded> {
  return background.decoding.run(RE_ENCODE, picture, { person });
}

/** Like `takeIn`, but accepts nothing except pictures. */
export async function takeInPicture(
  sender: Sender,
  name: string,
  bytes: Uint8Array,
  allowed: Allowance,
): Promise<Picture | Refused> {
  const type = fileType(bytes);
  if (type === null || !isPicture(type)) return { fault: 'type', type };
  return (await takeIn(sender, name, bytes, allowed)) as Picture | Refused;
}

/**
 * The facts about an upload's bytes after reading them once: type, size and hash. For a picture also all
 * bytes.
 */
export interface Inspected {
  readonly type: FileType | null;
  readonly size: number;
  readonly sha256: string;
  /** Null for files that are not pictures: they may be too large to hold in memory. */
  readonly bytes: Uint8Array | null;
}

/**
 * Reads an upload's bytes once. Stops soon after `most` bytes, so a larger upload is noticed without reading
 * all of it.
 */
export async function inspect(
  name: string,
  incoming: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Inspected> {
  const hash = createHash('sha256');
  const held: Uint8Array[] = [];
  let head: Uint8Array = new Uint8Array();
  let size = 0;
  let holds = true;
  for await (const piece of incoming) {
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES)]);
      const type = fileType(head, name);
      holds = head.length < HEAD_BYTES || (type !== null && isPicture(type));
    }
    if (holds) held.push(piece);
    else held.length = 0;
    hash.update(piece);
    size += piece.length;
    if (size > most) break;
  }
  const type = fileType(head, name);
  const bytes = type !== null && isPicture(type) ? Buffer.concat(held) : null;
  return { type, size, sha256: hash.digest('hex'), bytes };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
