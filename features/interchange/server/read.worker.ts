/** Reads a question file in a worker thread. */
import type { FileFormat, FileReading } from '../report.rules.ts';
import { readQuestionFile } from './read-question-file.ts';

export interface QuestionFile {
  readonly bytes: Uint8Array;
  /** The format; null if it has to be recognized by the start of the file. */
  readonly format: FileFormat | null;
}

/**
 * A `FileReading` with each item as JSON: the thread sends them all at once, and the receiver parses them one
 * by one.
 */
export type SentReading =
  | { readonly format: FileFormat; readonly items: readonly string[] }
  | Extract<FileReading, { fault: string }>;

export default function read({ bytes, format }: QuestionFile): SentReading {
  const reading = readQuestionFile(bytes, format);
  if ('fault' in reading) return reading;
  return { format: reading.format, items: reading.items.map((item) => JSON.stringify(item)) };
}
