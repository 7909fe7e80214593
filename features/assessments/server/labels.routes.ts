import { found, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { addLabel, changeLabel, listLabels, removeLabel } from '../assessments.contract.ts';
import * as store from './labels.store.ts';

export const labelsRoutes: Route[] = [
  route(listLabels, async (context) => {
    const { db, query } = context;
    return listAnswer(context, await store.listLabels(db, query, pageOffset(query)));
  }),

  route(addLabel, async ({ db, body, now }) =>
    found(await store.findLabel(db, await store.addLabel(db, body.name, now))),
  ),

  route(changeLabel, async ({ db, params, body, now }) => {
    const label = found(await store.findLabelForUpdate(db, params.id));
    requireVersion(label, body.version);
    await store.saveLabel(db, label.id, body.name, now);
    return found(await store.findLabel(db, label.id));
  }),

  route(removeLabel, async ({ db, params }) => {
    const label = found(await store.findLabelForUpdate(db, params.id));
    await store.removeLabel(db, label.id);
  }),
];
