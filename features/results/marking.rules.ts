/** Which answers wait for a person's marks, and which marks they may be given. It knows papers and sessions' states, no people. */
import type { Fault } from '#contract/problem.ts';
import { judge, type Response } from '#core/scoring/scoring.ts';
import { type FrozenPlacement, type FrozenQuestion, keyOf } from '#features/assessments/revision.rules.ts';

export interface MarkedAnswer {
  readonly session_status: string;
  readonly response: Response;
  readonly frozen: FrozenQuestion;
  readonly placement: FrozenPlacement;
  /** Of a right answer. */
  readonly marks_max: number;
}

const OVER: readonly string[] = ['submitted', 'scored', 'released'];

/** All that keeps these marks from being given. */
export function markFaults(answer: MarkedAnswer, marks: number): Fault[] {
  const faults: Fault[] = [];
  if (judge(keyOf(answer.frozen), answer.response).outcome !== 'pending') {
    faults.push({
      path: 'params.id',
      message: 'Its key judges this answer. Only essays are marked by hand.',
    });
  }
  if (!OVER.includes(answer.session_status)) {
    faults.push({ path: 'params.id', message: 'The session is not over, or does not count.' });
  }
  if (marks > answer.marks_max) {
    faults.push({ path: 'body.marks', message: `At most ${answer.marks_max}.` });
  }
  return faults;
}
