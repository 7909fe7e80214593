/** What other features' servers may ask about question files: to have one read or written, apart from whoever asks. */
import { mapInTurns } from '#server/background/in-turns.ts';
import type { Work, WorkerThread } from '#server/background/worker-thread.ts';
import type { FileReading, ReadItem } from '../report.rules.ts';
import type { QuestionFile, SentReading } from './read.worker.ts';
import type { ToWrite } from './write-question-file.ts';

const READING: Work<QuestionFile, SentReading> = { module: new URL('./read.worker.ts', import.meta.url) };

const WRITING: Work<ToWrite, Uint8Array> = { module: new URL('./write.worker.ts', import.meta.url) };

/** The bytes of a file of these items, written in `thread`, for whom `by` names. Throws what the thread throws. */
export function writeApart(
  thread: WorkerThread,
  asked: ToWrite,
  by: Parameters<WorkerThread['run']>[2],
): Promise<Uint8Array> {
  return thread.run(WRITING, asked, by);
}

/**
 * The items of a question file, each with its line of the report, or what is wrong with the file: read in `thread`, for
 * whom `by` names. Throws what the thread throws.
 */
export async function readApart(
  thread: WorkerThread,
  file: QuestionFile,
  by: Parameters<WorkerThread['run']>[2],
): Promise<FileReading> {
  const sent = await thread.run(READING, file, by);
  if ('fault' in sent) return sent;
  // Thousands of items at once would keep everybody waiting.
  const items = await mapInTurns(sent.items, (item) => JSON.parse(item) as ReadItem);
  return { format: sent.format, items };
}
