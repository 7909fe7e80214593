import { breaksRule, Problem } from '#contract/problem.ts';
import { hintRefusal, tryRefusal } from '#core/practice/tries.ts';
import type { Response } from '#core/scoring/scoring.ts';
import { findRevision } from '#features/assessments/server/public.ts';
import { listSeenBefore } from '#features/releases/server/public.ts';
import { openAttempt, openPractice } from '#features/sessions/server/public.ts';
import { takenOver } from '#features/sessions/sessions.contract.ts';
import { found } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import {
  checkAttempt,
  getPractice,
  heldBackNow,
  nothingToCheck,
  type QuestionCourse,
  triedOtherwise,
} from '../practice.contract.ts';
import { isSameResponse, outcomeOf } from '../practice.rules.ts';
import * as store from './practice.store.ts';
import { frozen, frozenOf, readerOf } from './told.ts';

export const practiceRoutes: Route[] = [
  route(checkAttempt, async (context) => {
    const { db, caller, params, body, now } = context;
    // Practice is its taker's alone, whoever sees them.
    const opened = found(await openAttempt(db, { attempt: params.id, taker: caller.id }, now));
    const { session, question: id } = opened;
    if (session.practice_set === null) throw nothing('Answers of a test are not checked while it is sat.');
    if (body.writer < session.writer)
      throw new Problem(takenOver, { detail: 'Go on there, or take it over here.' });
    const terms = await store.findTerms(db, session.practice_set.id);
    const question = await frozen(db, session, id);
    const course = found((await store.listCourses(db, session.id, params.id)).get(id) ?? null);
    const read = await readerOf(context, session, [id], terms.school);
    const show = () => read.course(course, question, terms.hints_allowed);
    if (read.isHeldBack(id)) {
      throw new Problem(heldBackNow, {
        detail: 'A test that you have, or may still take, could ask it. Come back to it once that is out.',
      });
    }
    // Asked twice it is done once.
    if (body.ask === 'try' && isRepeated(course, body)) return show();
    if (body.ask === 'hint' && body.number <= course.hints_shown) return show();
    if (!opened.is_open) throw nothing('This set is not under way now. Begin it again.');
    if (body.ask === 'hint') {
      const refused = hintRefusal(course, body.number, { ...terms, hints: question.hints.length });
      if (refused !== null) throw refusal('body.number', HINT_REFUSALS[refused]);
      await store.addHint(db, course.attempt, body.number, now);
    } else {
      const refused = tryRefusal(course, body.number);
      if (refused !== null) throw refusal('body.number', TRY_REFUSALS[refused]);
      const outcome = outcomeOf(question, body.response);
      if (outcome === null) throw refusal('body.response', 'Answer it first.');
      const seen = await listSeenBefore(db, { taker: caller.id, but: session.id, questions: [id] }, now);
      const { number, response } = body;
      const made = { number, response, outcome, hints_before: course.hints_shown };
      await store.addTry(db, course.attempt, { ...made, seen_before: seen.length > 0 }, now);
    }
    const after = found((await store.listCourses(db, session.id, params.id)).get(id) ?? null);
    return read.course(after, question, terms.hints_allowed);
  }),

  route(getPractice, async (context) => {
    const { db, caller, params, now } = context;
    const session = found(await openPractice(db, { session: params.id, taker: caller.id }, now));
    if (session.practice_set === null)
      throw nothing('This is a test, which is not practised question by question.');
    const { school, ...set } = await store.findTerms(db, session.practice_set.id);
    const courses = await store.listCourses(db, session.id);
    const asked = session.sections.flatMap(({ questions }) => questions);
    const read = await readerOf(context, session, asked, school);
    const paper = await findRevision(db, session.revision);
    const questions = await frozenOf(db, session);
    return {
      session: { id: session.id, status: session.status },
      set,
      left_out: paper.left_out ?? 0,
      questions: asked.flatMap((id): QuestionCourse[] => {
        const course = courses.get(id);
        const question = questions.get(id);
        if (course === undefined || question === undefined) return [];
        return [read.course(course, question, set.hints_allowed)];
      }),
    };
  }),
];

const TRY_REFUSALS = {
  told: 'Its answer is told: nothing more is tried at it here.',
  not_the_next: 'Tries are made one after the other.',
};
const HINT_REFUSALS = {
  no_hints: 'There is no such hint.',
  not_the_next: 'Hints are shown one after the other.',
};

function nothing(detail: string): Problem {
  return new Problem(nothingToCheck, { detail });
}

function refusal(path: string, message: string): Problem {
  return new Problem(breaksRule, { errors: [{ path, message }] });
}

/** Whether this try was made already. Throws `tried_otherwise` where another was in its place: another window was first. */
function isRepeated(course: store.StoredCourse, asked: { number: number; response: Response }): boolean {
  const made = course.tries.find(({ number }) => number === asked.number);
  if (made === undefined) return false;
  if (isSameResponse(made.response, asked.response)) return true;
  throw new Problem(triedOtherwise, { detail: 'Another answer was tried first. Load the question again.' });
}
