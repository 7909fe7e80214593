import { reachOf } from '#core/access/access.ts';
import { listOwn } from '#features/allocation/server/public.ts';
import { listMaterialsOn } from '#features/library/server/public.ts';
import { readLearners } from '#features/mastery/server/public.ts';
import { A_DAY } from '#features/mastery/telling-answers.rules.ts';
import { STORY } from '#features/performance/server/public.ts';
import { findSet, listSetQuestions } from '#features/practice-sets/server/public.ts';
import { listChaptersOn } from '#features/videos/server/public.ts';
import { found } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { getStudyPlan } from '../study.contract.ts';
import { besideStudy, stageOf } from '../study.rules.ts';
import * as store from './study.store.ts';

/** The screen lists at most this many materials and videos next to the set. */
const MOST_THINGS = 4;

export const studyRoutes: Route[] = [
  route(getStudyPlan, async ({ db, view, params, now }) => {
    const student = found(await store.findStudent(db, view, params.id));
    // Every caller sees what the student sees, so everything is read as the student.
    const taker = { id: student.id, role: student.role };
    const people = reachOf(taker.role, 'people.view');
    const set = found(await findSet(db, { reach: 'self', caller: taker.id, people }, params.id));
    const topics = await store.listTopics(db, await listSetQuestions(db, set.id));
    const ids = topics.map(({ id }) => id);
    const learner = found((await readLearners(db, [taker.id], now, STORY)).get(taker.id) ?? null);
    const skills = topics.map((topic) => {
      const standing = learner.standing.topics.find((one) => one.topic.id === topic.id);
      const tested = learner.along.topics.find(({ id }) => id === topic.id)?.tested ?? [];
      const beside = besideStudy(tested, Date.parse(set.created_at) / A_DAY);
      return { ...topic, chance: standing?.chance ?? null, level: standing?.level ?? null, ...beside };
    });
    const session = set.own?.session ?? null;
    const tests = (await listOwn(db, taker, taker, now)).filter(
      ({ standing, mode }) => mode !== 'practice' && (standing === 'ready' || standing === 'upcoming'),
    );
    const [next = null] = tests.toSorted((a, b) => dayOf(a) - dayOf(b));
    return {
      set,
      student: { id: student.id, name: student.name },
      stage: stageOf({ submitted_at: session?.submitted_at ?? null }, skills),
      skills,
      materials: (await listMaterialsOn(db, taker.id, ids, { most: MOST_THINGS, now })).map(
        ({ id, title, kind, minutes, page_count, own, topics: about }) => ({
          id,
          title,
          kind,
          minutes,
          page_count,
          skills: about,
          reason: own?.reason ?? '',
          due_at: own?.due_at ?? null,
          begun_at: own?.begun_at ?? null,
          done_at: own?.done_at ?? null,
          active_seconds: own?.active_seconds ?? 0,
        }),
      ),
      chapters: await listChaptersOn(db, taker.id, ids, { most: MOST_THINGS, now }),
      next_test: next && {
        id: next.assessment.id,
        name: next.assessment.title,
        may_begin: next.may_begin,
        opens_at: next.opens_at,
        due_at: next.due_at,
      },
    };
  }),
];

/** The day by which a test is to be taken, in milliseconds. Tests without a date sort last. */
function dayOf({ due_at, closes_at, opens_at }: Awaited<ReturnType<typeof listOwn>>[number]): number {
  const at = due_at ?? closes_at ?? opens_at;
  return at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at);
}
