/**
 * The endpoint of all home pages. It collects data of other features: assignments, released scores and
 * sessions.
 */
import { isStaff, reachOf } from '#core/access/access.ts';
import { listDueTests } from '#features/allocation/server/public.ts';
import { findWaiting } from '#features/doubts/server/public.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { findReportsWaiting } from '#features/weekly/server/public.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { route } from '#server/http/route.ts';
import { type CaseloadBoard, getDashboard, type StaffBoard, type TakerBoard } from '../home.contract.ts';
import { staffWindow } from '../home.rules.ts';
import { caseloadBoard } from './caseload.ts';
import { listLive, listWaiting } from './staff-board.store.ts';
import { needsOf } from './staff-board.ts';
import { takerBoard } from './taker-board.ts';

/** How many due tests a home shows. The list of assignments shows the rest. */
const MOST_DUE = 8;

export const homeRoutes = [
  route(getDashboard, async ({ db, caller, now }): Promise<CaseloadBoard | StaffBoard | TakerBoard> => {
    if (!isStaff(caller.role)) return takerBoard(db, caller, now);
    const inReach = peopleInReach(reachOf(caller.role, 'sessions.view'), caller.id);
    const waiting = await findReportsWaiting(db, caller, now);
    const reports_waiting = waiting && { ...waiting, lapses_at: waiting.lapses_at.toISOString() };
    if (caller.role === 'counselor')
      return { ...(await caseloadBoard(db, inReach, caller.id, now)), reports_waiting };
    const window = staffWindow(now);
    return {
      kind: 'staff',
      needs: await needsOf(db, inReach, window),
      live: await listLive(db, inReach),
      due: await listDueTests(db, inReach, { from: now, until: window.week_ends_at }, MOST_DUE),
      waiting: await listWaiting(db, inReach, contentInReach('assessments.school', contentViewOf(caller))),
      doubts: await findWaiting(db, { reach: reachOf(caller.role, 'doubts.view'), caller: caller.id }, now),
      reports_waiting,
    };
  }),
];
