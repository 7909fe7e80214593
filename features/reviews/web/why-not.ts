import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';

/** What keeps something from being begun, in the server's words. */
export function whyNot(error: Error): string {
  const [fault] = error instanceof ApiProblem ? error.errors : [];
  return fault?.message ?? faultWords(error).detail;
}
