import { listJobs, readJob, stopJob } from '#contract/jobs.ts';
import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import * as store from './jobs.store.ts';

export const jobsRoutes: Route[] = [
  route(listJobs, async (context) => {
    const { db, caller, query } = context;
    const asked = { owner: caller.id, kind: query.kind };
    return listAnswer(context, await store.listJobs(db, asked, pageOffset(query)));
  }),

  route(readJob, async ({ db, caller, params }) => {
    const { result, ...job } = found(await store.findJob(db, { owner: caller.id, id: params.id }));
    return { ...job, result: result === null ? null : (JSON.parse(result) as unknown) };
  }),

  route(stopJob, async ({ db, caller, params }) => {
    await store.askToStop(db, { owner: caller.id, id: params.id });
    return found(await store.findJob(db, { owner: caller.id, id: params.id }));
  }),
];
