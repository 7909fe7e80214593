/** The endpoint of the command palette. Each feature searches its own data within the caller's reach. */
import { isStaff, reachOf } from '#core/access/access.ts';
import { listOwn } from '#features/allocation/server/public.ts';
import { searchAssessments } from '#features/assessments/server/public.ts';
import { searchOwnDoubts } from '#features/doubts/server/public.ts';
import { searchGroups } from '#features/groups/server/public.ts';
import { searchReadable } from '#features/library/server/public.ts';
import { listStandings } from '#features/mastery/server/public.ts';
import { searchPeople } from '#features/people/server/public.ts';
import { searchOwnSets } from '#features/practice-sets/server/public.ts';
import { searchQuestions } from '#features/questions/server/public.ts';
import { searchCourseSkills } from '#features/subjects/server/public.store.ts';
import { searchWatchable } from '#features/videos/server/public.ts';
import { type Context, route } from '#server/http/route.ts';
import { MOST_FOUND, search } from '../search.contract.ts';
import { rowsFitting } from '../search.rules.ts';

const NOTHING = {
  people: [],
  groups: [],
  tests: [],
  questions: [],
  own_tests: [],
  own_sets: [],
  own_materials: [],
  own_videos: [],
  own_doubts: [],
  own_skills: [],
};

type Asking = Pick<Context<typeof search>, 'db' | 'caller' | 'now' | 'query'>;

export const searchRoutes = [
  route(search, async (context) => {
    const { db, caller, query } = context;
    const { role } = caller;
    if (!isStaff(role)) return ownThings(context);
    const seesTests = reachOf(role, 'assessments.view') !== 'none';
    const seesBank = reachOf(role, 'bank.view') !== 'none';
    const [people, groups, tests, questions] = await Promise.all([
      searchPeople(db, caller, query.search, MOST_FOUND),
      searchGroups(db, caller, query.search, MOST_FOUND),
      seesTests ? searchAssessments(db, caller, query.search, MOST_FOUND) : [],
      seesBank ? searchQuestions(db, caller, query.search, MOST_FOUND) : [],
    ]);
    return { ...NOTHING, people, groups, tests, questions };
  }),
];

/** The items that a taker may open now. */
async function ownThings({ db, caller, now, query }: Asking) {
  const { id } = caller;
  const few = { now, most: MOST_FOUND };
  const tests = rowsFitting(
    await listOwn(db, caller, caller, now),
    ({ assessment }) => assessment.title,
    query.search,
  );
  return {
    ...NOTHING,
    own_tests: tests.slice(0, MOST_FOUND).map(({ assessment, standing, session }) => ({
      id: assessment.id,
      title: assessment.title,
      standing,
      session: session?.score ? session.id : null,
    })),
    own_sets: await searchOwnSets(db, id, query.search, few),
    own_materials: await searchReadable(db, id, query.search, few),
    own_videos: await searchWatchable(db, id, query.search, few),
    own_doubts: await searchOwnDoubts(db, id, query.search, MOST_FOUND),
    own_skills: await ownSkills({ db, caller, now, query }),
  };
}

/** The skills that a student's courses teach, and other skills in which the student has released answers. */
async function ownSkills({ db, caller, now, query }: Asking) {
  if (reachOf(caller.role, 'courses.view') === 'none') return [];
  const view = { reach: 'own_schools', caller: caller.id } as const;
  const taught = await searchCourseSkills(db, view, query.search, MOST_FOUND);
  const known = (await listStandings(db, [caller.id], now)).get(caller.id)?.topics ?? [];
  const others = known.filter(({ topic }) => taught.every(({ id }) => id !== topic.id));
  return [
    ...taught,
    ...rowsFitting(others, ({ topic }) => topic.name, query.search).map(({ topic: { id, name } }) => ({
      id,
      name,
      lesson: null,
    })),
  ].slice(0, MOST_FOUND);
}
