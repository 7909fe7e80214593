/** Bytes that came, looked at before they become a file: what they are, whether they are allowed, and pictures written anew. */
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

/** Who sends pictures, and what decodes them: one at a time, each person in turn. */
export interface Sender {
  readonly background: Background;
  readonly person: string;
}

const RE_ENCODE: Work<SentPicture, ReEncoded> = { module: new URL('./re-encode.worker.ts', import.meta.url) };

/** A file as it will be kept. */
export interface TakenIn {
  readonly name: string;
  readonly content_type: FileType;
  readonly bytes: Uint8Array;
  /** Of these bytes, in hexadecimal. */
  readonly sha256: string;
}

export type Picture = TakenIn & { readonly content_type: PictureType };

export interface Refused {
  readonly fault: FileFault;
  readonly type: FileType | null;
}

/**
 * What is to be kept of the file in `bytes`, or what keeps it from being one that is taken. Throws `too_many` where too many
 * pictures wait, and `too_heavy` where one takes more time or memory than there is.
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

/** As `takeIn`, of pictures alone. */
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

/** What an upload brought, read once: as it begins, how long it is, its hash; and whole, if it is a picture. */
export interface Inspected {
  readonly type: FileType | null;
  readonly size: number;
  readonly sha256: string;
  /** Null for what is no picture: it may be too large to hold. */
  readonly bytes: Uint8Array | null;
}

/** Reads what an upload brought, no further than just beyond `most` bytes. */
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
