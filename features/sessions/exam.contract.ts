/**
 * What a taker is given while a session runs, and what they send back. Built up from nothing: no key, no
 * difficulty, no tag, no stage and no variant has a place here.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, instantOfYears } from '#contract/ids.ts';
import { LONGEST_IN_GAP, MOST_OPTIONS, QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { pauseShown, sittingShown } from './admission.contract.ts';

/**
 * An option's id, a list of them, or the text as typed; of a matching question one for each prompt, empty for none, of an
 * ordering question all of them, of gaps what fills each, empty for nothing.
 */
export const givenResponse = z.union([z.string(), z.array(z.string())]);
export type GivenResponse = z.infer<typeof givenResponse>;

export const askedQuestion = z.object({
  id: idOut,
  type: z.enum(QUESTION_TYPES),
  stem: z.string(),
  /** It is answered in its stem: gaps are filled there, or what stands between double brackets is chosen. */
  is_in_text: z.boolean(),
  stimulus: z.string(),
  /** In the order that this taker has them; empty where something is typed. */
  options: z.array(z.object({ id: idOut, text: z.string() })),
  /** Of a matching question: what the options are put to. */
  prompts: z.array(z.object({ text: z.string() })),
  /** Of a text with gaps: what each is chosen from, in the order that this taker has; none where it is typed. */
  gaps: z.array(z.object({ choices: z.array(z.string()) })),
  /** Null for all but numeric ones. */
  entry: z.enum(['sat', 'free']).nullable(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

/** Which change brought a value: the order of all changes. Null: none has. */
const stamp = z.object({ writer: z.int(), seq: z.int() }).nullable();

/** Where one answer stands at the server; over it the room lays what waits in its own journal. */
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
  reference_sheet: z.boolean(),
  highlighter: z.boolean(),
  eliminator: z.boolean(),
  line_reader: z.boolean(),
});

const NOTE_KINDS = ['calculator', 'highlight', 'note', 'scratch', 'line_reader'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** What the taker's tools hold, with the change that brought it; over it the room lays what waits in its journal. */
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
  /** Null: untimed. */
  ends_at: instant.nullable(),
});
export type ExamClock = z.infer<typeof clock>;

export const examView = z.object({
  session: z.object({
    id: idOut,
    status: z.string(),
    mode: z.enum(['test', 'practice', 'paper']),
    /** The newest; a room with an older one is read-only. */
    writer: z.int(),
    /** The greatest `seq` that the server has of this writer; 0 for none. */
    seq: z.int(),
    /** As in the answer to a save. */
    version: z.int(),
    finish_by: instant.nullable(),
    submitted_at: instant.nullable(),
    receipt: z.object({ code: z.string(), answered_count: z.int(), submitted_at: instant }).nullable(),
  }),
  /** What is sat; its id is null where it is a practice set. */
  assessment: z.object({ id: idOut.nullable(), title: z.string(), instructions: z.string() }),
  practice_set: idOut.nullable(),
  /** Under it the session's answers wait on its taker's devices (AES-256-GCM), in base 64: always the same, and theirs alone. */
  journal_key: z.string(),
  /**
   * Its questions come one at a time, each chosen by the answers before it: that needs a connection, and how many there
   * are is how many there are at most.
   */
  is_one_at_a_time: z.boolean(),
  taker: z.object({ name: z.string() }),
  accommodations: z.object({
    /** Multipliers in words' order: default, reading and writing, math; 1 is the standard time. */
    time: z.object({ default: z.number(), reading_writing: z.number(), math: z.number() }),
    break_multiplier: z.number(),
    /** How often the taker may stop the clock, and how long each time; 0 for never. */
    stop_clock_breaks: z.object({ count: z.int(), seconds: z.int() }),
    zoom_percent: z.int(),
    read_aloud: z.boolean(),
  }),
  window_ends_at: instant.nullable(),
  /** Which tools any of its sections has. */
  tools: toolsAtHand,
  /** All of them in order, titled as the taker is to know them. */
  sections: z.array(
    z.object({
      id: idOut,
      title: z.string(),
      status: z.enum(['locked', 'open', 'closed']),
      question_count: z.int(),
      standard_seconds: z.int().nullable(),
      duration_seconds: z.int().nullable(),
      break_after_seconds: z.int().nullable(),
      /** The name of the sealed section that fits it; null where it is over, and where its questions are not certain yet. */
      sealed: z.string().nullable(),
    }),
  ),
  /** The open section; null before the start, between sections, on a break, paused, and after the end. */
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
      /** What opens its sealed section (AES-256-GCM), in base 64; null where it has none. */
      key: z.string().nullable(),
      questions: z.array(askedQuestion),
      /** The number of the first of them in the section; 1 but where they come one at a time. */
      first_number: z.int(),
      attempts: z.array(answerState),
      /** The newest look at one of its questions, from whatever device; null before the first. */
      last_look: z.object({ question: idOut, opened_at: instant }).nullable(),
      /** Of the session, of this section and of its questions. */
      notes: z.array(shownNote),
    })
    .nullable(),
  /** Between sections: how long a break may be taken now; null where none is due. */
  break_due_seconds: z.int().nullable(),
  /** While on a break. */
  break_clock: clock.nullable(),
  /** While paused; `until` null where somebody must resume. */
  pause: pauseShown,
  /** Where it is sat in a room under a proctor; null elsewhere. Only what is `open` may be begun. */
  sitting: sittingShown,
  /** Whether the taker may pause now. */
  may_pause: z.boolean(),
  /** How often the taker may still stop the clock; null where pauses are not counted. */
  pauses_left: z.int().nullable(),
});
export type ExamView = z.infer<typeof examView>;

