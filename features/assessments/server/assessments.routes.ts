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
import { comesBySwitches, comingSentence, comingWarnings } from '../coming.rules.ts';
import { publishFaults } from '../publish.rules.ts';
import * as store from './assessments.store.ts';
import { textShower } from './show-assessment.ts';
import { findWorkingCopy } from './working-copy.store.ts';
import * as writing from './write-assessment.ts';

export const assessmentsRoutes: Route[] = [
  route(listAssessments, async (context) => {
    const { db, query } = context;
    const { count, rows } = await store.listAssessments(db, query, pageOffset(query));
    return listAnswer(context, { count, rows: rows.map(textShower(context)) });
  }),

  route(addAssessment, async (context) =>
    textShower(context)(await writing.writeAssessment(context, context.body)),
  ),

  route(getAssessment, async (context) =>
    textShower(context)(found(await store.findAssessment(context.db, context.params.id))),
  ),

  route(changeAssessment, async (context) => {
    const show = textShower(context);
    return show(await writing.changeAssessment(context, context.params.id, context.body, show));
  }),

  route(removeAssessment, async (context) => {
    const { db, params } = context;
    const assessment = await writing.openForWriting(context, params.id);
    if (await store.hasSessions(db, assessment.id)) {
      throw new Problem(assessmentInUse, { detail: 'Archive it: its sessions stay as they are.' });
    }
    await store.removeAssessment(db, assessment.id);
  }),

  route(duplicateAssessment, async (context) =>
    textShower(context)(await writing.duplicateAssessment(context, context.params.id)),
  ),

  route(checkAssessment, async ({ db, params }) => {
    const assessment = found(await store.findAssessment(db, params.id));
    const { release, attempts_allowed, closes_at } = assessment;
    const comes = comesBySwitches(release);
    return {
      faults: publishFaults(await findWorkingCopy(db, assessment)),
      // Its switches name no instant.
      visible: comingSentence(comes, (at) => at),
      warnings: comingWarnings(comes, { attempts_allowed, closes: closes_at !== null }),
    };
  }),
];
