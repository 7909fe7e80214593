import { reachOf } from '#core/access/access.ts';
import { findDraftPaper, listAssessmentsAskingSome } from '#features/assessments/server/public.ts';
import { listChancesAhead } from '#features/mastery/server/public.ts';
import { listUsualSeconds } from '#features/results/server/public.ts';
import { mapInTurns } from '#server/background/in-turns.ts';
import { found } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { forecastForGroup } from '../forecast.contract.ts';
import { expectedTimes, forecastAmong, forecastOf, isForeseen } from '../forecast.rules.ts';
import { countSeen, findGroup, listStudents } from './insight.store.ts';
import { MOST_STUDENTS } from './read-group.ts';

/**
 * The maximum number of tests from which question times are taken. The statistics of each test are computed
 * as a whole and cached.
 */
const MOST_TESTS = 5;

export const forecastRoutes: Route[] = [
  route(forecastForGroup, async ({ db, view, caller, params, query, now }) => {
    const group = found(await findGroup(db, view, params.id));
    const content = { reach: reachOf(caller.role, 'assessments.view'), caller: caller.id };
    const { paper, questions } = found(await findDraftPaper(db, content, query.assessment));
    const { students } = await listStudents(db, view, group.id, MOST_STUDENTS);
    const ahead = [...questions].map(([id, { difficulty, type, options, tags }]) => ({
      id,
      difficulty,
      type,
      options,
      topic: tags.find(({ kind }) => kind === 'topic')?.id ?? null,
    }));
    const people = students.map((student) => student.id);
    const chances = await listChancesAhead(db, people, ahead, now);
    const known = isForeseen(paper)
      ? await mapInTurns([...chances.values()], (of) =>
          forecastOf(paper, new Map(ahead.map(({ id }, place) => [id, of[place] ?? 0]))),
        )
      : [];
    const questions_asked = ahead.map(({ id }) => id);
    const tests = await listAssessmentsAskingSome(db, content, questions_asked, MOST_TESTS);
    /* Uses all takers of each test, so the times reveal no single person. `taker` is empty because no session
       of the caller has to be left out. */
    const usual = await listUsualSeconds(db, { assessments: tests, taker: '' }, caller, now);
    return {
      group,
      students: students.length,
      known: chances.size,
      score: forecastAmong(known),
      seen: await countSeen(db, people, questions_asked),
      sections: expectedTimes(paper, [...usual.values()]),
    };
  }),
];