export const renderSession = endpoint({
  method: 'POST',
  path: '/api/users/assessments-sessions/render/',
  summary: 'What the room shows now: the open section with its questions, and nothing of a later one',
  access: 'sessions.act',
  body: z.strictObject({ session: id }),
  status: 200,
  response: examView,
  is_audited: false,
});

/** An instant by the device's clock, however wrong: any that the database can hold. */
export const deviceInstant = instantOfYears(1900, 9999);

/** Options, or what fills each gap, as they come from outside; an empty one where nothing stands at that place. */
export const sentParts = z.array(z.union([id, z.string().max(LONGEST_IN_GAP)])).max(MOST_OPTIONS);
/**
 * Whether these are options of its question is asked of no type: a device may have kept the answer for hours, and a refusal
 * would lose what else it says. What names no such option is wrong (`judge`).
 */
export const sentResponse = z.union([z.string().max(50_000), sentParts]);

/**
 * One change of one answer; what it does not name stays as it is. `seq` grows by one at each change of the session,
 * `writer` at each take-over.
 */
export const savedAnswer = z.strictObject({
  question: id,
  /** Null clears. */
  response: sentResponse.nullable().optional(),
  flagged: z.boolean().optional(),
  eliminated: z.array(id).max(20).optional(),
  /** On this question until now, by the room's own clock. */
  time_spent_seconds: z.int().min(0).max(1_000_000).optional(),
  writer: z.int().min(1).max(1_000_000).default(1),
  seq: z.int().min(1).max(2_000_000_000),
  client_saved_at: deviceInstant.optional(),
});
export type SavedAnswer = z.output<typeof savedAnswer>;

/**
 * A change of an answer as it is sent. A client that does not number its changes leaves `seq` out: it is taken only while no
 * client that numbers them holds the session, and gets the next number as it is stored.
 */
export const sentAnswer = savedAnswer.extend({ seq: savedAnswer.shape.seq.optional() });
export type SentAnswer = z.output<typeof sentAnswer>;
export type SavedAnswerInput = z.input<typeof savedAnswer>;

/** One look at a question. The client makes the id, so that sending it twice changes nothing. */
export const savedVisit = z.strictObject({
  id,
  question: id,
  opened_at: deviceInstant,
  closed_at: deviceInstant.nullable().default(null),
  response_changed: z.boolean().default(false),
});
export type SavedVisitInput = z.input<typeof savedVisit>;

const ROOM_EVENTS = ['left', 'returned', 'copy_blocked', 'print_blocked', 'offline', 'online'] as const;

/** Something that happened in the room, counted for staff. The client makes the id. */
export const roomEvent = z.strictObject({ id, event: z.enum(ROOM_EVENTS), at: deviceInstant });
export type RoomEventInput = z.input<typeof roomEvent>;

/**
 * What the taker's tools keep of one thing: one text a kind and target, which the tool reads. Null removes it. Its place
 * in the order of all changes is told as an answer's is.
 */
export const savedNote = z.strictObject({
  kind: z.enum(NOTE_KINDS),
  /** The session, one of its sections, or a question that it asks. */
  target: id,
  value: z.string().max(16_000).nullable(),
  writer: z.int().min(1).max(1_000_000).default(1),
  seq: z.int().min(1).max(2_000_000_000),
});
export type SavedNote = z.output<typeof savedNote>;

export const VERDICTS = ['saved', 'stale', 'late', 'refused'] as const;

/** What became of one item, in the order in which they were sent. */
const judged = z.object({
  verdict: z.enum(VERDICTS),
  /** Why it was refused: a word such as `unknown_question`; null otherwise. */
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
    /** Grows at each move of the session, and where an older writer's change counts: the room shows something older then. */
    version: z.int(),
    receipt: z.string().nullable(),
  }),
  /** Of the open section; null where none is open. */
  clock: clock.nullable(),
});
export type SaveAnswer = z.infer<typeof saveAnswer>;

export const saveAttempts = endpoint({
  method: 'PUT',
  path: '/api/users/sessions/{id}/attempts/',
  summary: 'Save many answers, visits, events and notes, each judged by itself',
  act: 'Saved answers',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Each read as `sentAnswer`; what is none is refused by itself. */
    attempts: z.array(z.unknown()).max(500).default([]),
    visits: z.array(z.unknown()).max(500).default([]),
    events: z.array(z.unknown()).max(500).default([]),
    notes: z.array(z.unknown()).max(500).default([]),
  }),
  response: saveAnswer,
});
