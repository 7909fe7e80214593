import { listOwn } from '#features/allocation/server/public.ts';
import { listAssessmentsForSession, listRevisions } from '#features/assessments/server/public.ts';
import { listFilings } from '#features/evidence/server/public.ts';
import { viewerOf } from '#features/files/server/public.ts';
import { listMaterialsOn } from '#features/library/server/public.ts';
import { listStandings } from '#features/mastery/server/public.ts';
import { listGivenSets, listSkillsOfSets } from '#features/practice-sets/server/public.ts';
import { listCourseResources } from '#features/resources/server/public.ts';
import * as subjects from '#features/subjects/server/public.store.ts';
import { listChaptersOn } from '#features/videos/server/public.ts';
import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import {
  type CoursePractice,
  type CourseSkill,
  type CourseTest,
  getCourse,
  listCourses,
  MOST_THINGS,
} from '../courses.contract.ts';
import { nodesOfSet } from '../courses.rules.ts';

/** Load one more than is listed, to know whether items were left out. */
const MOST_READ = MOST_THINGS + 1;

export const coursesRoutes: Route[] = [
  route(listCourses, async (context) => {
    const { db, query } = context;
    return listAnswer(context, await subjects.listCourses(db, viewOf(context), query, pageOffset(query)));
  }),

  route(getCourse, async (context) => {
    const { db, caller, params, now } = context;
    const nodes = await subjects.listCourseNodes(db, viewOf(context), params.id);
    const root = found(nodes.find(({ parent }) => parent === null) ?? null);
    const skills = await subjects.listCourseSkills(db, [...new Set(nodes.flatMap(({ topics }) => topics))]);
    const topics = skills.map(({ id }) => id);
    const materials = await listMaterialsOn(db, caller.id, topics, { most: MOST_READ, now });
    const chapters = await listChaptersOn(db, caller.id, topics, { most: MOST_READ, now });
    const resources = await listCourseResources(
      db,
      { person: caller.id, viewer: viewerOf(context) },
      root.id,
      { most: MOST_READ, now },
    );
    return {
      id: root.id,
      name: root.name,
      school: root.school,
      nodes: nodes.map(({ id, name, parent, depth, topics: taught }) => ({
        id,
        name,
        parent,
        depth,
        skills: [...taught],
      })),
      skills: await withStandings(context, skills),
      materials: materials.slice(0, MOST_THINGS).map(({ id, title, kind, minutes, topics: about, own }) => ({
        id,
        title,
        kind,
        minutes,
        skills: about,
        is_assigned: own !== null && own.source !== 'open',
        reason: own?.reason ?? '',
        due_at: own?.due_at ?? null,
        begun_at: own?.begun_at ?? null,
        done_at: own?.done_at ?? null,
      })),
      chapters: chapters.slice(0, MOST_THINGS),
      practice: await practiceOf(context, nodes),
      tests: await testsOf(context, nodes),
      resources: resources.slice(0, MOST_THINGS),
      is_cut: [materials, chapters, resources].some(({ length }) => length > MOST_THINGS),
    };
  }),
];

type Reading = Pick<Context<typeof getCourse>, 'db' | 'caller' | 'now'>;

/** Students see the courses of their schools and shared courses, as staff at a school do. */
function viewOf({ caller }: Pick<Reading, 'caller'>) {
  return { reach: 'own_schools', caller: caller.id } as const;
}

async function withStandings(
  { db, caller, now }: Reading,
  skills: readonly { id: string; name: string }[],
): Promise<CourseSkill[]> {
  const standing = (await listStandings(db, [caller.id], now)).get(caller.id);
  const byTopic = new Map(standing?.topics.map((one) => [one.topic.id, one]));
  return skills.map(({ id, name }) => {
    const own = byTopic.get(id);
    return {
      id,
      name,
      answers: own?.answers ?? 0,
      chance: own?.chance ?? null,
      level: own?.level ?? null,
      level_since: own?.level_since.toISOString() ?? null,
      is_due: own?.is_due ?? false,
    };
  });
}

/** The open sets that are assigned to the caller and belong to this course. */
async function practiceOf(
  { db, caller, now }: Reading,
  nodes: readonly subjects.CourseNode[],
): Promise<CoursePractice[]> {
  const sets = await listGivenSets(db, caller.id, { now, most: MOST_THINGS });
  const skills = await listSkillsOfSets(
    db,
    sets.map(({ id }) => id),
  );
  const questions = Map.groupBy(skills, ({ set }) => set);
  return sets.flatMap(({ id, title, due_at, is_done }) => {
    const own = (questions.get(id) ?? []).map(({ topics }) => topics);
    const belongs = nodesOfSet(nodes, own);
    if (belongs.length === 0) return [];
    return [{ id, title, nodes: belongs, due_at: due_at?.toISOString() ?? null, is_done }];
  });
}

/**
 * The caller's tests that belong to this course, by the skills of the questions that each would ask now. A
 * test that the caller missed is left out.
 */
async function testsOf(
  { db, caller, now }: Reading,
  nodes: readonly subjects.CourseNode[],
): Promise<CourseTest[]> {
  const own = (await listOwn(db, caller, caller, now)).filter(({ standing }) => standing !== 'missed');
  const assessments = await listAssessmentsForSession(
    db,
    own.map(({ assessment }) => assessment.id),
  );
  const papers = await listRevisions(
    db,
    [...assessments.values()].flatMap(({ revision }) => revision ?? []),
  );
  const placedIn = (test: string) =>
    papers.get(assessments.get(test)?.revision ?? '')?.sections.flatMap(({ placements }) => placements) ?? [];
  const filingOf = await listFilings(db, [
    ...new Set(own.flatMap(({ assessment }) => placedIn(assessment.id).map((one) => one.question_revision))),
  ]);
  return own
    .flatMap(({ assessment: { id, title }, source, opens_at, due_at, standing, session }) => {
      const skills = placedIn(id).map(({ question_revision }) => {
        const { topic } = filingOf(question_revision);
        return topic === null ? [] : [topic.id];
      });
      const belongs = nodesOfSet(nodes, skills);
      if (belongs.length === 0) return [];
      const submitted = session !== null && session.submitted_at !== null ? session.id : null;
      const is_assigned = source !== 'open';
      return [{ id, title, nodes: belongs, is_assigned, opens_at, due_at, standing, session: submitted }];
    })
    .slice(0, MOST_THINGS);
}
