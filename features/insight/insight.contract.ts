/** A group's mastery of each skill, and what to teach it next. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { REASON_GROUPS } from '#core/mistakes/reasons.ts';

const named = z.object({ id: idOut, name: z.string() });

/** One student's mastery of a skill, from their released first answers. */
const cell = z.object({
  answers: z.int(),
  right: z.int(),
  /**
   * The chance of a right answer to a new question, from 0 to 1, with its 80 % interval. Null below five
   * answers.
   */
  chance: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type Cell = z.infer<typeof cell>;

const topic = z.object({
  ...named.shape,
  domain: named.nullable(),
  /** The section of the exam that the skill belongs to. */
  section: named.nullable(),
  /**
   * The number of questions in one test: from the exam's blueprint, otherwise the average over the students'
   * tests.
   */
  questions: z.number(),
  /** The cells in the order of `students`. A cell is null if the student answered nothing in this skill. */
  cells: z.array(cell.nullable()),
  /**
   * The mean over students whose chance of a right answer is known. Null if these are fewer than five and not
   * the whole group.
   */
  mean: z.number().nullable(),
  known: z.int(),
});

const section = z.object({
  title: z.string(),
  /** How many students began the section. */
  students: z.int(),
  /** Students who did not reach the end of the section, and the total number of questions that they left. */
  unfinished: z.int(),
  not_reached: z.int(),
  /**
   * The median seconds per question in the first and last third. Null if fewer than five students were timed.
   */
  early_seconds: z.number().nullable(),
  late_seconds: z.number().nullable(),
});

const test = z.object({
  assessment: named,
  last_at: instant,
  /** One entry per student who took the test, with their newest session, in the order of `students`. */
  sessions: z.array(
    z.object({
      id: idOut,
      student: idOut,
      answered_at: instant,
      /**
       * Null if the session is not released to its taker. Such a session is not counted in any figure here.
       */
      missed: z.int().nullable(),
      marks_lost: z.number().nullable(),
    }),
  ),
  /** Figures on the use of time in the released sessions. */
  sections: z.array(section),
});
export type InsightTest = z.infer<typeof test>;

const groupInsight = z.object({
  group: named.extend({ school: z.object({ id: idOut }) }),
  /** Active members in view, weakest first. Those without answers come last. */
  students: z.array(named),
  /** The number of other active members: those whom the caller cannot see, and those beyond the limit. */
  others: z.int(),
  /**
   * The exam that most students prepare for. Null if none of their tests belongs to an exam with a blueprint.
   */
  exam: named.nullable(),
  /** The topics in the order of the exam, then topics outside the exam by name. */
  topics: z.array(topic),
  /** The skills to teach, with the largest gain first. */
  teach: z.array(
    z.object({
      topic: idOut,
      /**
       * Raw points per test that each student would gain on average if the chance of a right answer in this
       * topic reached 80 % for every student.
       */
      marks: z.number(),
      mean: z.number(),
      /** The reason for the recommendation, with its figures. */
      sentence: z.string(),
    }),
  ),
  /** Skills that can wait, best known first. */
  leave: z.array(z.object({ topic: idOut, mean: z.number() })),
  /** Skills with too few answers to judge, those with the most questions per test first. */
  ask_first: z.array(z.object({ topic: idOut, known: z.int() })),
  /**
   * Reasons for missed questions, where somebody gave one. The reason of staff counts before the student's.
   */
  reasons: z.object({
    missed: z.int(),
    /**
     * The most frequent first. `chosen`: how many of them were chosen, instead of confirming a suggestion.
     */
    said: z.array(
      z.object({ ...named.shape, group: z.enum(REASON_GROUPS), missed: z.int(), chosen: z.int() }),
    ),
    /** Errors named by the wrong options that were chosen. */
    named_errors: z.array(z.object({ ...named.shape, missed: z.int() })),
  }),
  /** How many missed questions have no skill. */
  untagged_missed: z.int(),
  /** Submitted sessions, by test, that are not released to their takers and so not counted here. */
  left_out: z.array(z.object({ assessment: named, sessions: z.int() })),
  /** The twelve newest tests, newest first. */
  tests: z.array(test),
});
export type GroupInsight = z.infer<typeof groupInsight>;

export const getGroupInsight = endpoint({
  method: 'GET',
  path: '/api/groups/{id}/insight/',
  summary: 'Get a group’s level in each skill, what to teach it next, why it loses points, and its pacing',
  about: 'insight',
  access: 'insight.view',
  params: z.strictObject({ id }),
  response: groupInsight,
});
