/**
 * Facts about a person's level in a skill: since when they have had it, today's chance of a right answer, and
 * how many skills have a level.
 */
import { countFrom, hundredths } from '#core/mastery/level-words.ts';
import type { Level } from '#core/mastery/levels.ts';
import type { Reply } from '#tests/support/api.ts';
import { bodyOf, type Fact, type Subject, type Viewer } from './fact.ts';

export interface SkillSubject extends Subject {
  readonly taker: string;
  readonly topic: { readonly id: string; readonly name: string };
}

interface Levelled {
  readonly level: string | null;
  readonly level_since: string | null;
  readonly chance: number | null;
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

const NOWHERE: Levelled = { level: null, level_since: null, chance: null };

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
      return move === undefined ? null : { level: move.to, level_since: move.since, chance: move.chance };
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

/** In whole percent, as the screens show it. */
export const SKILL_CHANCE: Fact<SkillSubject> = {
  name: 'today’s chance of getting a new question right',
  rule: 'features/mastery/skill-levels.rules.ts',
  tellings: LEVELS.map(({ call, ask }) => ({
    call: `${call}, chance`,
    ask: async (viewer: Viewer, subject: SkillSubject) => {
      const told = await ask(viewer, subject);
      return told && { value: told.chance === null ? null : hundredths(told.chance) };
    },
  })),
};

type Skills = readonly { readonly level: Level | null; readonly chance: number | null }[];

/** The number of skills at each level, counted as the title of Performance counts them. */
const counts = (skills: Skills) => ({
  value: { proficient: countFrom('proficient', skills), familiar: countFrom('familiar', skills) },
});

export const SKILL_COUNT: Fact<SkillSubject> = {
  name: 'the number of skills that are proficient or familiar',
  rule: 'core/mastery/level-words.ts',
  tellings: ['/api/student-my-performance-analytics/', '/api/reviews/'].map((path) => ({
    call: `GET ${path} skills, counted`,
    ask: async (viewer: Viewer, subject: SkillSubject) => {
      const body = await bodyOf(viewer, `${path}${whose(viewer, subject)}`);
      return body && counts(body.skills);
    },
  })),
};
