/** Sittings: a test that several people take in one room at one time, under a proctor. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { composed, id, idOut, instant, oneLine, sentInstant, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { ADMISSIONS } from '#features/sessions/admission.contract.ts';
import { answersSeen, notNow } from '#features/sessions/sessions.contract.ts';

/** Limited to the number of devices that one process can serve at once. */
export const MOST_TAKERS = 500;
const MOST_PROCTORS = 20;
const LONGEST_MESSAGE = 300;

/**
 * `planned`: nobody can enter yet. `waiting`: takers can enter, but the sitting has not started. `ended`:
 * nobody can start any more, but takers in progress continue.
 */
export const SITTING_STATUSES = ['planned', 'waiting', 'under_way', 'paused', 'ended'] as const;
export type SittingStatus = (typeof SITTING_STATUSES)[number];

export const ATTENDANCES = ['here', 'late', 'absent'] as const;
export type Attendance = (typeof ATTENDANCES)[number];

/** `detail` says why the request is refused. */
export const notInSitting = problemKind(
  409,
  'not_in_sitting',
  'This is not possible in the sitting right now',
);
export const wrongCode = problemKind(422, 'wrong_code', 'That start code is not right');

const named = z.object({ id: idOut, name: z.string() });

const row = {
  id: idOut,
  assessment: z.object({ id: idOut, title: z.string() }),
  school: named,
  room: z.string(),
  status: z.enum(SITTING_STATUSES),
  starts_at: instant,
  /** The closing time, until which takers can start. */
  closes_at: instant,
  late_entry_minutes: z.int(),
  started_at: instant.nullable(),
  started_by: named.nullable(),
  paused_at: instant.nullable(),
  ended_at: instant.nullable(),
  proctors: z.array(named),
  taker_count: z.int(),
  /** How many of the takers have entered the code, and how many are absent. */
  entered_count: z.int(),
  absent_count: z.int(),
  /** Number of incidents that staff recorded. */
  incident_count: z.int(),
  version,
};
const sittingRow = z.object(row);
export type SittingRow = z.infer<typeof sittingRow>;

export const sittingShown = sittingRow.extend({
  code: z.string(),
  /** Figures of the sitting's test. Minutes are at the standard time. */
  question_count: z.int(),
  section_minutes: z.number().nullable(),
  break_minutes: z.number(),
});
export type Sitting = z.infer<typeof sittingShown>;

export const listSittings = endpoint({
  method: 'GET',
  path: '/api/sittings/',
  summary: 'List the sittings in your schools, or those that you proctor or planned',
  about: 'sittings',
  access: 'sittings.use',
  query: listQuery({
    ordering: ['starts_at'],
    filters: {
      assessment: id.optional(),
      status: z.enum(['open', 'ended']).optional(),
      /** Sittings that start at or after `from`, and before `to`. */
      from: sentInstant.optional(),
      to: sentInstant.optional(),
    },
  }),
  response: listOf(sittingRow),
});

const room = shortName;
const late_entry_minutes = z.int().min(0).max(240);

export const addSitting = endpoint({
  method: 'POST',
  path: '/api/sittings/',
  summary: 'Plan a sitting and assign its test to everyone in it as a graded test',
  act: 'Planned a sitting',
  access: 'sittings.use',
  body: z.strictObject({
    assessment: id,
    /** The school of the sitting; by default the caller's only school. */
    school: id.optional(),
    room,
    starts_at: sentInstant,
    /** When the sitting closes; by default six hours after it starts. */
    closes_at: sentInstant.optional(),
    late_entry_minutes: late_entry_minutes.default(15),
    users: z.array(id).max(MOST_TAKERS).default([]),
    groups: z.array(id).max(50).default([]),
    /** The proctors; by default the caller. */
    proctors: z.array(id).max(MOST_PROCTORS).optional(),
  }),
  status: 201,
  response: sittingShown,
  problems: [breaksRule],
});

