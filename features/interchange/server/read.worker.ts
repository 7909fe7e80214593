/** A question file read in a thread of its own. */
import type { FileFormat, FileReading } from '../report.rules.ts';
import { readQuestionFile } from './read-question-file.ts';

export interface QuestionFile {
  readonly bytes: Uint8Array;
  /** Null: told by how it begins. */
  readonly format: FileFormat | null;
}

/** As a `FileReading`; each item as JSON, which is handed over at once and made anew item by item. */
export type SentReading =
  | { readonly format: FileFormat; readonly items: readonly string[] }
  | Extract<FileReading, { fault: string }>;

export default function read({ bytes, format }: QuestionFile): SentReading {
  const reading = readQuestionFile(bytes, format);
  if ('fault' in reading) return reading;
  return { format: reading.format, items: reading.items.map((item) => JSON.stringify(item)) };
}
