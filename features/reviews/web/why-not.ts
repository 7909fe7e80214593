import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';

/** The server's message that explains why something cannot be started. */
export function whyNot(error: Error): string {
  const [fault] = error instanceof ApiProblem ? error.errors : [];
  return fault?.message ?? faultWords(error).detail;
}
