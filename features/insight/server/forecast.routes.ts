import { reachOf } from '#core/access/access.ts';
import { findDraftPaper } from '#features/assessments/server/public.ts';
import { listChancesAhead } from '#features/mastery/server/public.ts';
import { mapInTurns } from '#server/background/in-turns.ts';
import { found } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { forecastForGroup } from '../forecast.contract.ts';
import { forecastAmong, forecastOf, isForeseen } from '../forecast.rules.ts';
import { countSeen, findGroup, listStudents } from './insight.store.ts';
import { MOST_STUDENTS } from './read-group.ts';

export const forecastRoutes: Route[] = [
  route(forecastForGroup, async ({ db, view, caller, params, query, now }) => {
    const group = found(await findGroup(db, view, params.id));
    const content = { reach: reachOf(caller.role, 'assessments.view'), caller: caller.id };
    const { paper, questions } = found(await findDraftPaper(db, content, query.assessment));
    const { students } = await listStudents(db, view, group.id, MOST_STUDENTS);
    const ahead = [...questions].map(([id, { difficulty, type, options, tags }]) => ({
      ...{ id, difficulty, type, options },
      topic: tags.find(({ kind }) => kind === 'topic')?.id ?? null,
    }));
    const people = students.map((student) => student.id);
    const chances = await listChancesAhead(db, people, ahead, now);
    const known = isForeseen(paper)
      ? await mapInTurns([...chances.values()], (of) =>
          forecastOf(paper, new Map(ahead.map(({ id }, place) => [id, of[place] ?? 0]))),
        )
      : [];
    return {
      group,
      students: students.length,
      known: chances.size,
      score: forecastAmong(known),
      seen: await countSeen(
        db,
        people,
        ahead.map(({ id }) => id),
      ),
    };
  }),
];
