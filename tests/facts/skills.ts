/** Facts about a person's level in a skill, and since when. */
import type { Reply } from '#tests/support/api.ts';
import { bodyOf, type Fact, type Subject, type Viewer } from './fact.ts';

export interface SkillSubject extends Subject {
  readonly taker: string;
  readonly topic: { readonly id: string; readonly name: string };
}

interface Levelled {
  readonly level: string | null;
  readonly level_since: string | null;
}

interface Telling {
  readonly call: string;
  ask(viewer: Viewer, subject: SkillSubject): Promise<Levelled | null>;
}

const isOf =
  ({ topic }: SkillSubject) =>
  ({ id }: { id: string }) =>
    id === topic.id;

/** The query for a person: empty for takers who ask about themselves. */
const whose = (viewer: Viewer, { taker }: SkillSubject) => (viewer.id === taker ? '' : `?user=${taker}`);

const NOWHERE: Levelled = { level: null, level_since: null };

const LEVELS: readonly Telling[] = [
  {
    call: 'GET /api/student-my-performance-analytics/ skills',
    ask: async (viewer, subject) => {
      const body = await bodyOf(viewer, `/api/student-my-performance-analytics/${whose(viewer, subject)}`);
      return body && (body.skills.find(isOf(subject)) ?? NOWHERE);
    },
  },
  {
    call: 'GET /api/reviews/ skills',
    ask: async (viewer, subject) => {
      const body = await bodyOf(viewer, `/api/reviews/${whose(viewer, subject)}`);
      return body && (body.skills.find(isOf(subject)) ?? NOWHERE);
    },
  },
  {
    call: 'GET /api/reviews/ moves',
    ask: async (viewer, subject) => {
      const body = await bodyOf(viewer, `/api/reviews/${whose(viewer, subject)}`);
      const move = body?.moves.find(({ topic }: Reply['body']) => isOf(subject)(topic));
      return move === undefined ? null : { level: move.to, level_since: move.since };
    },
  },
  {
    call: 'GET /api/users/assessments/dashboard/ of a student, next',
    ask: async (viewer, subject) => {
      if (viewer.id !== subject.taker) return null;
      const next = (await bodyOf(viewer, '/api/users/assessments/dashboard/'))?.next;
      return next?.step.topic?.id === subject.topic.id ? next : null;
    },
  },
  {
    call: 'GET /api/practice-sets/{id}/study/ skills',
    ask: async (viewer, subject) => {
      const sets = await bodyOf(viewer, `/api/practice-sets/?page_size=200`);
      const own = sets?.results.find(({ for_user }: Reply['body']) => for_user?.id === subject.taker);
      const plan = own && (await bodyOf(viewer, `/api/practice-sets/${own.id}/study/`));
      const skill = plan?.skills.find(isOf(subject));
      return skill === undefined ? null : skill;
    },
  },
  {
    call: 'GET /api/courses/{id}/ skills',
    ask: async (viewer, subject) => {
      if (viewer.id !== subject.taker) return null;
      const [own] = (await bodyOf(viewer, '/api/courses/'))?.results ?? [];
      const course = own && (await bodyOf(viewer, `/api/courses/${own.id}/`));
      return course === undefined ? null : course && (course.skills.find(isOf(subject)) ?? NOWHERE);
    },
  },
];

export const SKILL_LEVEL: Fact<SkillSubject> = {
  name: 'the level',
  rule: 'core/mastery/levels.ts',
  tellings: [
    ...LEVELS.map(({ call, ask }) => ({
      call,
      ask: async (viewer: Viewer, subject: SkillSubject) => {
        const told = await ask(viewer, subject);
        return told && { value: told.level };
      },
    })),
    {
      // The response lists only levels above the lowest that were reached during the week.
      call: 'GET /api/weekly-progress/{id}/ skills',
      ask: async (viewer, { taker, topic }) => {
        const body = await bodyOf(viewer, `/api/weekly-progress/${taker}/`);
        const found = body?.figures.skills?.find(({ skill }: { skill: string }) => skill === topic.name);
        return found === undefined ? null : { value: found.level };
      },
    },
  ],
};

export const LEVEL_SINCE: Fact<SkillSubject> = {
  name: 'the day since when a level stands',
  rule: 'core/mastery/levels.ts',
  tellings: LEVELS.filter(({ call }) => !call.includes('/study/')).map(({ call, ask }) => ({
    call: `${call}, since`,
    ask: async (viewer: Viewer, subject: SkillSubject) => {
      const told = await ask(viewer, subject);
      return told && { value: told.level_since };
    },
  })),
};
