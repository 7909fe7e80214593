import { breaksRule, notFound, Problem } from '#contract/problem.ts';
import { isStaff, reachOf } from '#core/access/access.ts';
import { isMissed } from '#features/evidence/evidence.rules.ts';
import { listEvidence } from '#features/evidence/server/public.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { keepWhatIsOutOf } from '#features/releases/server/public.ts';
import { listTagsForShare } from '#features/tags/server/public.store.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { analyseMistakes, explainMistake, explainMistakes, practiseMistakes } from '../mistakes.contract.ts';
import { saidBy } from '../mistakes.rules.ts';
import { analyseMistakesOf } from './analyse.ts';
import { missedOf } from './missed.ts';
import * as store from './mistakes.store.ts';
import { practiceOf } from './practise.ts';

/**
 * The person whose mistakes are requested: the named person, the taker of the named session, or else the
 * caller.
 */
async function personAsked({ db, view, caller, query }: Context<typeof analyseMistakes>): Promise<string> {
  if (query.session !== undefined) {
    const taker = found(await store.findTakerOf(db, view, query.session));
    if (query.user !== undefined && query.user !== taker) throw new Problem(notFound);
    return taker;
  }
  if (query.user === undefined && isStaff(caller.role)) {
    const message = 'Choose a student or a session to see mistakes.';
    throw new Problem(breaksRule, { detail: message, errors: [{ path: 'query.user', message }] });
  }
  return query.user ?? caller.id;
}

export const mistakesRoutes: Route[] = [
  route(analyseMistakes, async (context) => {
    const { db, view, reach, caller, query, now } = context;
    const user = found(await store.findPerson(db, view, await personAsked(context)));
    const bearer = viewerOf(context);
    const analysis = await analyseMistakesOf(
      db,
      user.id,
      query,
      { id: caller.id, role: caller.role, reach },
      { now, show: (html) => showFiles(html, bearer) },
    );
    /* Record the results that the taker has read as released, so that later changes to due dates, groups or
       schools cannot hide them again. */
    if (user.id === caller.id) {
      await keepWhatIsOutOf(
        db,
        analysis.sessions.map(({ id }) => id),
        now,
      );
    }
    return { user, side: sideOf(caller, user.id), ...analysis };
  }),

  route(explainMistake, async (context) => {
    const { db, view, caller, body, now } = context;
    const attempt = found(await store.findAttemptForShare(db, view, body.attempt));
    const side = sideOf(caller, attempt.taker);
    if (side === null) throw new Problem(notFound);
    // Do not reveal whether an answer was missed to a caller who may not know that yet.
    const evidence = (await listEvidence(db, [attempt.session], caller, now)).get(attempt.session);
    const answer = evidence?.answers.find(({ question }) => question === attempt.question);
    if (answer === undefined || answer.outcome === null) throw new Problem(notFound);
    const message = 'This question wasn’t missed, so it needs no reason.';
    requireNoFaults(isMissed(answer) ? [] : [{ path: 'body.attempt', message }]);
    const { reason_for_error } = body;
    await requireReason(db, reason_for_error ?? null);
    if (body.confirms) await requireSuggested(context, attempt);
    const [before] = (await store.listWritten(db, [attempt.id])).filter((one) => one.side === side);
    const said = {
      is_confirmed: reason_for_error === undefined ? (before?.is_confirmed ?? false) : body.confirms,
      reason: reason_for_error === undefined ? (before?.reason ?? null) : reason_for_error,
      note: body.note === undefined ? (before?.note ?? null) : body.note,
    };
    await store.saveReason(db, { attempt: attempt.id, side }, said, { by: caller.id, now });
    const written = await store.listWritten(db, [attempt.id]);
    return { attempt: attempt.id, said: saidBy(written, await store.listReasons(db))(attempt.id) };
  }),

  route(explainMistakes, async ({ db, reach, caller, body, now }) => {
    const { taker } = await missedOf({ db, reach, caller, now }, body.attempts);
    const side = sideOf(caller, taker.id);
    if (side === null) throw new Problem(notFound);
    await requireReason(db, body.reason_for_error);
    const attempts = [...new Set(body.attempts)];
    await store.saveReasonOfMany(db, { attempts, side }, body.reason_for_error, { by: caller.id, now });
    return { explained: attempts.length };
  }),

  route(practiseMistakes, (context) => practiceOf(context, context.body)),
];

/**
 * Locks the reason for a mistake until the transaction ends. Throws `breaks_rule` if there is no such reason.
 */
async function requireReason(db: Context<typeof explainMistake>['db'], id: string | null): Promise<void> {
  if (id === null) return;
  const [tag] = await listTagsForShare(db, [id]);
  const message = 'This reason doesn’t exist.';
  requireNoFaults(tag?.kind === 'reason_for_error' ? [] : [{ path: 'body.reason_for_error', message }]);
}

/**
 * Computes the suggestion for a missed question as the caller sees it. Throws `breaks_rule` if it is not the
 * reason that the caller confirms.
 */
async function requireSuggested(
  { db, caller, reach, body, now }: Context<typeof explainMistake>,
  attempt: { id: string; session: string; taker: string },
): Promise<void> {
  const reader = { id: caller.id, role: caller.role, reach };
  const { questions } = await analyseMistakesOf(db, attempt.taker, { session: attempt.session }, reader, {
    now,
    show: (html) => html,
  });
  const suggestion = questions.find((question) => question.attempt === attempt.id)?.suggestion ?? null;
  const isSuggested = suggestion !== null && suggestion.reason === body.reason_for_error;
  const message = 'This isn’t the suggested reason. Reload the page, or choose a reason yourself.';
  requireNoFaults(isSuggested ? [] : [{ path: 'body.confirms', message }]);
}

/** Which side of a person's mistakes the caller may write; null if the caller may only read. */
function sideOf(caller: Context<typeof explainMistake>['caller'], person: string): 'taker' | 'staff' | null {
  if (caller.id === person) return 'taker';
  return isStaff(caller.role) && reachOf(caller.role, 'sessions.act') !== 'none' ? 'staff' : null;
}
