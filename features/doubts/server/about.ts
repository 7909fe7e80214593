/** What a doubt is asked about: found among what its asker met, with what of it is out for them. */
import { Problem } from '#contract/problem.ts';
import { listWithheldFrom } from '#features/releases/server/public.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { Context } from '#server/http/route.ts';
import { type DoubtAbout, type lookAbout, sessionUnderWay } from '../doubts.contract.ts';
import { anchorFaults, placeWords } from '../doubts.rules.ts';
import { findAnswered, findMet, type Met } from './met.store.ts';
import { listOut, type Out } from './out.ts';

type Asking = Pick<Context<typeof lookAbout>, 'db' | 'caller' | 'now'>;
type Anchor = Context<typeof lookAbout>['query'];

interface Asked {
  readonly about: DoubtAbout & { readonly question: string; readonly session: string };
  readonly met: Met;
  readonly out: Out;
}

/**
 * What the caller names as theirs to ask about. Throws `breaks_rule` for what they never met, and `session_under_way` while a
 * test of theirs could ask it.
 */
export async function askedAbout(
  { db, caller, now }: Asking,
  anchor: Anchor,
  part: 'body' | 'query',
): Promise<Asked> {
  requireNoFaults(anchorFaults(anchor, part));
  const { attempt } = anchor;
  const answered = attempt === undefined ? null : await findAnswered(db, caller.id, attempt);
  const named = answered ?? { question: anchor.question ?? '', session: anchor.session };
  const isNamed = attempt === undefined || answered !== null;
  const met = isNamed ? await findMet(db, caller.id, named) : null;
  if (met === null) {
    const path = `${part}.${attempt === undefined ? 'question' : 'attempt'}`;
    requireNoFaults([{ path, message: 'You were not asked this, so that there is nothing to ask about.' }]);
    throw new Error('A fault is thrown.');
  }
  await requireNoTest({ db, caller }, met.question);
  const [out] = await listOut(db, caller.id, [met], now);
  if (out === undefined) throw new Error('What is out is told of each.');
  const { question, session, title } = met;
  const about = {
    ...{ question, session, title, place: placeWords(met.section_title, met.number) },
    number: met.assessment === null ? null : met.place,
  };
  return { about, met, out };
}

/** Throws `session_under_way` while a test of the caller could ask this question. */
export async function requireNoTest(
  { db, caller }: Pick<Asking, 'db' | 'caller'>,
  question: string,
): Promise<void> {
  if (!(await listWithheldFrom(db, caller.id)).has(question)) return;
  throw new Problem(sessionUnderWay, {
    detail: 'Hand that test in first. Your text is kept on this device.',
  });
}
