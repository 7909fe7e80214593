import { backOffMilliseconds } from '#features/sessions/journal.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';

/**
 * Does what must happen until the server has answered, as long as it `isWanted`; `act` is told how often that failed.
 * Rejects where the server refuses. `onFailure` is called each time that it does not answer.
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
