import { notFound, Problem } from '#contract/problem.ts';
import type { SessionAction } from '#core/session-machine/session-machine.ts';
import { findAssessmentInView, listForeignPictures } from '#features/assessments/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Caller, type Context, Present, type Route, route } from '#server/http/route.ts';
import type { ExamView } from '../exam.contract.ts';
import {
  actOnSession,
  generateBulkSessions,
  generateSession,
  getSession,
  listLateAnswers,
  listSessionEvents,
  listSessions,
  signInAgain,
} from '../sessions.contract.ts';
import {
  generateFaults,
  machineAction,
  refusalProblem,
  releaseFaults,
  requireAdmitted,
  requireMayAsk,
  requireMayStart,
  requireNotPaper,
  requirePicturesHere,
  takerFaults,
} from '../sessions.rules.ts';
import { isAtLast, isPresent } from './adaptive.ts';
import { examView, shownNow, sittingOfTest } from './exam-view.ts';
import { explain } from './explain.ts';
import { hasTaker } from './generate.store.ts';
import * as generating from './generate.ts';
import { acceptLateAnswers, readLateAnswers, refuseLateAnswers } from './late-answers.ts';
import { type Moved, moveSession, refusingSecondUnderWay } from './move-session.ts';
import { releaseWhole } from './release-many.ts';
import { hasSeenAnswers } from './seen-answers.ts';
import {
  findSessionRow,
  findSessionWhole,
  listEvents,
  listSessionRows,
  listSessionRowsOf,
} from './session-rows.store.ts';
import { findSessionForUpdate, requireSession, type StoredSession } from './sessions.store.ts';
import { showRows, showWhole } from './show-session.ts';

export const sessionsRoutes: Route[] = [
  route(generateSession, async ({ db, view, caller, body, now }) => {
    requireNoFaults(generateFaults(body, caller.id));
    const { assessment } = body;
    if (assessment === undefined) {
      const asked = { practice_set: body.practice_set ?? '', taker: caller.id };
      return shownAs(await generating.generatePractice(db, asked, now));
    }
    const taker = body.user ?? caller.id;
    if (taker !== caller.id) {
      requireNoFaults(takerFaults(await hasTaker(db, view, taker)));
      found(await findAssessmentInView(db, contentViewOf(caller), assessment));
    }
    const asked = { assessment, mode: body.mode, taker, caller: caller.id };
    return shownAs(await generating.generateSession(db, asked, now));

    async function shownAs(made: { id: string; is_new: boolean }) {
      const row = found(await findSessionRow(db, view, made.id));
      const [shown] = await showRows(db, [row], { caller, now });
      return made.is_new ? found(shown ?? null) : new Present(found(shown ?? null));
    }
  }),

  route(generateBulkSessions, async ({ db, view, caller, params, body, now }) => {
    if (params.id !== caller.id && !(await hasTaker(db, view, params.id))) throw new Problem(notFound);
    const ids: string[] = [];
    for (const assessment of new Set(body.assessments)) {
      if (params.id !== caller.id) found(await findAssessmentInView(db, contentViewOf(caller), assessment));
      const asked = { assessment, taker: params.id, caller: caller.id };
      ids.push((await generating.generateSession(db, asked, now)).id);
    }
    const rows = await listSessionRowsOf(db, view, ids);
    return {
      results: await showRows(
        db,
        ids.flatMap((id) => rows.get(id) ?? []),
        { caller, now },
      ),
    };
  }),

  route(listSessions, async (context) => {
    const { db, view, caller, query, now } = context;
    const page = await listSessionRows(db, view, query, pageOffset(query));
    const rows = await showRows(db, page.rows, { caller, now });
    return listAnswer(context, { count: page.count, rows });
  }),

  route(getSession, async ({ db, view, caller, params, now }) => {
    const row = found(await findSessionWhole(db, view, params.id));
    return showWhole(db, row, { caller, now }, { with_result: true });
  }),

  route(actOnSession, async (context) => {
    const { db, view, caller, params, body, now, platform } = context;
    const session = found(await findSessionForUpdate(db, view, params.id));
    const is_taker = session.taker.id === caller.id;
    const isAsked = is_taker || body.action === 'start';
    const sitting = isAsked ? await sittingOfTest(db, session, now) : null;
    const moved = await done(context, session, { is_taker, sitting });
    const shown = is_taker ? shownNow(moved) : null;
    const row = found(await findSessionWhole(db, view, params.id, shown));
    return {
      session: await showWhole(db, row, { caller, now }, { with_result: false }),
      exam: is_taker ? await examView(db, moved, row.room, { now, secret: platform.secret, sitting }) : null,
    };
  }),

  // Accepts the answers to read the score, then rolls the transaction back.
  route(listLateAnswers, ({ platform, view, params, now }) =>
    inTransaction(platform.database.kysely, (transaction) =>
      readLateAnswers(transaction, view, params.id, now),
    ),
  ),

  route(listSessionEvents, async (context) => {
    const { db, view, params, query } = context;
    await requireSession(db, view, params.id);
    const page = await listEvents(db, view, params.id, {
      ...pageOffset(query),
      descending: query.ordering.startsWith('-'),
    });
    const rows = page.rows.map(({ person, person_name, at, ...event }) => ({
      ...event,
      at: at.toISOString(),
      person: person === null ? null : { id: person, name: person_name },
    }));
    return listAnswer(context, { count: page.count, rows });
  }),
];

