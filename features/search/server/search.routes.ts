/** The endpoint of the command palette. Each feature searches its own things within the caller's reach. */
import { isStaff, reachOf } from '#core/access/access.ts';
import { listOwn } from '#features/allocation/server/public.ts';
import { searchAssessments } from '#features/assessments/server/public.ts';
import { searchGroups } from '#features/groups/server/public.ts';
import { searchPeople } from '#features/people/server/public.ts';
import { searchQuestions } from '#features/questions/server/public.ts';
import { route } from '#server/http/route.ts';
import { MOST_FOUND, search } from '../search.contract.ts';
import { ownTestsFitting } from '../search.rules.ts';

const NOTHING = { people: [], groups: [], tests: [], questions: [], own_tests: [] };

export const searchRoutes = [
  route(search, async ({ db, caller, now, query }) => {
    const { role } = caller;
    if (!isStaff(role)) {
      const own = await listOwn(db, caller, caller, now);
      const fitting = ownTestsFitting(own, query.search).slice(0, MOST_FOUND);
      return {
        ...NOTHING,
        own_tests: fitting.map(({ assessment, standing, session }) => ({
          id: assessment.id,
          title: assessment.title,
          standing,
          session: session?.score ? session.id : null,
        })),
      };
    }
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
