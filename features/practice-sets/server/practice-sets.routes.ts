import { given } from '#contract/fields.ts';
import { Problem } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { counted } from '#core/counted.ts';
import { findAssessmentInView } from '#features/assessments/server/public.ts';
import { findPersonInReach, viewOf as peopleViewOf } from '#features/people/server/public.store.ts';
import { schoolForContent } from '#features/schools/server/public.store.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import {
  addPracticeSet,
  addSetAssessment,
  changePracticeSet,
  getPracticeSet,
  listPracticeSets,
  listSetAssessments,
  type PracticeSet,
  practiceSetInUse,
  removePracticeSet,
  removeSetAssessment,
} from '../practice-sets.contract.ts';
import {
  assessmentFaults,
  questionFaults,
  requireMayWriteSet,
  sizeFaults,
  timingFaults,
} from '../practice-sets.rules.ts';
import type { SetView } from './own-sets.store.ts';
import * as store from './practice-sets.store.ts';
import * as parts from './set-assessments.store.ts';

export const practiceSetsRoutes: Route[] = [
  route(listPracticeSets, async (context) =>
    listAnswer(
      context,
      await store.listSets(context.db, viewOf(context), context.query, pageOffset(context.query)),
    ),
  ),

  route(addPracticeSet, async (context) => {
    const { db, view, caller, body, now } = context;
    const { questions, school: asked, ...set } = body;
    if (set.for_user !== null) {
      const person = await findPersonInReach(db, peopleViewOf(caller), set.for_user);
      const isTaker = person !== null && reachOf(person.role, 'sessions.act') === 'self';
      const message = 'Choose a student or guest you can see.';
      requireNoFaults(isTaker ? [] : [{ path: 'body.for_user', message }]);
    }
    const school = await schoolForContent(db, view, asked);
    requireNoFaults([...timingFaults(set), ...(await faultsOf(context, questions, school))]);
    const made = { ...set, origin: 'manual' as const, owner: caller.id, school };
    return found(await store.findSet(db, viewOf(context), await store.addSet(db, made, questions, now)));
  }),

  route(getPracticeSet, async (context) =>
    found(await store.findSet(context.db, viewOf(context), context.params.id)),
  ),

  route(changePracticeSet, async (context) => {
    const { db, params, body, now } = context;
    const { version, questions, ...sent } = body;
    const set = await openForWriting(context, params.id);
    requireVersion(set, version);
    const next = { ...set, ...given(sent) };
    requireNoFaults([
      ...timingFaults(next),
      ...(questions === undefined ? [] : await faultsOf(context, questions, set.school?.id ?? null)),
    ]);
    await store.saveSet(db, set.id, next, questions, now);
    const saved = found(await store.findSet(db, viewOf(context), set.id));
    requireNoFaults(questions === undefined ? [] : sizeFaults(saved, 'body.questions'));
    return saved;
  }),

  route(removePracticeSet, async (context) => {
    const { id } = await openForWriting(context, context.params.id);
    const { takers, allotments } = await store.countGiven(context.db, id);
    if (takers + allotments > 0) {
      const detail = `${counted(takers, 'person has', { many: 'people have' })} started it, and it has ${counted(allotments, 'assignment')}.`;
      throw new Problem(practiceSetInUse, { detail });
    }
    await store.removeSet(context.db, id);
  }),

  route(listSetAssessments, async (context) => {
    const { db, query } = context;
    found(await store.findSet(db, viewOf(context), query.practice_set));
    const page = await parts.listSetAssessments(db, query.practice_set, {
      ...pageOffset(query),
      descending: query.ordering.startsWith('-'),
    });
    return listAnswer(context, page);
  }),

  route(addSetAssessment, async (context) => {
    const { db, caller, body, now } = context;
    const set = await namedForWriting(context, body.practice_set);
    const assessment = await findAssessmentInView(db, contentViewOf(caller), body.assessment);
    requireNoFaults(assessmentFaults(assessment, { school: set.school?.id ?? null }));
    await parts.addSetAssessment(db, body, now);
    const saved = found(await store.findSet(db, viewOf(context), set.id));
    requireNoFaults(sizeFaults(saved, 'body.assessment'));
    return { practice_set: set.id, assessment: { id: body.assessment, title: assessment?.title ?? '' } };
  }),

  route(removeSetAssessment, async (context) => {
    const { db, body } = context;
    await namedForWriting(context, body.practice_set);
    const isGone = await parts.removeSetAssessment(db, body);
    requireNoFaults(
      isGone ? [] : [{ path: 'body.assessment', message: 'This test isn’t in the practice set.' }],
    );
  }),
];

type Asking = Pick<Context<typeof changePracticeSet>, 'db' | 'reach' | 'caller'>;

function viewOf({ reach, caller }: Pick<Asking, 'reach' | 'caller'>): SetView {
  return { reach, caller: caller.id, people: reachOf(caller.role, 'people.view') };
}

/** Loads the set and locks its row, if the caller may change it. */
async function openForWriting(context: Asking, id: string): Promise<PracticeSet> {
  const { db, reach, caller } = context;
  const view = { ...viewOf(context), reach: reachOf(caller.role, 'practice_sets.view') };
  const set = found(await store.findSetForUpdate(db, view, id));
  requireMayWriteSet(reach, caller.id, set);
  return set;
}

/**
 * Loads the set that the body names and locks its row, if the caller may change it. Throws `breaks_rule` if
 * the set is not in view.
 */
async function namedForWriting(context: Asking, id: string): Promise<PracticeSet> {
  const { db, reach, caller } = context;
  const view = { ...viewOf(context), reach: reachOf(caller.role, 'practice_sets.view') };
  const set = await store.findSetForUpdate(db, view, id);
  requireNoFaults(
    set === null
      ? [{ path: 'body.practice_set', message: 'This practice set doesn’t exist, or you can’t see it.' }]
      : [],
  );
  requireMayWriteSet(reach, caller.id, found(set));
  return found(set);
}

async function faultsOf({ db, caller }: Asking, questions: readonly string[], school: string | null) {
  const inView = contentInReach('questions.school', contentViewOf(caller));
  return questionFaults(questions, await parts.listQuestionsForShare(db, inView, questions), { school });
}
