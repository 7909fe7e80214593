/** The endpoint of the command palette: finds the best few matches of each kind for a few letters. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idOut } from '#contract/ids.ts';
import { ROLES } from '#core/access/access.ts';
import { QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { ASSESSMENT_STANDINGS } from '#features/allocation/allocation-values.contract.ts';
import { ASSESSMENT_STATUSES } from '#features/assessments/assessments-values.contract.ts';
import { MATERIAL_KINDS } from '#features/library/library-values.contract.ts';
import { QUESTION_STATUSES } from '#features/questions/questions-values.contract.ts';

/** A search needs at least this many characters; shorter ones match too much. */
const LEAST_LETTERS = 2;

/** Maximum number of results of each kind. */
export const MOST_FOUND = 6;

const few = <Item extends z.ZodType>(item: Item) => z.array(item).max(MOST_FOUND);

export const search = endpoint({
  method: 'GET',
  path: '/api/search/',
  summary:
    'Search the people, groups, tests, and questions you can see. Students and guests search their own tests, sets, materials, videos, doubts, and skills',
  access: 'signed_in',
  query: z.strictObject({
    search: z.string().trim().min(LEAST_LETTERS, `Enter at least ${LEAST_LETTERS} characters.`).max(100),
  }),
  response: z.object({
    people: few(
      z.object({
        id: idOut,
        name: z.string(),
        role: z.enum(ROLES),
        username: z.string(),
        schools: z.array(z.string()),
      }),
    ),
    groups: few(z.object({ id: idOut, name: z.string(), school: z.string() })),
    tests: few(z.object({ id: idOut, title: z.string(), status: z.enum(ASSESSMENT_STATUSES) })),
    questions: few(
      z.object({
        id: idOut,
        /** The first words of the question. */
        words: z.string(),
        type: z.enum(QUESTION_TYPES),
        status: z.enum(QUESTION_STATUSES),
      }),
    ),
    own_tests: few(
      z.object({
        id: idOut,
        title: z.string(),
        standing: z.enum(ASSESSMENT_STANDINGS),
        /** The session whose score is released; null if there is none. */
        session: idOut.nullable(),
      }),
    ),
    /**
     * These lists are only for takers; for staff they are empty. They contain only what the taker may open
     * now, and never a question.
     */
    own_sets: few(z.object({ id: idOut, title: z.string(), is_done: z.boolean() })),
    own_materials: few(z.object({ id: idOut, title: z.string(), kind: z.enum(MATERIAL_KINDS) })),
    own_videos: few(z.object({ id: idOut, title: z.string() })),
    /** `about`: the title of the test, set, material or video that the doubt is about; empty without one. */
    own_doubts: few(z.object({ id: idOut, title: z.string(), about: z.string() })),
    own_skills: few(
      z.object({
        id: idOut,
        name: z.string(),
        /** A lesson in the student's courses that teaches the skill; null if none does. */
        lesson: z.object({ id: idOut, name: z.string(), course: idOut }).nullable(),
      }),
    ),
  }),
});
