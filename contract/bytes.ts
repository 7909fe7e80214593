/** Files that a call sends as bytes, whole or as a range. */
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { problemKind } from './problem.ts';

export interface FileBytes {
  readonly name: string;
  /** The value of the `Content-Type` header. */
  readonly type: string;
  /** The size of the whole file in bytes. */
  readonly size: number;
  /** An entity tag of letters and digits that changes only with the bytes. */
  readonly tag: string;
  /** Reads the bytes from `from` up to but not including `to`, as a stream. */
  readonly read: (from: number, to: number) => Promise<AsyncIterable<Uint8Array>>;
}

export const rangeRefused = problemKind(416, 'range_refused', 'The file doesn’t have this range');

/** The response declaration of a call that answers with bytes. */
export const fileBytes = z.custom<FileBytes>();

/** Whether a call returns stored bytes instead of JSON. */
export function answersBytes({ response }: Pick<Endpoint, 'response'>): boolean {
  return response === fileBytes;
}
