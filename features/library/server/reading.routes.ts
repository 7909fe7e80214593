import { notFound, Problem } from '#contract/problem.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { isDoneBy, newlyActive } from '../active-time.rules.ts';
import type { Material } from '../library.contract.ts';
import {
  addNote,
  changeNote,
  listNotes,
  markDone,
  removeNote,
  saveProgress,
  unmarkDone,
} from '../reading.contract.ts';
import { noteFaults, placeFaults } from '../reading.rules.ts';
import { findMaterial } from './materials.store.ts';
import * as store from './reading.store.ts';
import { viewOf } from './view.ts';

export const readingRoutes: Route[] = [
  route(saveProgress, async (context) => {
    const { db, caller, body, now } = context;
    const material = await readable(context);
    requireNoFaults(placeFaults(material, body));
    await store.lockReading(db, caller.id);
    const whose = { person: caller.id, material: material.id };
    const at = Math.min(Date.parse(body.at), now.getTime());
    const { page = null, percent = null, active_seconds } = body;
    const is_done = isDoneBy(material.kind, body.percent);
    const { begun_at } = await store.savePlace(db, whose, { page, percent, at: new Date(at), is_done }, now);
    if (active_seconds > 0) {
      const from = new Date(at - (active_seconds + 5) * 1000);
      const present = await store.listSpans(db, caller.id, { from, until: new Date(at) });
      const report = { active_seconds, at, opened_at: begun_at.getTime() };
      const added = newlyActive(report, present, now.getTime());
      await store.addSpans(db, whose, added, present);
    }
    return store.findReading(db, caller.id, material.id);
  }),

  route(markDone, async (context) => {
    const { db, caller, now } = context;
    const { id: material } = await readable(context);
    await store.saveDone(db, { person: caller.id, material }, now, now);
    return store.findReading(db, caller.id, material);
  }),

  route(unmarkDone, async (context) => {
    const { db, caller, now } = context;
    const { id: material } = await readable(context);
    await store.saveDone(db, { person: caller.id, material }, null, now);
    return store.findReading(db, caller.id, material);
  }),

  route(listNotes, async (context) => {
    const { db, caller, query } = context;
    const { id: material } = await readable(context);
    const page = { ...pageOffset(query), descending: query.ordering.startsWith('-') };
    return listAnswer(context, await store.listNotes(db, { person: caller.id, material }, page));
  }),

  route(addNote, async (context) => {
    const { db, caller, body, now } = context;
    const material = await readable(context);
    await store.lockReading(db, caller.id);
    const whose = { person: caller.id, material: material.id };
    requireNoFaults(noteFaults(material, body, await store.countNotes(db, whose)));
    return store.addNote(db, whose, body, now);
  }),

  route(changeNote, async (context) => {
    const { db, caller, params, body, now } = context;
    const { id: material } = await readable(context);
    return found(await store.saveNote(db, { id: params.note, person: caller.id, material }, body.note, now));
  }),

  route(removeNote, async (context) => {
    const { db, caller, params } = context;
    const { id: material } = await readable(context);
    const isGone = await store.removeNote(db, { id: params.note, person: caller.id, material });
    if (!isGone) throw new Problem(notFound);
  }),
];

/** Finds the material in the path if the caller may read it. */
async function readable(
  context: Pick<Context<typeof markDone>, 'db' | 'reach' | 'caller' | 'now' | 'params'>,
): Promise<Material> {
  return found(await findMaterial(context.db, viewOf(context), context.params.id));
}
