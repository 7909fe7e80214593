/** A question file read in a thread of its own. */
import type { FileFormat, FileReading } from '../report.rules.ts';
import { readQuestionFile } from './read-question-file.ts';

export interface QuestionFile {
  readonly bytes: Uint8Array;
  /** Null: told by how it begins. */
  readonly format: FileFormat | null;
}

export default function read({ bytes, format }: QuestionFile): FileReading {
  return readQuestionFile(bytes, format);
}
