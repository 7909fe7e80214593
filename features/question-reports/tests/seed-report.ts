/** A report that tests start from, written by the product's own function without its call. */
import { v7 } from 'uuid';
import type { TestApi } from '#tests/support/api.ts';
import { addReport } from '../server/question-reports.store.ts';

/** One by the taker of a session about a question of it. */
export async function seedReport(
  { platform, clock }: TestApi,
  { session, question, reporter }: { session: string; question: string; reporter: string },
): Promise<string> {
  const id = v7();
  const said = { id, session, question, reporter, kind: 'unclear', text: 'Which line is meant?' } as const;
  await addReport(platform.database.kysely, said, clock.now());
  return id;
}
