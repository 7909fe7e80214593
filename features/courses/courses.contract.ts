/**
 * Calls on a student's courses: units and lessons, the skills that each teaches, and what the student has to
 * study for them. They contain nothing about the questions of a course.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { LEVELS } from '#core/mastery/levels.ts';
import { ASSESSMENT_STANDINGS } from '#features/allocation/allocation-values.contract.ts';
import { MATERIAL_KINDS } from '#features/library/library-values.contract.ts';
import { ownerSchool } from '#features/schools/schools.contract.ts';

/** At most this many items of each kind are listed for a course. */
export const MOST_THINGS = 500;

const named = z.object({ id: idOut, name: z.string() });
const things = <Thing extends z.ZodType>(thing: Thing) => z.array(thing).max(MOST_THINGS);

const courseRow = z.object({
  ...named.shape,
  /** Null for a course that all schools share. */
  school: ownerSchool,
});

/** The course itself, a unit, or a lesson. A lesson has nothing below it. */
const node = z.object({
  ...named.shape,
  parent: idOut.nullable(),
  /** Level in the course; 1 for the course itself. */
  depth: z.int(),
  /** The ids of the skills that the node itself teaches. */
  skills: z.array(idOut),
});
export type CourseNode = z.infer<typeof node>;

/** A skill, and how the student is doing in it as far as results are released. */
const skill = z.object({
  ...named.shape,
  /** First answers from which the skill's level is computed. */
  answers: z.int(),
  /** The chance of answering a new question right, from 0 to 1; null with fewer than five answers. */
  chance: z.number().nullable(),
  /** Null if the student answered nothing. */
  level: z.enum(LEVELS).nullable(),
  level_since: instant.nullable(),
  is_due: z.boolean(),
});
export type CourseSkill = z.infer<typeof skill>;

/** The ids of those skills of the course that an item is about. */
const skills = z.array(idOut);

const material = z.object({
  id: idOut,
  title: z.string(),
  kind: z.enum(MATERIAL_KINDS),
  minutes: z.int().nullable(),
  skills,
  /** False if the material is open to the student without an assignment. */
  is_assigned: z.boolean(),
  /** Why the material was assigned; empty without a reason. */
  reason: z.string(),
  due_at: instant.nullable(),
  begun_at: instant.nullable(),
  done_at: instant.nullable(),
});
export type CourseMaterial = z.infer<typeof material>;

/** A chapter of a video that is assigned to the student. A video without chapters is one chapter. */
const chapter = z.object({
  video: z.object({ id: idOut, title: z.string() }),
  title: z.string(),
  skills,
  at_seconds: z.int(),
  seconds: z.int(),
  due_at: instant.nullable(),
  finished_at: instant.nullable(),
});
export type CourseChapter = z.infer<typeof chapter>;

/** A practice set that is assigned to the student and open. */
const practice = z.object({
  id: idOut,
  title: z.string(),
  /**
   * The nodes to which more than half of the set belongs; the course itself if no unit or lesson covers that
   * much.
   */
  nodes: z.array(idOut),
  due_at: instant.nullable(),
  is_done: z.boolean(),
});
export type CoursePractice = z.infer<typeof practice>;

/** A test that the student has: assigned to them, open to them, or taken. */
const test = z.object({
  id: idOut,
  title: z.string(),
  /**
   * The nodes to which more than half of the test belongs; the course itself if no unit or lesson covers that
   * much.
   */
  nodes: z.array(idOut),
  /** False if the test is open to everybody and was not assigned. */
  is_assigned: z.boolean(),
  opens_at: instant.nullable(),
  due_at: instant.nullable(),
  standing: z.enum(ASSESSMENT_STANDINGS),
  /** The newest submitted session, which has the result; null if there is none. */
  session: idOut.nullable(),
});
export type CourseTest = z.infer<typeof test>;

const resource = z.object({
  id: idOut,
  title: z.string(),
  node: idOut,
  /** Exactly one of the next four fields is set. */
  url: z.string().nullable(),
  file: z
    .object({
      id: idOut,
      name: z.string(),
      content_type: z.string(),
      size_bytes: z.int(),
      /** Signed for the caller; valid for 10 minutes. */
      url: z.string(),
    })
    .nullable(),
  material: z.object({ id: idOut, title: z.string(), kind: z.enum(MATERIAL_KINDS) }).nullable(),
  video: z.object({ id: idOut, title: z.string(), duration_seconds: z.int() }).nullable(),
});
export type CourseResource = z.infer<typeof resource>;

const course = z.object({
  ...courseRow.shape,
  /** The course and everything below it, in order: a parent comes before its children. */
  nodes: z.array(node),
  /** The skills of all nodes, in the order of the tags. */
  skills: z.array(skill),
  /** Materials about the course; the assigned ones come first. */
  materials: things(material),
  chapters: things(chapter),
  practice: things(practice),
  tests: things(test),
  resources: things(resource),
  /** Whether a kind has more items than are listed. */
  is_cut: z.boolean(),
});
export type Course = z.infer<typeof course>;

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses/',
  summary: 'List your schools’ courses, and those shared with all schools',
  access: 'courses.view',
  query: listQuery({ ordering: ['name'], filters: {} }),
  response: listOf(courseRow),
});

export const getCourse = endpoint({
  method: 'GET',
  path: '/api/courses/{id}/',
  summary:
    'Get a course with its units, lessons, and skills, what is assigned or open to you, and how you are doing',
  access: 'courses.view',
  params: z.strictObject({ id }),
  response: course,
});
