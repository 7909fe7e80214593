/** Studying exactly what a test showed: a practice set with what to read and watch on its skills, and what came of it. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { LEVELS } from '#core/mastery/levels.ts';
import { MATERIAL_KINDS } from '#features/library/library-values.contract.ts';
import { practiceSet } from '#features/practice-sets/practice-sets.contract.ts';

const named = z.object({ id: idOut, name: z.string() });

/** Questions of a skill in tests. */
const tested = z.object({ right: z.int(), asked: z.int() });

const skill = z.object({
  ...named.shape,
  /** Of the set. */
  questions: z.int(),
  /** Of a new question right, from 0 to 1; null below five answers. */
  chance: z.number().nullable(),
  /** Null: nothing of it was answered. */
  level: z.enum(LEVELS).nullable(),
  /** The newest that tests asked before the set was made, and the first after; null where none was. */
  before: tested.nullable(),
  after: tested.nullable(),
  /** By how many right answers luck alone moves the difference, two times in three; null below five on either side. */
  luck: z.number().nullable(),
});
export type StudiedSkill = z.infer<typeof skill>;

/** Which of the set's skills a thing is about, by id. */
const skills = z.array(idOut);

const reading = z.object({
  id: idOut,
  title: z.string(),
  kind: z.enum(MATERIAL_KINDS),
  skills,
  minutes: z.int().nullable(),
  page_count: z.int().nullable(),
  /** Why it was allotted, in the words of whoever did; empty where nobody said, or it is open to them. */
  reason: z.string(),
  due_at: instant.nullable(),
  begun_at: instant.nullable(),
  done_at: instant.nullable(),
  active_seconds: z.int(),
});

const chapter = z.object({
  video: z.object({ id: idOut, title: z.string() }),
  title: z.string(),
  skills,
  at_seconds: z.int(),
  seconds: z.int(),
  finished_at: instant.nullable(),
});

const STAGES = ['study', 'test', 'done'] as const;

const plan = z.object({
  set: practiceSet,
  student: named,
  /** Still to be studied, to be tested again, or tested since. */
  stage: z.enum(STAGES),
  /** The one with most questions first. */
  skills: z.array(skill),
  /** What is theirs to read and watch about them; what was allotted first. */
  materials: z.array(reading),
  chapters: z.array(chapter),
  /** The test that comes next for them. */
  next_test: z
    .object({
      ...named.shape,
      may_begin: z.boolean(),
      opens_at: instant.nullable(),
      due_at: instant.nullable(),
    })
    .nullable(),
});
export type StudyPlan = z.infer<typeof plan>;

export const getStudyPlan = endpoint({
  method: 'GET',
  path: '/api/practice-sets/{id}/study/',
  summary:
    'A practice set with its skills, the materials and videos its taker can study, and how tests went before and after; from released results only',
  about: 'practice-sets',
  access: 'sessions.view',
  params: z.strictObject({ id }),
  response: plan,
});
