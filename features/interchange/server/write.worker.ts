/** Writes a question file in a worker thread. */
import { type ToWrite, writeQuestionFile } from './write-question-file.ts';

export default function write(asked: ToWrite): Uint8Array {
  return writeQuestionFile(asked);
}
