/** Where a group stands in each skill, and what to teach it next. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { REASON_GROUPS } from '#core/mistakes/reasons.ts';

const named = z.object({ id: idOut, name: z.string() });

/** Where one student stands in a skill, from first answers that are out for them. */
const cell = z.object({
  answers: z.int(),
  right: z.int(),
  /** Of getting a new question right, from 0 to 1, with its 80 % interval; null below five answers. */
  chance: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type Cell = z.infer<typeof cell>;

const topic = z.object({
  ...named.shape,
  domain: named.nullable(),
  /** The section of the exam that it belongs to. */
  section: named.nullable(),
  /** In one test: as the exam says, else as tests asked it on average. */
  questions: z.number(),
  /** In the order of `students`; null where nothing of it was answered. */
  cells: z.array(cell.nullable()),
  /** Of those whose chance is known; null where fewer than five are, and they are not the whole group. */
  mean: z.number().nullable(),
  known: z.int(),
});

const section = z.object({
  title: z.string(),
  /** Those who began it. */
  students: z.int(),
  /** Those of them who did not reach its end, and how many questions they left in all. */
  unfinished: z.int(),
  not_reached: z.int(),
  /** The middle time for a question in its first and its last third; null where fewer than five were timed. */
  early_seconds: z.number().nullable(),
  late_seconds: z.number().nullable(),
});

const test = z.object({
  assessment: named,
  last_at: instant,
  /** One a student who sat it, each one's newest, by the student's name. */
  sessions: z.array(
    z.object({
      id: idOut,
      student: idOut,
      answered_at: instant,
      /** Null where it is not out for its taker: nothing here is of such a session. */
      missed: z.int().nullable(),
      marks_lost: z.number().nullable(),
    }),
  ),
  /** Of those that are out. */
  sections: z.array(section),
});
export type InsightTest = z.infer<typeof test>;

const groupInsight = z.object({
  group: named.extend({ school: z.object({ id: idOut }) }),
  /** Active members in view, weakest first, who answered nothing last. */
  students: z.array(named),
  /** Active members whom the asker does not have in view, and those beyond the most that are looked at. */
  others: z.int(),
  /** The exam that most of them prepare for; null where none of their tests has one that says what it asks. */
  exam: named.nullable(),
  /** In the order of the exam, then by name. */
  topics: z.array(topic),
  /** Most to gain first. */
  teach: z.array(
    z.object({
      topic: idOut,
      /** A test that each student would gain, were everybody at 80 %. */
      marks: z.number(),
      mean: z.number(),
      /** Why, with its figures. */
      sentence: z.string(),
    }),
  ),
  /** What can wait, best known first. */
  leave: z.array(z.object({ topic: idOut, mean: z.number() })),
  /** Where too few answered enough to say, what tests ask most first. */
  ask_first: z.array(z.object({ topic: idOut, known: z.int() })),
  /** Why questions were missed, as far as somebody said so: staff’s word before the student’s. */
  reasons: z.object({
    missed: z.int(),
    /** Most of them first. */
    said: z.array(z.object({ ...named.shape, group: z.enum(REASON_GROUPS), missed: z.int() })),
    /** Errors that the chosen options stand for. */
    named_errors: z.array(z.object({ ...named.shape, missed: z.int() })),
  }),
  /** Missed questions that nobody has filed under a skill. */
  untagged_missed: z.int(),
  /** Sessions handed in that are not out for their takers, so that nothing here is of them, by test. */
  left_out: z.array(z.object({ assessment: named, sessions: z.int() })),
  /** The newest twelve, newest first. */
  tests: z.array(test),
});
export type GroupInsight = z.infer<typeof groupInsight>;

export const getGroupInsight = endpoint({
  method: 'GET',
  path: '/api/groups/{id}/insight/',
  summary:
    'Where a group stands in each skill, what to teach it next, why it loses marks, how it paces itself',
  about: 'insight',
  access: 'insight.view',
  params: z.strictObject({ id }),
  response: groupInsight,
});
