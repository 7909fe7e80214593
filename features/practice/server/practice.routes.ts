import { breaksRule, Problem } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { MIDDLE_LEVEL } from '#core/practice/may-practise.ts';
import { hintRefusal, tryRefusal } from '#core/practice/tries.ts';
import type { Response } from '#core/scoring/scoring.ts';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { findRevision } from '#features/assessments/server/public.ts';
import { viewerOf } from '#features/files/server/public.ts';
import { findPersonInReach } from '#features/people/server/public.store.ts';
import { findSet } from '#features/practice-sets/server/public.ts';
import { listSeenBefore } from '#features/releases/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { askedQuestion, openAttempt, openPractice } from '#features/sessions/server/public.ts';
import { stageOf } from '#features/sessions/session-status.rules.ts';
import { takenOver } from '#features/sessions/sessions.contract.ts';
import { listPresentTags } from '#features/tags/server/public.store.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import {
  checkAttempt,
  drawPractice,
  getPractice,
  heldBackNow,
  nothingToCheck,
  type QuestionCourse,
  repeatMissed,
  triedOtherwise,
} from '../practice.contract.ts';
import { isSameResponse, missedAtFirst, nothingDrawnWords, outcomeOf, titleOf } from '../practice.rules.ts';
import { listPersonSets, listSetTakers } from '../practised.contract.ts';
import { listPractisedQuestions } from '../set-end.contract.ts';
import { trySimilar } from '../similar.contract.ts';
import { drawLike } from './draw.ts';
import { addOwnSet } from './own-set.ts';
import * as store from './practice.store.ts';
import * as takers from './set-takers.store.ts';
import { similarTo } from './similar.ts';
import { frozen, frozenOf, readerOf } from './taker-questions.ts';

