import { forbidden, Problem } from '#contract/problem.ts';
import { schoolForContent } from '#features/schools/server/public.store.ts';
import { found, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { type AssessmentLabel, addLabel, changeLabel, listLabels, removeLabel } from '../labels.contract.ts';
import * as store from './labels.store.ts';
import { viewOf } from './write-assessment.ts';

export const labelsRoutes: Route[] = [
  route(listLabels, async (context) => {
    const { db, query } = context;
    return listAnswer(context, await store.listLabels(db, viewOf(context), query, pageOffset(query)));
  }),

  route(addLabel, async (context) => {
    const { db, body, now } = context;
    const view = viewOf(context);
    const school = await schoolForContent(db, view, body.school);
    return found(await store.findLabel(db, view, await store.addLabel(db, { name: body.name, school }, now)));
  }),

  route(changeLabel, async (context) => {
    const { db, body, now } = context;
    const label = await openForWriting(context);
    requireVersion(label, body.version);
    await store.saveLabel(db, label.id, body.name, now);
    return found(await store.findLabel(db, viewOf(context), label.id));
  }),

  route(removeLabel, async (context) => {
    const label = await openForWriting(context);
    await store.removeLabel(context.db, label.id);
  }),
];

/**
 * Loads a label and locks its row. Everyone who may write content in a school may change its labels. Throws
 * `forbidden` if all schools share the label and the caller is no admin.
 */
async function openForWriting(
  context: Context<typeof changeLabel> | Context<typeof removeLabel>,
): Promise<AssessmentLabel> {
  const label = found(await store.findLabelForUpdate(context.db, viewOf(context), context.params.id));
  if (label.school === null && context.reach !== 'all') {
    throw new Problem(forbidden, {
      detail: 'This label is shared with every school. Ask an admin to change it.',
    });
  }
  return label;
}