/** Applies the requested action and returns the session. Throws if it is refused. */
async function done(
  { db, caller, body, now }: Context<typeof actOnSession>,
  session: StoredSession,
  { is_taker, sitting }: { is_taker: boolean; sitting: ExamView['sitting'] },
): Promise<StoredSession> {
  const mover = { person: caller.id, now };
  requireMayAsk(body, { is_taker, writer: session.writer });
  if (body.action === 'accept_late') return acceptLateAnswers(db, session, body, mover);
  if (body.action === 'refuse_late') return refuseLateAnswers(db, session, body, mover);
  if (body.action === 'explain') return explain(db, session, body, mover);
  if (body.action === 'release') {
    requireNoFaults(releaseFaults(session.release));
    await releaseWhole(db, session, mover);
    return session;
  }
  if (body.action === 'start') {
    requireNotPaper(session.given_as, is_taker);
    requirePicturesHere(await listForeignPictures(db, session.revision), is_taker);
    requireAdmitted(sitting);
  }
  if (body.action === 'next_question') {
    const is_present = isPresent(session, body.from);
    const is_last = is_present && (await isAtLast(db, session));
    return (await moved({ action: 'next_question', is_present, is_last })).session;
  }
  const answers_seen = body.action === 'reopen' && (await hasSeenAnswers(db, session, now));
  const action = machineAction(body, { is_taker, answers_seen });
  const { session: after } = await moved(action);
  if (body.action === 'start') requireSignInLasts(caller, after);
  return after;

  async function moved(action: SessionAction): Promise<Moved> {
    const move = await refusingSecondUnderWay(moveSession(db, session, action, mover));
    /* A generated session can start only while the test is still assigned to the taker. A practice set checks
       this with each question instead. */
    const isOver = session.window_ends_at !== null && session.window_ends_at <= now.getTime();
    if (action.action === 'start' && move.ready !== null && !(isOver && move.refused !== null))
      requireMayStart(move.ready, now.getTime());
    if (move.refused !== null) throw refusalProblem(move.refused);
    return move;
  }
}

/** Nobody may be signed out in the middle of a test. */
function requireSignInLasts({ signed_in_until }: Caller, { finish_by }: StoredSession): void {
  if (finish_by === null || signed_in_until.getTime() >= finish_by) return;
  throw new Problem(signInAgain, { detail: 'Your sign-in would end before the test does.' });
}
