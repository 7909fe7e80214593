import { v5 } from 'uuid';
import { breaksRule, Problem, unauthorized } from '#contract/problem.ts';
import type { View } from '#core/access/access.ts';
import { signedTokenId } from '#features/auth/server/public.ts';
import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route, selfCheckedRoute } from '#server/http/route.ts';
import {
  addVisit,
  answerRefused,
  changeAttempt,
  closeVisit,
  getAttempt,
  getVisit,
  listAttempts,
  listSessionAttempts,
  listVisits,
  saveAttempt,
} from '../attempts.contract.ts';
import { renderSession, type SaveAnswer, saveAttempts } from '../exam.contract.ts';
import { showSessionPresence } from '../presence.contract.ts';
import type { Judged } from '../saves.rules.ts';
import { getSealedSection } from '../sealed-bytes.contract.ts';
import { nextAskInSeconds } from './asked-rate.ts';
import * as store from './attempts.store.ts';
import { examView, shownNow, sittingOfTest } from './exam-view.ts';
import { moveSession } from './move-session.ts';
import { saveHeard } from './presence.store.ts';
import { onPresentTerms } from './present-terms.ts';
import { findRoomState } from './room-state.store.ts';
import type { Saved } from './save-batch.ts';
import { save } from './save-queue.ts';
import { sealedSection } from './sealed-section.ts';
import { findSession, findSessionForUpdate, requireSession } from './sessions.store.ts';

export const attemptsRoutes: Route[] = [
  route(showSessionPresence, async ({ db, caller, params, body, now, platform }) => ({
    session_version: found(await saveHeard(db, { session: params.id, taker: caller.id }, body, now)),
    next_in_seconds: nextAskInSeconds(platform.database, now.getTime()),
  })),

  route(renderSession, async ({ db, caller, body, now, platform }) => {
    // Only the session's taker may use the exam room; staff read the session itself.
    const session = found(await findSessionForUpdate(db, { reach: 'self', caller: caller.id }, body.session));
    const { session: settled } = await moveSession(db, session, null, { person: null, now });
    // A session that is not started is shown as it would start now.
    const shown = settled.status === 'generated' ? (await onPresentTerms(db, settled, now)).session : settled;
    const room = await findRoomState(db, session.id, shownNow(shown));
    const sitting = await sittingOfTest(db, shown, now);
    return examView(db, shown, room, { now, secret: platform.secret, sitting });
  }),

  route(getSealedSection, async ({ db, caller, params, query, platform }) => {
    const session = found(await findSession(db, { reach: 'self', caller: caller.id }, params.id));
    return found(await sealedSection(platform, session, query.name));
  }),

  selfCheckedRoute(saveAttempts, async ({ platform, params, body, now }, authorization) => {
    const token = await signedTokenId(platform.secret, authorization, now);
    if (token === null) throw new Problem(unauthorized);
    const saved = await save(platform, { session: params.id, token, arrived: now, ...body });
    return { person: saved.caller.id, answer: showSaved(saved, platform.clock.now()) };
  }),

  route(listSessionAttempts, async (context) =>
    attemptsPage(context, context.params.id, context.query.ordering.startsWith('-')),
  ),

  route(listAttempts, async (context) =>
    attemptsPage(context, context.query.session, context.query.ordering.startsWith('-')),
  ),

  route(saveAttempt, {
    before: async ({ platform, caller, body, now }) => {
      const { session, ...item } = body;
      return saveOne({ platform, caller, now }, session, { attempts: [item] });
    },
    handle: async ({ db, view, body }, judged) => {
      return taken(judged, await store.findAttemptOf(db, view, body.session, body.question));
    },
  }),

  route(getAttempt, async ({ db, view, params }) => found(await store.findAttempt(db, view, params.id))),

  route(changeAttempt, {
    before: async ({ platform, db, view, caller, params, body, now }) => {
      const attempt = found(await store.findAttempt(db, view, params.id));
      const item = { ...body, question: attempt.question };
      return saveOne({ platform, caller, now }, attempt.session, { attempts: [item] });
    },
    handle: async ({ db, view, params }, judged) =>
      taken(judged, await store.findAttempt(db, view, params.id)),
  }),

  route(addVisit, {
    before: async ({ platform, caller, body, now }) => {
      const { session, ...look } = body;
      // If the client sends no id, derive it from the visit, so that the same visit gets the same id.
      const id = look.id ?? v5(`${look.question} ${look.opened_at}`, session);
      requireTaken(await saveOne({ platform, caller, now }, session, { visits: [{ ...look, id }] }));
      return id;
    },
    handle: async ({ db, view }, id) => visitOf(db, view, id),
  }),

  route(getVisit, async ({ db, view, params }) => visitOf(db, view, params.id)),

  route(closeVisit, {
    before: async ({ platform, db, view, caller, params, body, now }) => {
      const { session, ...look } = await visitOf(db, view, params.id);
      const { id, question, opened_at } = look;
      requireTaken(
        await saveOne({ platform, caller, now }, session, { visits: [{ id, question, opened_at, ...body }] }),
      );
    },
    handle: async ({ db, view, params }) => visitOf(db, view, params.id),
  }),

  route(listVisits, async (context) => {
    const { db, view, params, query } = context;
    await requireSession(db, view, params.id);
    const page = await store.listVisits(db, view, params.id, {
      ...pageOffset(query),
      descending: query.ordering.startsWith('-'),
    });
    return listAnswer(context, { count: page.count, rows: page.rows.map(showVisit) });
  }),
];

