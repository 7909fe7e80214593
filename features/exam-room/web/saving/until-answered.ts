import { backOffMilliseconds } from '#features/sessions/journal.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';

/**
 * Repeats `act` until the server responds, while `isWanted`. `act` gets the number of failures so far.
 * Rejects if the server refuses. `onFailure` runs each time the server does not respond.
 */
export async function untilAnswered(
  act: (failures: number) => Promise<void>,
  isWanted: () => boolean,
  onFailure: () => void,
): Promise<void> {
  for (let failures = 0; isWanted(); ) {
    try {
      return await act(failures);
    } catch (error) {
      if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) throw error;
      failures += 1;
      onFailure();
      const wait = backOffMilliseconds(failures, Math.random(), undefined);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
