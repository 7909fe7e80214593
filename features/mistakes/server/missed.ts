/** Answers that somebody missed, as whoever asks may know it. */
import type { Fault } from '#contract/problem.ts';
import { isMissed } from '#features/evidence/evidence.rules.ts';
import { listEvidence } from '#features/evidence/server/public.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { Context } from '#server/http/route.ts';
import type { practiseMistakes } from '../mistakes.contract.ts';
import { listAttemptsInView } from './mistakes.store.ts';

/** Who asks, of what is in whose view. */
export type Asking = Pick<Context<typeof practiseMistakes>, 'db' | 'reach' | 'caller' | 'now'>;

/**
 * The answers behind these attempts, each once, and whose they are. Throws `breaks_rule` with each of `body.attempts`
 * that is out of view, another person's than the first, or not missed as far as the caller knows.
 */
export async function missedOf({ db, reach, caller, now }: Asking, attempts: readonly string[]) {
  const found = await listAttemptsInView(db, { reach, caller: caller.id }, attempts);
  const evidence = await listEvidence(db, [...new Set(found.map(({ session }) => session))], caller, now);
  const byId = new Map(found.map((attempt) => [attempt.id, attempt]));
  const [taker] = attempts.flatMap((id) => byId.get(id) ?? []);
  // Whether it was missed is told to nobody who does not know it yet.
  const missed = attempts.map((id) => {
    const attempt = byId.get(id);
    if (attempt === undefined || attempt.taker !== taker?.taker) return null;
    const answers = evidence.get(attempt.session)?.answers ?? [];
    const answer = answers.find(({ question }) => question === attempt.question);
    return answer !== undefined && isMissed(answer) ? answer : null;
  });
  requireNoFaults(
    missed.flatMap((answer, index): Fault[] => {
      const message = 'Choose missed questions of one person.';
      return answer === null ? [{ path: `body.attempts.${index}`, message }] : [];
    }),
  );
  return {
    answers: [...new Set(missed.flatMap((answer) => answer ?? []))],
    taker: { id: taker?.taker ?? '', role: taker?.role ?? caller.role },
  };
}
