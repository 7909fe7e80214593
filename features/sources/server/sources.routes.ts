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
      await store.listSources(context.db, viewOf(context), context.query, pageOffset(context.query)),
    ),
  ),

  route(addSource, async (context) => {
    const { db, caller, body, now } = context;
    const view = viewOf(context);
    const school = await schoolForContent(db, view, body.school);
    return found(
      await store.findSource(db, view, await store.addSource(db, caller.id, { ...body, school }, now)),
    );
  }),

  route(getSource, async (context) =>
    found(await store.findSource(context.db, viewOf(context), context.params.id)),
  ),

  route(changeSource, async (context) => {
    const { db, body, now } = context;
    const { version, ...change } = body;
    const source = await openForWriting(context);
    requireVersion(source, version);
    await store.saveSource(db, source.id, change, now);
    return found(await store.findSource(db, viewOf(context), source.id));
  }),

  route(removeSource, async (context) => {
    const { id, question_count } = await openForWriting(context);
    if (question_count > 0) {
      throw new Problem(sourceInUse, {
        detail: `${question_count} of them. Give these another source first.`,
      });
    }
    await store.removeSource(context.db, id);
  }),
];

function viewOf({ reach, caller }: Pick<Context<typeof getSource>, 'reach' | 'caller'>) {
  return { reach, caller: caller.id };
}

/** The source, the caller's to change until the transaction ends. */
async function openForWriting({
  db,
  reach,
  caller,
  params,
}: Context<typeof changeSource> | Context<typeof removeSource>): Promise<Source> {
  const source = found(await store.findSourceForUpdate(db, { reach, caller: caller.id }, params.id));
  requireMayWriteSource(reach, caller.id, source);
  return source;
}
