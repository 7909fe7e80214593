/** Loads answers that a person missed, as far as the caller may know that they were missed. */
import type { Fault } from '#contract/problem.ts';
import { isMissed } from '#features/evidence/evidence.rules.ts';
import { listEvidence } from '#features/evidence/server/public.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { Context } from '#server/http/route.ts';
import type { practiseMistakes } from '../mistakes.contract.ts';
import { listAttemptsInView } from './mistakes.store.ts';

/** The caller, and whose answers are in view. */
export type Asking = Pick<Context<typeof practiseMistakes>, 'db' | 'reach' | 'caller' | 'now'>;

/**
 * Loads the answers of these attempts and their taker. Throws `breaks_rule` for each of `body.attempts` that
 * the caller cannot see, that belongs to a different person from the first one, or that is not missed as far
 * as the caller knows.
 */
export async function missedOf({ db, reach, caller, now }: Asking, attempts: readonly string[]) {
  const found = await listAttemptsInView(db, { reach, caller: caller.id }, attempts);
  const evidence = await listEvidence(db, [...new Set(found.map(({ session }) => session))], caller, now);
  const byId = new Map(found.map((attempt) => [attempt.id, attempt]));
  const [taker] = attempts.flatMap((id) => byId.get(id) ?? []);
  // Do not reveal whether an answer was missed to a caller who may not know that yet.
  const missed = attempts.map((id) => {
    const attempt = byId.get(id);
    if (attempt === undefined || attempt.taker !== taker?.taker) return null;
    const answers = evidence.get(attempt.session)?.answers ?? [];
    const answer = answers.find(({ question }) => question === attempt.question);
    return answer !== undefined && isMissed(answer) ? answer : null;
  });
  requireNoFaults(
    missed.flatMap((answer, index): Fault[] => {
      const message = 'Choose missed questions of only one person.';
      return answer === null ? [{ path: `body.attempts.${index}`, message }] : [];
    }),
  );
  return {
    answers: [...new Set(missed.flatMap((answer) => answer ?? []))],
    taker: { id: taker?.taker ?? '', role: taker?.role ?? caller.role },
  };
}
