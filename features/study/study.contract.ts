/**
 * The endpoint for a study plan: a practice set, materials and videos on its skills, and the effect in later
 * tests.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { LEVELS } from '#core/mastery/levels.ts';
import { MATERIAL_KINDS } from '#features/library/library-values.contract.ts';
import { practiceSet } from '#features/practice-sets/practice-sets.contract.ts';

const named = z.object({ id: idOut, name: z.string() });

/** Right answers to questions of a skill in tests. */
const tested = z.object({ right: z.int(), asked: z.int() });

const skill = z.object({
  ...named.shape,
  /** The number of questions on the skill in the set. */
  questions: z.int(),
  /** The chance of answering a new question right, from 0 to 1; null with fewer than five answers. */
  chance: z.number().nullable(),
  /** The level; null if nothing was answered. */
  level: z.enum(LEVELS).nullable(),
  /**
   * The newest test questions before the set was created, and the first ones after it; null if there are
   * none.
   */
  before: tested.nullable(),
  after: tested.nullable(),
  /**
   * The largest change in the share of right answers that luck alone explains in two cases out of three. Null
   * if there are fewer than five questions before or after the study.
   */
  luck: z.number().nullable(),
});
export type StudiedSkill = z.infer<typeof skill>;

/** The ids of those skills of the set that the material or video covers. */
const skills = z.array(idOut);

const reading = z.object({
  id: idOut,
  title: z.string(),
  kind: z.enum(MATERIAL_KINDS),
  skills,
  minutes: z.int().nullable(),
  page_count: z.int().nullable(),
  /**
   * Why the material or video was assigned, in the words of the person who assigned it. Empty if there is no
   * reason or it is open to everybody.
   */
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
  due_at: instant.nullable(),
  finished_at: instant.nullable(),
});

const STAGES = ['study', 'test', 'done'] as const;

const plan = z.object({
  set: practiceSet,
  student: named,
  /**
   * The stage of the plan: the student still has to study the skills, a test of them is still to come, or
   * they were tested since.
   */
  stage: z.enum(STAGES),
  /** The skill with most questions comes first. */
  skills: z.array(skill),
  /**
   * Materials and videos about the skills of the plan that the student may open; those assigned to the
   * student come first.
   */
  materials: z.array(reading),
  chapters: z.array(chapter),
  /** The next test that the student takes. */
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
    'Get the study plan of a practice set: its skills, materials, and videos, and test results before and after. Only released results count',
  about: 'practice-sets',
  access: 'sessions.view',
  params: z.strictObject({ id }),
  response: plan,
});