async function attemptsPage(
  context: Context<typeof listSessionAttempts> | Context<typeof listAttempts>,
  session: string,
  descending: boolean,
) {
  const { db, view, query } = context;
  await requireSession(db, view, session);
  return listAnswer(
    context,
    await store.listAttempts(db, view, session, { ...pageOffset(query), descending }),
  );
}

/** Saves one item outside the request's own transaction, as the save queue requires. */
async function saveOne(
  { platform, caller, now }: Pick<Context<typeof saveAttempt>, 'platform' | 'caller' | 'now'>,
  session: string,
  items: { attempts?: unknown[]; visits?: unknown[] },
): Promise<Judged | undefined> {
  const { attempts = [], visits = [] } = items;
  const saved = await save(platform, {
    session,
    token: caller.token_id,
    arrived: now,
    attempts,
    visits,
    events: [],
    notes: [],
  });
  return saved.attempts[0] ?? saved.visits[0];
}

function taken(judged: Judged | undefined, attempt: Awaited<ReturnType<typeof store.findAttempt>>) {
  if (judged === undefined || judged.verdict === 'refused') {
    throw new Problem(answerRefused, {
      detail: 'The session does not accept this answer.',
      errors: [{ path: 'body', message: judged?.code ?? 'malformed' }],
    });
  }
  return { verdict: judged.verdict, attempt: found(attempt) };
}

function requireTaken(judged: Judged | undefined): void {
  if (judged !== undefined && judged.verdict !== 'refused') return;
  throw new Problem(breaksRule, { errors: [{ path: 'body', message: judged?.code ?? 'malformed' }] });
}

async function visitOf(db: Context<typeof getVisit>['db'], view: View, id: string) {
  return showVisit(found(await store.findVisit(db, view, id)));
}

function showVisit({ opened_at, closed_at, ...visit }: store.Visit) {
  return {
    ...visit,
    opened_at: opened_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  };
}

/** The response to a save: verdicts, and what the exam room needs to know about the session. */
function showSaved({ attempts, visits, events, notes, session }: Saved, now: Date): SaveAnswer {
  const open =
    session.status === 'in_progress' ? session.sections.find(({ status }) => status === 'open') : undefined;
  return {
    attempts,
    visits,
    events,
    notes,
    session: {
      status: session.status,
      writer: session.writer,
      version: session.version,
      receipt: session.receipt,
    },
    clock:
      open === undefined
        ? null
        : { server_now: now.toISOString(), ends_at: open.ends_at?.toISOString() ?? null },
  };
}
