/** A question file written in a thread of its own. */
import { type ToWrite, writeQuestionFile } from './write-question-file.ts';

export default function write(asked: ToWrite): Uint8Array {
  return writeQuestionFile(asked);
}
