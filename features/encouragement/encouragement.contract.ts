/**
 * Endpoints for a student's streak, weekly goal and levels just reached. Only the student sees and changes
 * them.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { day, id, idOut, instant } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { LEVELS } from '#core/mastery/levels.ts';
import { timeZone } from '#features/schools/schools.contract.ts';
import { GOAL_MINUTES } from './encouragement.rules.ts';

const level = z.enum(LEVELS).exclude(['attempted']);

const RANGE = `Enter whole minutes from ${GOAL_MINUTES.least} to ${GOAL_MINUTES.most}.`;

/** The encouragement that the student chose to see. */
const choices = z.object({
  shows_streak: z.boolean(),
  /** The minutes that the student wants to study each week; null for no goal. */
  goal_minutes: z.int().nullable(),
});
export type Choices = z.infer<typeof choices>;

const encouragement = choices.extend({
  /** The days with work that lie close together; null if there are none or the student switched it off. */
  streak: z
    .object({
      days: z.int(),
      /** The calendar days from the first day with work until today, both included. */
      span: z.int(),
      /** The last day with work: 0 for today, 1 for yesterday. */
      days_ago: z.int(),
    })
    .nullable(),
  /** The time of the current week, as in the weekly report: Monday to Sunday in the time zone of the school. */
  week: z.object({ first_day: day, time_zone: z.string(), seconds: z.int() }),
  /** Levels that were reached lately and that the student was not shown yet, newest first. */
  levels: z.array(
    z.object({
      topic: z.object({ id: idOut, name: z.string() }),
      level,
      since: instant,
      /** The chance of answering a new question right today, from 0 to 1; null with fewer than five answers. */
      chance: z.number().nullable(),
    }),
  ),
});
export type Encouragement = z.infer<typeof encouragement>;
export type NewLevel = Encouragement['levels'][number];

export const getEncouragement = endpoint({
  method: 'GET',
  path: '/api/encouragement/',
  summary: 'Get your streak, your weekly goal, the time you studied this week, and levels you just reached',
  about: 'studying',
  access: 'encouragement.use',
  query: z.strictObject({
    /**
     * The time zone where the student is. The streak counts days in this zone. Defaults to the time zone of
     * the school.
     */
    time_zone: timeZone.optional(),
  }),
  response: encouragement,
});

export const setEncouragement = endpoint({
  method: 'PUT',
  path: '/api/encouragement/',
  summary: 'Set your weekly goal, and choose whether to see your streak',
  act: 'Changed their streak or weekly goal',
  access: 'encouragement.use',
  body: z.strictObject({
    shows_streak: z.boolean(),
    /** Null for no goal. */
    goal_minutes: z.int(RANGE).min(GOAL_MINUTES.least, RANGE).max(GOAL_MINUTES.most, RANGE).nullable(),
  }),
  response: choices,
});

export const markLevelsSeen = endpoint({
  method: 'POST',
  path: '/api/encouragement/levels/',
  summary: 'Record that you were shown levels you reached, so that no device shows them again',
  act: 'Saw the levels they reached',
  access: 'encouragement.use',
  body: z.strictObject({
    levels: z
      .array(z.strictObject({ topic: id, level }))
      .min(1, 'Name at least one level.')
      .max(200, 'Name at most 200 levels.'),
  }),
  status: 204,
  problems: [breaksRule],
});