export const getSitting = endpoint({
  method: 'GET',
  path: '/api/sittings/{id}/',
  summary: 'Get a sitting with its start code',
  about: 'sittings',
  access: 'sittings.use',
  params: z.strictObject({ id }),
  response: sittingShown,
});

/** Reason that staff give; it is stored with the sitting and in each session. */
const reason = oneLine(300, 'Enter a reason.');
/** The takers to whom the action applies; by default everyone. */
const takers = z.array(id).min(1).max(MOST_TAKERS).optional();
const seconds = z.int().min(1).max(86_400);

/** The fields that can be changed until the sitting starts. */
export const planBody = z.strictObject({
  version,
  room: room.optional(),
  starts_at: sentInstant.optional(),
  closes_at: sentInstant.optional(),
  late_entry_minutes: late_entry_minutes.optional(),
  proctors: z.array(id).min(1).max(MOST_PROCTORS).optional(),
});

const action = z.discriminatedUnion('action', [
  planBody.extend({ action: z.literal('plan') }),
  z.strictObject({ action: z.literal('add'), users: z.array(id).min(1).max(MOST_TAKERS) }),
  z.strictObject({ action: z.literal('attend'), taker: id, attendance: z.enum(ATTENDANCES) }),
  z.strictObject({ action: z.literal('let_in'), taker: id }),
  z.strictObject({ action: z.literal('start') }),
  z.strictObject({ action: z.literal('pause'), takers, reason: reason.optional() }),
  z.strictObject({ action: z.literal('resume'), takers, reason: reason.optional() }),
  /**
   * Adds the same time for each taker, whatever their time multiplier, in their open section or else in the
   * next one. `version` makes a repeated request add time only once.
   */
  z.strictObject({ action: z.literal('extend'), takers, seconds, reason: reason.optional(), version }),
  z.strictObject({ action: z.literal('force_submit'), taker: id, reason: reason.optional() }),
  /** Adds the reason for the caller's last action of this kind. */
  z.strictObject({
    action: z.literal('explain'),
    of: z.enum(['pause', 'resume', 'extend', 'force_submit']),
    reason,
  }),
  /** `seconds`: time for the last section, if the session is over and must be reopened. */
  z.strictObject({
    action: z.literal('let_continue'),
    taker: id,
    seconds: seconds.default(300),
    reason,
    version,
  }),
  /** Marks takers who have not come as absent. */
  z.strictObject({ action: z.literal('end'), reason: reason.optional() }),
  /** Gives absent takers a different test. */
  z.strictObject({
    action: z.literal('make_up'),
    takers: z.array(id).min(1).max(MOST_TAKERS),
    assessment: id,
    closes_at: sentInstant,
  }),
]);
export type SittingAction = z.input<typeof action>;

export const actOnSitting = endpoint({
  method: 'PATCH',
  path: '/api/sittings/{id}/',
  summary:
    'Run a sitting: start, pause, give more time, take attendance, let in, submit, end, or assign a make-up test',
  act: {
    of: 'action',
    words: {
      plan: 'Changed a sitting',
      add: 'Added people to a sitting',
      attend: 'Took attendance at a sitting',
      let_in: 'Let a student into a sitting',
      start: 'Started a sitting',
      pause: 'Paused a sitting',
      resume: 'Resumed a sitting',
      extend: 'Gave a sitting more time',
      force_submit: 'Submitted a student’s test in a sitting',
      let_continue: 'Reopened a student’s test in a sitting',
      explain: 'Gave a reason for a change to a sitting',
      end: 'Ended a sitting',
      make_up: 'Assigned a make-up test after a sitting',
    },
    otherwise: 'Changed a sitting',
  },
  access: 'sittings.use',
  params: z.strictObject({ id }),
  body: action,
  response: z.object({
    sitting: sittingShown,
    /** The people affected. For actions on sessions, only those whose session changed. */
    takers: z.array(idOut),
  }),
  problems: [notInSitting, notNow, answersSeen, staleVersion, breaksRule],
});

