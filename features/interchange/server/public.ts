/** What other features' servers may ask about question files: to have one read, apart from whoever asks. */
import type { Work } from '#server/background/worker-thread.ts';
import type { FileReading } from '../report.rules.ts';
import type { QuestionFile } from './read.worker.ts';

/** The items of a question file, each with its line of the report, or what is wrong with the file. */
export const readingQuestions: Work<QuestionFile, FileReading> = {
  module: new URL('./read.worker.ts', import.meta.url),
};
