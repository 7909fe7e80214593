/** Functions that other features' servers may call to read and write question files in a worker thread. */
import { mapInTurns } from '#server/background/in-turns.ts';
import type { Work, WorkerThread } from '#server/background/worker-thread.ts';
import type { FileReading, ReadItem } from '../report.rules.ts';
import type { QuestionFile, SentReading } from './read.worker.ts';
import type { ToWrite } from './write-question-file.ts';

const READING: Work<QuestionFile, SentReading> = { module: new URL('./read.worker.ts', import.meta.url) };

const WRITING: Work<ToWrite, Uint8Array> = { module: new URL('./write.worker.ts', import.meta.url) };

/**
 * Writes a file of these items in `thread` and returns its bytes. `by` names the person for whom the thread
 * works. Throws the thread's errors.
 */
export function writeApart(
  thread: WorkerThread,
  asked: ToWrite,
  by: Parameters<WorkerThread['run']>[2],
): Promise<Uint8Array> {
  return thread.run(WRITING, asked, by);
}

/**
 * Reads a question file in `thread`. `by` names the person for whom the thread works. Returns the items with
 * their lines of the report, or why the file cannot be read. Throws the thread's errors.
 */
export async function readApart(
  thread: WorkerThread,
  file: QuestionFile,
  by: Parameters<WorkerThread['run']>[2],
): Promise<FileReading> {
  const sent = await thread.run(READING, file, by);
  if ('fault' in sent) return sent;
  // Parse in turns: thousands of items at once would block the event loop.
  const items = await mapInTurns(sent.items, (item) => JSON.parse(item) as ReadItem);
  return { format: sent.format, items };
}
