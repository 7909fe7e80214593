/** Sessions of the measured school, started and answered as the exam room does. */
import type { Connection } from './connection.ts';
import { answered, type School, type Taker } from './row.ts';

export interface Sitting {
  readonly taker: Taker;
  readonly connection: Connection;
  readonly id: string;
}

type Questions = readonly { readonly id: string; readonly options: readonly { readonly id: string }[] }[];

interface Exam {
  readonly present: { readonly questions: Questions } | null;
}

/** Creates a session that is not started. */
export async function generate(
  connection: Connection,
  { assessment }: School,
  taker: Taker,
): Promise<Sitting> {
  const path = '/api/users/assessments-sessions/generate/';
  const answer = await connection.send('POST', path, taker.token, { assessment });
  return { taker, connection, id: answered<{ id: string }>(answer).id };
}

/** Performs an action. Returns the questions of the section that is then open. */
export async function act({ taker, connection, id }: Sitting, action: string): Promise<Questions> {
  const path = `/api/users/assessments-sessions/${id}/`;
  const answer = await connection.send('PATCH', path, taker.token, { action });
  return answered<{ exam: Exam }>(answer).exam.present?.questions ?? [];
}

/** Saves answers. Throws if one is rejected. */
export async function save({ taker, connection, id }: Sitting, attempts: readonly object[]): Promise<void> {
  const path = `/api/users/sessions/${id}/attempts/`;
  const answer = await connection.send('PUT', path, taker.token, { attempts });
  const { attempts: judged } = answered<{ attempts: { verdict: string }[] }>(answer);
  const refused = judged.find(({ verdict }) => verdict !== 'saved');
  if (refused !== undefined) throw new Error(`A save had the verdict ${refused.verdict}.`);
}

/** A session with all its questions answered, not submitted. */
export async function answeredSitting(
  connection: Connection,
  school: School,
  taker: Taker,
): Promise<{ sitting: Sitting; questions: Questions }> {
  const sitting = await generate(connection, school, taker);
  const all: Questions[number][] = [];
  for (const action of ['start', 'next_section']) {
    const questions = await act(sitting, action);
    const attempts = questions.map(({ id, options }, index) => {
      const seq = all.length + index + 1;
      return { question: id, response: options[seq % 4]?.id, seq, time_spent_seconds: seq };
    });
    await save(sitting, attempts);
    all.push(...questions);
  }
  return { sitting, questions: all };
}

/** The duration of `work` in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
