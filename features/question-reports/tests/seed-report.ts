/** Seeds reports through the product's own store function. */
import { v7 } from 'uuid';
import type { TestApi } from '#tests/support/api.ts';
import { addReport } from '../server/question-reports.store.ts';

/** Adds a report by the taker of a session about one of its questions. Returns its id. */
export async function seedReport(
  { platform, clock }: TestApi,
  { session, question, reporter }: { session: string; question: string; reporter: string },
): Promise<string> {
  const id = v7();
  const said = { id, session, question, reporter, kind: 'unclear', text: 'Which line is meant?' } as const;
  await addReport(platform.database.kysely, said, clock.now());
  return id;
}
