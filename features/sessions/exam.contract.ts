/**
 * Data that a taker receives and sends while a session is in progress. The schemas list every field, so no
 * answer key, difficulty, tag, stage or variant can reach the taker.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, instantOfYears } from '#contract/ids.ts';
import { LONGEST_IN_GAP, MOST_OPTIONS, QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { pauseShown, sittingShown } from './admission.contract.ts';

/**
 * An option's id, a list of ids, or the typed text. A matching question has one option per prompt, empty for
 * none. An ordering question has all options in order. A text with gaps has the text of each gap, empty for
 * none.
 */
export const givenResponse = z.union([z.string(), z.array(z.string())]);
export type GivenResponse = z.infer<typeof givenResponse>;

export const askedQuestion = z.object({
  id: idOut,
  type: z.enum(QUESTION_TYPES),
  stem: z.string(),
  /**
   * Whether the question is answered in its stem: by filling gaps, or by choosing words in double brackets.
   */
  is_in_text: z.boolean(),
  stimulus: z.string(),
  /** The options in this taker's order; empty if the answer is typed. */
  options: z.array(z.object({ id: idOut, text: z.string() })),
  /** The prompts of a matching question, which options are matched to. */
  prompts: z.array(z.object({ text: z.string() })),
  /** The choices of each gap, in this taker's order; empty if the gap is typed. */
  gaps: z.array(z.object({ choices: z.array(z.string()) })),
  /** How a numeric question is answered; null for all other questions. */
  entry: z.enum(['sat', 'free']).nullable(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

/** The change that set a value, as its place in the order of all changes; null if nothing set it. */
const stamp = z.object({ writer: z.int(), seq: z.int() }).nullable();

/**
 * One answer as the server has it. The exam room shows it with the undelivered changes of its journal applied
 * on top.
 */
const answerState = z.object({
  question: idOut,
  is_seen: z.boolean(),
  response: givenResponse.nullable(),
  flagged: z.boolean(),
  eliminated: z.array(idOut),
  time_spent_seconds: z.int(),
  stamps: z.object({ response: stamp, flagged: stamp, eliminated: stamp }),
});
export type AnswerState = z.infer<typeof answerState>;

export const toolsAtHand = z.object({
  calculator: z.boolean(),
  /** The calculator draws no graphs. Left out, the taker chooses its type. */
  scientific_only: z.literal(true).optional(),
  reference_sheet: z.boolean(),
  highlighter: z.boolean(),
  eliminator: z.boolean(),
  line_reader: z.boolean(),
});

const NOTE_KINDS = ['calculator', 'highlight', 'note', 'scratch', 'line_reader'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/**
 * A note in one of the taker's tools, with the change that set it. The exam room applies the undelivered
 * changes of its journal on top.
 */
const shownNote = z.object({
  kind: z.enum(NOTE_KINDS),
  target: idOut,
  value: z.string(),
  writer: z.int(),
  seq: z.int(),
});
export type ShownNote = z.infer<typeof shownNote>;

const clock = z.object({
  server_now: instant,
  /** When the time ends; null if there is no time limit. */
  ends_at: instant.nullable(),
});
export type ExamClock = z.infer<typeof clock>;

export const examView = z.object({
  session: z.object({
    id: idOut,
    status: z.string(),
    mode: z.enum(['test', 'practice', 'paper']),
    /** The writer number of the window that may save. An exam room with a lower number is read-only. */
    writer: z.int(),
    /** The greatest `seq` that the server has received under this writer number; 0 if none. */
    seq: z.int(),
    /** The version of the session, as in the response to a save. */
    version: z.int(),
    finish_by: instant.nullable(),
    submitted_at: instant.nullable(),
    receipt: z.object({ code: z.string(), answered_count: z.int(), submitted_at: instant }).nullable(),
  }),
  /** The assessment; its id is null for a practice set. */
  assessment: z.object({ id: idOut.nullable(), title: z.string(), instructions: z.string() }),
  practice_set: idOut.nullable(),
  /**
   * Key that encrypts undelivered answers on the taker's devices (AES-256-GCM), in base64. It stays the same
   * for the session and only its taker receives it.
   */
  journal_key: z.string(),
  /**
   * Questions come one at a time, each chosen by the answers before it. This needs a connection, and the
   * question count is a maximum.
   */
  is_one_at_a_time: z.boolean(),
  taker: z.object({ name: z.string() }),
  accommodations: z.object({
    /** Time multipliers: default, reading and writing, math. 1 is the standard time. */
    time: z.object({ default: z.number(), reading_writing: z.number(), math: z.number() }),
    break_multiplier: z.number(),
    /** How often the taker may stop the clock, and for how long each time; 0 for never. */
    stop_clock_breaks: z.object({ count: z.int(), seconds: z.int() }),
    zoom_percent: z.int(),
    read_aloud: z.boolean(),
  }),
  window_ends_at: instant.nullable(),
  /** The tools that any section of the session has. */
  tools: toolsAtHand,
  /** All sections in order, with the titles that the taker sees. */
  sections: z.array(
    z.object({
      id: idOut,
      title: z.string(),
      status: z.enum(['locked', 'open', 'closed']),
      question_count: z.int(),
      standard_seconds: z.int().nullable(),
      duration_seconds: z.int().nullable(),
      break_after_seconds: z.int().nullable(),
      /**
       * Name of the matching sealed section. Null once the section is over, and while its questions are not
       * certain yet.
       */
      sealed: z.string().nullable(),
    }),
  ),
  /**
   * The open section. Null before the start, between sections, on a break, while paused, and after the end.
   */
  present: z
    .object({
      section: z.object({
        id: idOut,
        title: z.string(),
        kind: z.enum(['reading_writing', 'math', 'other']),
        instructions: z.string(),
        navigation: z.enum(['free', 'forward']),
        tools: toolsAtHand,
      }),
      clock,
      /** Key that decrypts the sealed section (AES-256-GCM), in base64; null if the section is not sealed. */
      key: z.string().nullable(),
      questions: z.array(askedQuestion),
      /**
       * The number of the first of these questions in the section; always 1 unless questions come one at a
       * time.
       */
      first_number: z.int(),
      attempts: z.array(answerState),
      /** The newest visit to a question of the section, from any device; null before the first. */
      last_look: z.object({ question: idOut, opened_at: instant }).nullable(),
      /** Notes about the session, this section and its questions. */
      notes: z.array(shownNote),
    })
    .nullable(),
  /** Between sections: the length of the break that may be taken now; null if none is due. */
  break_due_seconds: z.int().nullable(),
  /** Only while the taker is on a break. */
  break_clock: clock.nullable(),
  /** Set while paused; `until` is null if somebody must resume. */
  pause: pauseShown,
  /**
   * The sitting if the test is taken under a proctor; null otherwise. The taker can start only if its
   * admission is `open`.
   */
  sitting: sittingShown,
  /** Whether the taker may pause now. */
  may_pause: z.boolean(),
  /** How often the taker may still stop the clock; null if pauses are not counted. */
  pauses_left: z.int().nullable(),
});
export type ExamView = z.infer<typeof examView>;

export const renderSession = endpoint({
  method: 'POST',
  path: '/api/users/assessments-sessions/render/',
  summary: 'Get what the exam room shows now: the open section with its questions, but no later section',
  access: 'sessions.act',
  body: z.strictObject({ session: id }),
  status: 200,
  response: examView,
  is_audited: false,
});

/** An instant by the device's clock, which may be wrong. Any instant that the database can hold. */
export const deviceInstant = instantOfYears(1900, 9999);

/** Option ids, or the text of each gap, as sent by a client; empty for an unanswered place. */
export const sentParts = z.array(z.union([id, z.string().max(LONGEST_IN_GAP)])).max(MOST_OPTIONS);
/**
 * The schema does not check that these are options of the question. A device may have stored the answer for
 * hours, and a refusal would lose the rest of the request. An unknown option is graded wrong (`judge`).
 */
export const sentResponse = z.union([z.string().max(50_000), sentParts]);

/**
 * One change of one answer; omitted fields stay unchanged. `seq` grows by one with each change in the
 * session, and `writer` with each take-over.
 */
export const savedAnswer = z.strictObject({
  question: id,
  /** The new response; null clears it. */
  response: sentResponse.nullable().optional(),
  flagged: z.boolean().optional(),
  eliminated: z.array(id).max(20).optional(),
  /** Total seconds spent on this question so far, by the exam room's own clock. */
  time_spent_seconds: z.int().min(0).max(1_000_000).optional(),
  writer: z.int().min(1).max(1_000_000).default(1),
  seq: z.int().min(1).max(2_000_000_000),
  client_saved_at: deviceInstant.optional(),
});
export type SavedAnswer = z.output<typeof savedAnswer>;

/**
 * A change of an answer as sent. A client that does not number its changes omits `seq`. Its change is
 * accepted only while no client that numbers its changes uses the session, and gets the next number when it
 * is stored.
 */
export const sentAnswer = savedAnswer.extend({ seq: savedAnswer.shape.seq.optional() });
export type SentAnswer = z.output<typeof sentAnswer>;
export type SavedAnswerInput = z.input<typeof savedAnswer>;

/** One visit to a question. The client creates the id, so that sending it twice changes nothing. */
export const savedVisit = z.strictObject({
  id,
  question: id,
  opened_at: deviceInstant,
  closed_at: deviceInstant.nullable().default(null),
  response_changed: z.boolean().default(false),
});
export type SavedVisitInput = z.input<typeof savedVisit>;

const ROOM_EVENTS = ['left', 'returned', 'copy_blocked', 'print_blocked', 'offline', 'online'] as const;

/** An event in the exam room, counted for staff. The client creates the id. */
export const roomEvent = z.strictObject({ id, event: z.enum(ROOM_EVENTS), at: deviceInstant });
export type RoomEventInput = z.input<typeof roomEvent>;

/**
 * A text that a taker's tool stores about one target. There is one text per kind and target, and only the
 * tool reads it. Null removes it. `writer` and `seq` order it among all changes, as for an answer.
 */
export const savedNote = z.strictObject({
  kind: z.enum(NOTE_KINDS),
  /** The id of the session, of one of its sections, or of a question that it asks. */
  target: id,
  value: z.string().max(16_000).nullable(),
  writer: z.int().min(1).max(1_000_000).default(1),
  seq: z.int().min(1).max(2_000_000_000),
});
export type SavedNote = z.output<typeof savedNote>;

export const VERDICTS = ['saved', 'stale', 'late', 'refused'] as const;

/** The verdict on one item, in the order in which the items were sent. */
const judged = z.object({
  verdict: z.enum(VERDICTS),
  /** Reason for a refusal, such as `unknown_question`; null otherwise. */
  code: z.string().nullable(),
});

const saveAnswer = z.object({
  attempts: z.array(judged),
  visits: z.array(judged),
  events: z.array(judged),
  notes: z.array(judged),
  session: z.object({
    status: z.string(),
    writer: z.int(),
    /**
     * Increases with each move of the session, and whenever a change from an older window or device (a lower
     * `writer`) counts. An exam room with a lower version shows stale data.
     */
    version: z.int(),
    receipt: z.string().nullable(),
  }),
  /** Clock of the open section; null if none is open. */
  clock: clock.nullable(),
});
export type SaveAnswer = z.infer<typeof saveAnswer>;

export const saveAttempts = endpoint({
  method: 'PUT',
  path: '/api/users/sessions/{id}/attempts/',
  summary: 'Save answers, visits, events, and notes together. Each is accepted or rejected separately',
  act: 'Saved answers',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Each item is parsed as `sentAnswer`; an invalid item is refused separately. */
    attempts: z.array(z.unknown()).max(500).default([]),
    visits: z.array(z.unknown()).max(500).default([]),
    events: z.array(z.unknown()).max(500).default([]),
    notes: z.array(z.unknown()).max(500).default([]),
  }),
  response: saveAnswer,
});
