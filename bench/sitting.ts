/** Sessions of the measured school, begun and answered as a room does. */
import type { Connection } from './connection.ts';
import { answered, type School, type Taker } from './row.ts';

export interface Sitting {
  readonly taker: Taker;
  readonly connection: Connection;
  readonly id: string;
}

interface Exam {
  readonly present: {
    readonly questions: readonly { id: string; options: readonly { id: string }[] }[];
  } | null;
}

/** A session that nobody has begun. */
export async function generate(
  connection: Connection,
  { assessment }: School,
  taker: Taker,
): Promise<Sitting> {
  const path = '/api/users/assessments-sessions/generate/';
  const answer = await connection.send('POST', path, taker.token, { assessment });
  return { taker, connection, id: answered<{ id: string }>(answer).id };
}

/** Asks for an action; returns the questions of the section that is open then. */
export async function act(
  { taker, connection, id }: Sitting,
  action: string,
): Promise<NonNullable<Exam['present']>['questions']> {
  const path = `/api/users/assessments-sessions/${id}/`;
  const answer = await connection.send('PATCH', path, taker.token, { action });
  return answered<{ exam: Exam }>(answer).exam.present?.questions ?? [];
}

/** Saves answers; throws where one is not taken. */
export async function save({ taker, connection, id }: Sitting, attempts: readonly object[]): Promise<void> {
  const path = `/api/users/sessions/${id}/attempts/`;
  const answer = await connection.send('PUT', path, taker.token, { attempts });
  const { attempts: judged } = answered<{ attempts: { verdict: string }[] }>(answer);
  const refused = judged.find(({ verdict }) => verdict !== 'saved');
  if (refused !== undefined) throw new Error(`A save was ${refused.verdict}.`);
}

/** What `work` took, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
