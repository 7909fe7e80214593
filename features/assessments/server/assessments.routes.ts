import { Problem } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { drawingFault } from '#server/drawing-fault.ts';
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
import { holderFaults } from '../removal.rules.ts';
import * as store from './assessments.store.ts';
import { foreignWarnings } from './foreign-warnings.ts';
import { countHolders } from './hooks.ts';
import { workingCopyOf } from './publish.ts';
import { textShower } from './show-assessment.ts';
import * as writing from './write-assessment.ts';

export const assessmentsRoutes: Route[] = [
  route(listAssessments, async (context) => {
    const { db, query } = context;
    const { count, rows } = await store.listAssessments(
      db,
      writing.viewOf(context),
      query,
      pageOffset(query),
    );
    return listAnswer(context, { count, rows: rows.map(textShower(context)) });
  }),

  route(addAssessment, async (context) =>
    textShower(context)(await writing.writeAssessment(context, context.body)),
  ),

  route(getAssessment, async (context) =>
    textShower(context)(
      found(await store.findAssessment(context.db, writing.viewOf(context), context.params.id)),
    ),
  ),

  route(changeAssessment, async (context) => {
    const show = textShower(context);
    return show(await writing.changeAssessment(context, context.params.id, context.body, show));
  }),

  route(removeAssessment, async (context) => {
    const { db, caller, params } = context;
    const assessment = await writing.openForWriting(context, params.id);
    const schools = { reach: reachOf(caller.role, 'schools.view'), caller: caller.id };
    const errors = holderFaults(await countHolders(db, schools, assessment.id));
    if (errors.length > 0) {
      const detail = `${errors.map(({ message }) => message).join('. ')}. Archive it instead, so that their results are kept.`;
      throw new Problem(assessmentInUse, { detail, errors });
    }
    await store.removeAssessment(db, assessment.id);
  }),

  route(duplicateAssessment, async (context) =>
    textShower(context)(await writing.duplicateAssessment(context, context.params.id, context.body.school)),
  ),

  route(checkAssessment, async (context) => {
    const { db, params } = context;
    const assessment = found(await store.findAssessment(db, writing.viewOf(context), params.id));
    const { release, attempts_allowed, closes_at } = assessment;
    const comes = comesBySwitches(release);
    return {
      faults: publishFaults(await workingCopyOf(db, assessment), drawingFault),
      // The sentences about these settings contain no date or time, so none is formatted here.
      visible: comingSentence(comes, (at) => at),
      warnings: [
        ...(await foreignWarnings(db, assessment.id)),
        ...comingWarnings(comes, { attempts_allowed, closes: closes_at !== null }),
      ],
    };
  }),
];
