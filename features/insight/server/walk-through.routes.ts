import { notFound, Problem } from '#contract/problem.ts';
import { listEvidence } from '#features/evidence/server/public.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { getWalkThrough, keepWalkThrough } from '../walk-through.contract.ts';
import * as store from './walk-through.store.ts';
import { isWalked, keptOf, walkThroughOf } from './walk-through.ts';

export const walkThroughRoutes: Route[] = [
  route(getWalkThrough, async (context) => {
    const { db, view, caller, params, now } = context;
    const session = found(await store.findSession(db, view, params.id));
    const bearer = viewerOf(context);
    return walkThroughOf(db, session.id, caller, now, (html) => showFiles(html, bearer));
  }),

  route(keepWalkThrough, async ({ db, view, caller, params, body, now }) => {
    const session = found(await store.findSession(db, view, params.id));
    const answerOf = async () =>
      (await store.listAnswers(db, session.id)).find(({ id }) => id === body.attempt);
    const answer = await answerOf();
    const evidence = (await listEvidence(db, [session.id], caller, now)).get(session.id);
    const given = evidence?.answers.find(({ question }) => question === answer?.question);
    const message = 'This is not a missed question of this session.';
    requireNoFaults(given === undefined || !isWalked(given) ? [{ path: 'body.attempt', message }] : []);
    if (body.is_talked_through) {
      await store.saveNote(db, body.attempt, body.note, { by: caller.id, now });
    } else {
      await store.removeNote(db, body.attempt);
    }
    const after = await answerOf();
    if (after === undefined) throw new Problem(notFound);
    return { attempt: body.attempt, kept: keptOf(after) };
  }),
];
