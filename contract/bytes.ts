/** Files that leave byte for byte, whole or a range of them. It knows sizes, and nothing of where the bytes are kept. */
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { problemKind } from './problem.ts';

export interface FileBytes {
  readonly name: string;
  /** As `Content-Type` has it. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** The same as long as the bytes are the same: letters and digits. */
  readonly tag: string;
  /** The bytes from `from` to before `to`, read as they are taken. */
  readonly read: (from: number, to: number) => Promise<AsyncIterable<Uint8Array>>;
}

export const rangeRefused = problemKind(416, 'range_refused', 'There is no such range');

/** What a call that answers with bytes declares as its response. */
export const fileBytes = z.custom<FileBytes>();

/** Whether a call answers with kept bytes, and not with JSON. */
export function answersBytes({ response }: Pick<Endpoint, 'response'>): boolean {
  return response === fileBytes;
}
