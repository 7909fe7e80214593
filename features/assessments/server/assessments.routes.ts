import { Problem } from '#contract/problem.ts';
import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import {
  addAssessment,
  assessmentInUse,
  changeAssessment,
  checkAssessment,
  duplicateAssessment,
  getAssessment,
  listAssessments,
  removeAssessment,
} from '../assessments.contract.ts';
import { publishFaults } from '../publish.rules.ts';
import * as store from './assessments.store.ts';
import { findWorkingCopy } from './working-copy.store.ts';
import * as writing from './write-assessment.ts';

export const assessmentsRoutes: Route[] = [
  route(listAssessments, async (context) => {
    const { db, query } = context;
    return listAnswer(context, await store.listAssessments(db, query, pageOffset(query)));
  }),

  route(addAssessment, async (context) => writing.writeAssessment(context, context.body)),

  route(getAssessment, async ({ db, params }) => found(await store.findAssessment(db, params.id))),

  route(changeAssessment, async (context) =>
    writing.changeAssessment(context, context.params.id, context.body),
  ),

  route(removeAssessment, async (context) => {
    const { db, params } = context;
    const assessment = await writing.openForWriting(context, params.id);
    if (await store.hasSessions(db, assessment.id)) {
      throw new Problem(assessmentInUse, { detail: 'Archive it: its sessions stay as they are.' });
    }
    await store.removeAssessment(db, assessment.id);
  }),

  route(duplicateAssessment, async (context) => writing.duplicateAssessment(context, context.params.id)),

  route(checkAssessment, async ({ db, params }) => {
    const assessment = found(await store.findAssessment(db, params.id));
    return { faults: publishFaults(await findWorkingCopy(db, assessment)) };
  }),
];