const event = z.object({
  id: idOut,
  /** The number of the event, from 1 in each sitting. */
  number: z.int(),
  at: instant,
  by: named,
  /** `incident`, `message`, or the name of the action. */
  kind: z.string(),
  taker: named.nullable(),
  seconds: z.int().nullable(),
  text: z.string().nullable(),
  /** For a message: how many takers it is for, and on how many screens it appeared. */
  reached: z.object({ shown_count: z.int(), of_count: z.int() }).nullable(),
});
export type SittingEvent = z.infer<typeof event>;

export const listSittingEvents = endpoint({
  method: 'GET',
  path: '/api/sittings/{id}/events/',
  summary: 'List what staff did in a sitting, with incidents and messages',
  about: 'sittings',
  access: 'sittings.use',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['number'], filters: { kind: z.enum(['incident', 'message']).optional() } }),
  response: listOf(event),
});

/** Incidents can be added but not changed. */
export const addIncident = endpoint({
  method: 'POST',
  path: '/api/sittings/{id}/incidents/',
  summary: 'Record an incident in a sitting. It can’t be changed later',
  act: 'Recorded an incident in a sitting',
  access: 'sittings.use',
  params: z.strictObject({ id }),
  body: z.strictObject({
    text: composed(1000).min(1, 'Enter what happened.'),
    /** The taker whom the incident is about; by default the whole sitting. */
    taker: id.optional(),
  }),
  status: 201,
  response: event,
  problems: [breaksRule],
});

export const addMessage = endpoint({
  method: 'POST',
  path: '/api/sittings/{id}/messages/',
  summary: 'Send a message to everyone in a sitting, or to one student',
  act: 'Sent a message in a sitting',
  access: 'sittings.use',
  params: z.strictObject({ id }),
  body: z.strictObject({ text: oneLine(LONGEST_MESSAGE, 'Enter a message.'), taker: id.optional() }),
  status: 201,
  response: event,
  problems: [breaksRule],
});

export const enterSitting = endpoint({
  method: 'POST',
  path: '/api/sittings/enter/',
  summary: 'Enter the sitting of your own session with its start code',
  act: 'Entered a sitting',
  access: 'sessions.act',
  body: z.strictObject({
    session: id,
    code: z.string().trim().min(1, 'Enter the start code.').max(20),
    /** Whether the device keeps answers while it is offline. */
    keeps_answers: z.boolean(),
  }),
  status: 200,
  response: z.object({ admission: z.enum(ADMISSIONS) }),
  problems: [wrongCode],
});

export const showPresence = endpoint({
  method: 'POST',
  path: '/api/sittings/presence/',
  summary: 'Report that a device is in the exam room, and get what its proctor sent',
  access: 'sessions.act',
  body: z.strictObject({
    session: id,
    /** Number of the question on the taker's screen, from 1 in each section. */
    place: z.int().min(1).max(500).nullable().default(null),
    /** Number of changes not yet delivered from the device. */
    waiting_count: z.int().min(0).max(100_000).default(0),
    /** Number of the newest message that the exam room has displayed. */
    shown_number: z.int().min(0).max(1_000_000).default(0),
    /** Whether the device shows that the test is paused. */
    shows_pause: z.boolean().default(false),
  }),
  status: 200,
  response: z.object({
    admission: z.enum(ADMISSIONS),
    /**
     * Grows with each change of the session. If the exam room has an older version, it fetches the session
     * again.
     */
    session_version: z.int(),
    /** Messages that the exam room has not displayed yet, oldest first. */
    messages: z.array(z.object({ number: z.int(), at: instant, text: z.string() })),
    /** Seconds until the device asks again; longer if there are more devices than one process serves. */
    next_in_seconds: z.number(),
  }),
  is_audited: false,
});
