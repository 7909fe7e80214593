import { Problem } from '#contract/problem.ts';
import { schoolForContent } from '#features/schools/server/public.store.ts';
import { found, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import {
  addSource,
  changeSource,
  getSource,
  listSources,
  removeSource,
  type Source,
  sourceInUse,
} from '../sources.contract.ts';
import { requireMayWriteSource } from '../sources.rules.ts';
import * as store from './sources.store.ts';

export const sourcesRoutes: Route[] = [
  route(listSources, async (context) =>
    listAnswer(
      context,
      await store.listSources(context.db, context.view, context.query, pageOffset(context.query)),
    ),
  ),

  route(addSource, async (context) => {
    const { db, caller, body, now } = context;
    const view = context.view;
    const school = await schoolForContent(db, view, body.school);
    return found(
      await store.findSource(db, view, await store.addSource(db, caller.id, { ...body, school }, now)),
    );
  }),

  route(getSource, async (context) =>
    found(await store.findSource(context.db, context.view, context.params.id)),
  ),

  route(changeSource, async (context) => {
    const { db, body, now } = context;
    const { version, ...change } = body;
    const source = await openForWriting(context);
    requireVersion(source, version);
    await store.saveSource(db, source.id, change, now);
    return found(await store.findSource(db, context.view, source.id));
  }),

  route(removeSource, async (context) => {
    const { id, question_count } = await openForWriting(context);
    if (question_count > 0) {
      throw new Problem(sourceInUse, {
        detail: `Questions with this source: ${question_count}. Give them another source first.`,
      });
    }
    await store.removeSource(context.db, id);
  }),
];

/** Loads the source and locks its row, if the caller may change it. */
async function openForWriting({
  db,
  reach,
  caller,
  view,
  params,
}: Context<typeof changeSource> | Context<typeof removeSource>): Promise<Source> {
  const source = found(await store.findSourceForUpdate(db, view, params.id));
  requireMayWriteSource(reach, caller.id, source);
  return source;
}