export const practiceRoutes: Route[] = [
  route(checkAttempt, async (context) => {
    const { db, caller, params, body, now } = context;
    // Only the taker may check, even if staff can see the session.
    const opened = found(await openAttempt(db, { attempt: params.id, taker: caller.id }, now));
    const { session, question: id } = opened;
    if (session.practice_set === null) throw nothing('Answers aren’t checked during a test.');
    if (body.writer < session.writer)
      throw new Problem(takenOver, { detail: 'Continue in the other window, or take over here.' });
    const terms = await store.findTerms(db, session.practice_set.id);
    const question = await frozen(db, session, id);
    const course = found((await store.listCourses(db, session.id, params.id)).get(id) ?? null);
    const read = await readerOf(context, session, new Map([[id, question]]), terms);
    const show = () => read.course(course, question, terms.hints_allowed);
    if (read.isHeldBack(id)) {
      throw new Problem(heldBackNow, {
        detail:
          'It may be on a test that you or others haven’t finished. Come back after the answers are released.',
      });
    }
    // A repeated request changes nothing and gets the same answer.
    if (body.ask === 'try' && isRepeated(course, question.content, body)) return show();
    if (body.ask === 'hint' && body.number <= course.hints_shown) return show();
    if (!opened.is_open) throw nothing('This set isn’t in progress. Start it again.');
    if (body.ask === 'hint') {
      const refused = hintRefusal(course, body.number, { ...terms, hints: question.content.hints.length });
      if (refused !== null) throw refusal('body.number', HINT_REFUSALS[refused]);
      await store.addHint(db, course.attempt, body.number, now);
    } else {
      const refused = tryRefusal(course, body.number);
      if (refused !== null) throw refusal('body.number', TRY_REFUSALS[refused]);
      const outcome = outcomeOf(question.content, body.response);
      if (outcome === null) throw refusal('body.response', 'Enter an answer first.');
      const seen = await listSeenBefore(db, { taker: caller.id, except: session.id, questions: [id] }, now);
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
      throw nothing('This is a test, so its questions can’t be practiced one by one.');
    const { school, origin, ...set } = await store.findTerms(db, session.practice_set.id);
    const courses = await store.listCourses(db, session.id);
    const asked = session.sections.flatMap(({ questions }) => questions);
    const questions = await frozenOf(db, session);
    const read = await readerOf(context, session, questions, { school, origin });
    const paper = await findRevision(db, session.revision);
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

  route(listPractisedQuestions, async (context) => {
    const { db, caller, params, now } = context;
    const session = found(await openPractice(db, { session: params.id, taker: caller.id }, now));
    if (session.practice_set === null)
      throw nothing('This is a test, so its questions can’t be practiced one by one.');
    if (stageOf(session.status) !== 'over') throw nothing('This set isn’t finished yet.');
    const { school, origin } = await store.findTerms(db, session.practice_set.id);
    const asked = session.sections.flatMap(({ questions }) => questions);
    const known = await frozenOf(db, session);
    const { isShown, topicOf, closer } = await readerOf(context, session, known, { school, origin });
    const { shuffle } = await findRevision(db, session.revision);
    const seconds = await store.listSeconds(db, session.id);
    const given = { seed: session.seed, shuffle, viewer: viewerOf(context) };
    const questions = asked.flatMap((id) => {
      const question = isShown(id) ? known.get(id) : undefined;
      if (question === undefined) return [];
      const topic = topicOf(question);
      return { ...askedQuestion(id, question.content, given), topic, seconds: seconds.get(id) ?? 0 };
    });
    return { questions, left_out: asked.length - questions.length, closed: closer };
  }),

  route(drawPractice, async (context) => {
    const { db, view, caller, body, now } = context;
    const person = await findPersonInReach(db, view, body.user ?? caller.id);
    const isTaker = person !== null && reachOf(person.role, 'sessions.act') === 'self';
    requireNoFaults(
      isTaker ? [] : [{ path: 'body.user', message: 'Choose a student or guest you can view.' }],
    );
    const taker = found(person);
    const tags = await listPresentTags(db, body.topics);
    requireNoFaults(
      body.topics.flatMap((topic, index) =>
        tags.has(topic) ? [] : { path: `body.topics.${index}`, message: 'This skill doesn’t exist.' },
      ),
    );
    const topics = [...new Map([...tags.values()].map((tag) => [tag.id, tag])).values()];
    const likes = topics.map(({ id: topic }) => ({ topic, difficulty: MIDDLE_LEVEL }));
    const { questions, left_out } = await drawLike(db, taker, likes, { size: body.size, now });
    const message = nothingDrawnWords(left_out);
    requireNoFaults(questions.length === 0 ? [{ path: 'body.topics', message }] : []);
    const set = await addOwnSet(
      context,
      { title: titleOf(topics), origin: 'recommendation', for_user: taker.id },
      questions.map(({ id }) => id),
    );
    return {
      set,
      lacking: body.size - questions.length,
      left_out,
      topics: topics.map(({ id, name }) => ({
        id,
        name,
        drawn: questions.filter(({ topic }) => topic === id).length,
      })),
    };
  }),

  route(listSetTakers, async (context) => {
    const { db, view, caller, params, query } = context;
    const people = { reach: reachOf(caller.role, 'people.view'), caller: caller.id };
    found(await findSet(db, { ...view, people: people.reach }, params.id));
    const page = await takers.listSetTakers(db, params.id, people, {
      ...pageOffset(query),
      search: query.search,
      descending: query.ordering.startsWith('-'),
    });
    return listAnswer(context, page);
  }),

  route(listPersonSets, async (context) => {
    const { db, view, caller, params, query } = context;
    const person = found(await findPersonInReach(db, view, params.id));
    const page = await takers.listPersonSets(db, person.id, contentViewOf(caller), {
      ...pageOffset(query),
      search: query.search,
      descending: query.ordering.startsWith('-'),
    });
    return listAnswer(context, page);
  }),

  route(repeatMissed, async (context) => {
    const { db, caller, params, now } = context;
    const session = found(await openPractice(db, { session: params.id, taker: caller.id }, now));
    if (session.practice_set === null)
      throw nothing('This is a test, so its questions can’t be practiced one by one.');
    const courses = await store.listCourses(db, session.id);
    const asked = session.sections.flatMap(({ questions }) => questions);
    const missed = missedAtFirst(asked.flatMap((id) => courses.get(id) ?? []));
    if (missed.length === 0) throw nothing('You didn’t miss any questions in it.');
    const { title } = await store.findTerms(db, session.practice_set.id);
    return addOwnSet(context, { title, origin: 'mistakes', for_user: caller.id }, missed);
  }),

  route(trySimilar, (context) => similarTo(context, context.body)),
];

const TRY_REFUSALS = {
  told: 'You’ve already seen the answer, so you can’t try again.',
  not_the_next: 'Submit tries in order, one at a time.',
};
const HINT_REFUSALS = {
  no_hints: 'This hint doesn’t exist.',
  not_the_next: 'Show hints in order, one at a time.',
};

function nothing(detail: string): Problem {
  return new Problem(nothingToCheck, { detail });
}

function refusal(path: string, message: string): Problem {
  return new Problem(breaksRule, { errors: [{ path, message }] });
}

/**
 * Whether this same try was already made. Throws `tried_otherwise` if a different answer was tried under this
 * number, for example from a different window.
 */
function isRepeated(
  course: store.StoredCourse,
  { type }: Pick<FrozenQuestion, 'type'>,
  asked: { number: number; response: Response },
): boolean {
  const made = course.tries.find(({ number }) => number === asked.number);
  if (made === undefined) return false;
  if (isSameResponse(type, made.response, asked.response)) return true;
  throw new Problem(triedOtherwise, { detail: 'A different answer was tried first. Reload the question.' });
}
