/**
 * Calls on doubts: students ask about a question, staff answer, and an answer can be shared as an explanation
 * for everyone.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, version } from '#contract/ids.ts';
import { listOf, listQuery, wholeNumber } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { richText } from '#contract/rich-text-schema.ts';
import { reviewedQuestion } from '#features/results/results.contract.ts';
import { about, DOUBT_STATUSES, doubtRow, named } from './doubt-rows.contract.ts';

export const MOST_DOUBT_FILES = 3;
/** The greatest length of a message, including its markup. */
const LONGEST_MESSAGE = 8_000;
const MOST_PICTURE_BYTES = 5 * 1024 * 1024;

/**
 * The asker has a test in progress that could ask this question. No part of the doubt is shown until the test
 * ends.
 */
export const sessionUnderWay = problemKind(409, 'session_under_way', 'You have a test in progress');

/** A point in thousandths of the picture's width and height. */
const point = z.array(z.int().min(0).max(1000)).length(2);
const strokes = z.array(z.array(point).min(1).max(300)).max(60);

const picture = z.object({ id: idOut, url: z.string(), size_bytes: z.int() });
export type DoubtPicture = z.infer<typeof picture>;

const message = z.object({
  id: idOut,
  author: named,
  is_staff: z.boolean(),
  /** Whether the caller wrote the message. */
  is_own: z.boolean(),
  /** The message as rich text. */
  text: z.string(),
  written_at: instant,
  /** Whether the asker has not read the message yet. */
  is_new: z.boolean(),
  files: z.array(picture.extend({ marks: z.object({ strokes, by: named, at: instant }).nullable() })),
});
export type DoubtMessage = z.infer<typeof message>;

/**
 * The question that is shown next to a doubt. `review` is null while correctness is not released to the
 * caller; then only the stem is shown.
 */
const beside = z.object({
  stem: z.string(),
  stimulus: z.string(),
  review: reviewedQuestion.nullable(),
  /** The code of the question for staff; null for takers. */
  code: z.string().nullable(),
});
export type DoubtBeside = z.infer<typeof beside>;

/** The id of a shared explanation. */
const kept = z.object({
  id: idOut,
  title: z.string(),
  text: z.string(),
  files: z.array(picture),
  /** The number of people who said, before they asked their own question, that this doubt answered it. */
  clear_to: z.int(),
});
export type KeptExplanation = z.infer<typeof kept>;

const doubt = z.object({
  ...doubtRow.shape,
  messages: z.array(message),
  beside: beside.nullable(),
  /** Whether the caller may open the material or video that the doubt is about. */
  may_open: z.boolean(),
  /** Whether the answers are released to the asker. Until then the asker does not see answers from staff. */
  is_out: z.boolean(),
  /** When the answers are released; null if not known. */
  out_at: instant.nullable(),
  /** Whether an answer is hidden from the asker until that release. */
  is_held: z.boolean(),
  /**
   * For staff who may answer: the people to whom the doubt can be assigned, and the explanation shared from
   * it.
   */
  staff: z
    .object({
      may_assign: z.array(named),
      /** The asker's tests in progress, and whether each could ask the question of this doubt. */
      in_progress: z.array(z.object({ title: z.string(), shares_question: z.boolean() })),
      kept: kept.nullable(),
      /** Other doubts about the same question, material or video, newest first. */
      asked_before: z.array(z.object({ id: idOut, title: z.string() })),
    })
    .nullable(),
});
export type Doubt = z.infer<typeof doubt>;

/**
 * A doubt is about at most one item: a question from a session of the asker (given by its session or its
 * answer), a material at a page, or a video at a second.
 */
const anchor = {
  question: id.optional(),
  session: id.optional(),
  attempt: id.optional(),
  material: id.optional(),
  video: id.optional(),
};
const sentAnchor = {
  ...anchor,
  page: z.int().min(1).max(10_000).optional(),
  at_seconds: z.int().min(0).max(43_200).optional(),
};
const askedAnchor = {
  ...anchor,
  page: wholeNumber(1, 10_000).optional(),
  at_seconds: wholeNumber(0, 43_200).optional(),
};

const words = richText(LONGEST_MESSAGE);
const files = z.array(id).max(MOST_DOUBT_FILES, `Add at most ${MOST_DOUBT_FILES} pictures.`);

export const listDoubts = endpoint({
  method: 'GET',
  path: '/api/doubt-tagging/',
  summary: 'List your own doubts, or for staff the doubts of students they can see, longest waiting first',
  about: 'doubts',
  access: 'doubts.view',
  query: listQuery({
    ordering: ['waiting', 'newest'],
    filters: {
      status: z.enum(DOUBT_STATUSES).optional(),
      /** Lists only doubts that are assigned to the caller, or only those assigned to nobody. */
      assigned: z.enum(['me', 'nobody']).optional(),
      /** Lists only answered doubts whose answer the asker has not read. */
      unread: z.literal('true').optional(),
      /** Lists only doubts about moments of this video. */
      video: id.optional(),
      /**
       * Doubts whose asker named this skill or one below it. For staff also doubts about a question with such
       * a skill.
       */
      skill: id.optional(),
      /** Doubts about any skill of this subject, found like those of `skill`. */
      subject: id.optional(),
      question: id.optional(),
      /** Doubts about a question in a session of this test. */
      assessment: id.optional(),
      user: id.optional(),
      group: id.optional(),
      school: id.optional(),
    },
  }),
  response: listOf(doubtRow),
});

const skill = z.object({
  ...named.shape,
  domain: named.nullable(),
  subject: named.nullable(),
});
export type DoubtSkill = z.infer<typeof skill>;

export const listDoubtSkills = endpoint({
  method: 'GET',
  path: '/api/doubt-tagging/skills/',
  summary: 'List the skills a doubt can be about, in tag order, with their domains and subjects',
  about: 'tags',
  access: 'doubts.view',
  response: z.object({ results: z.array(skill) }),
});

export const lookAbout = endpoint({
  method: 'GET',
  path: '/api/doubt-tagging/about/',
  summary: 'Preview what a doubt would be about, without answers that aren’t released to you',
  about: 'doubts',
  access: 'doubts.write',
  query: z.strictObject(askedAnchor),
  response: z.object({ about, beside: beside.nullable(), is_out: z.boolean() }),
  problems: [breaksRule, sessionUnderWay],
});

export const listSimilarDoubts = endpoint({
  method: 'GET',
  path: '/api/doubt-tagging/similar/',
  summary:
    'List earlier answers to similar doubts: shared explanations and answers to your own doubts, if they are released to you',
  about: 'doubts',
  access: 'doubts.write',
  query: z.strictObject({
    ...askedAnchor,
    skill: id.optional(),
    text: z.string().trim().max(2_000).optional(),
  }),
  response: z.object({
    results: z.array(
      z.object({
        /** The id of a shared explanation; null for one of the caller's own doubts. */
        explanation: idOut.nullable(),
        doubt: idOut.nullable(),
        title: z.string(),
        text: z.string(),
        /** Whether the doubt is about the same question, material or video. */
        same_question: z.boolean(),
        clear_to: z.int(),
      }),
    ),
  }),
  problems: [breaksRule, sessionUnderWay],
});
export type SimilarDoubt = z.infer<typeof listSimilarDoubts.response>['results'][number];

export const createDoubt = endpoint({
  method: 'POST',
  path: '/api/create-doubt-tagging/',
  summary:
    'Ask about a question you were given, a page of your material, a moment in your video, a skill, or anything else',
  act: 'Asked a question',
  access: 'doubts.write',
  body: z.strictObject({
    ...sentAnchor,
    /** The id of the topic that the question is about. */
    skill: id.optional(),
    text: words,
    /** Ids of pictures that were uploaded before. */
    files: files.default([]),
    /** The id of an additional picture. */
    file: id.optional(),
  }),
  status: 201,
  response: doubt,
  problems: [breaksRule, sessionUnderWay],
});

export const addDoubtPicture = endpoint({
  method: 'POST',
  path: '/api/doubt-tagging/pictures/',
  summary:
    'Upload a picture to send with a doubt or an answer. Its metadata, such as the location, is removed',
  act: 'Added a picture to a doubt',
  access: 'doubts.write',
  body: z.strictObject({ file: z.file('Send one picture.').min(1, 'The picture is empty.') }),
  form_bytes: MOST_PICTURE_BYTES,
  status: 201,
  response: picture,
  problems: [breaksRule],
});

const params = z.strictObject({ id });

export const getDoubt = endpoint({
  method: 'GET',
  path: '/api/doubt-tagging/{id}/',
  summary: 'Get a doubt with its messages and the question it is about',
  about: 'doubts',
  access: 'doubts.view',
  params,
  response: doubt,
});

export const changeDoubt = endpoint({
  method: 'PATCH',
  path: '/api/doubt-tagging/{id}/',
  summary: 'Assign, resolve, or reopen a doubt',
  act: {
    of: 'act',
    words: {
      assign: 'Assigned a doubt',
      resolve: 'Resolved a doubt',
      reopen: 'Reopened a doubt',
    },
    otherwise: 'Changed a doubt',
  },
  access: 'doubts.write',
  params,
  body: z.discriminatedUnion('act', [
    /** The person to assign the doubt to; null for nobody. */
    z.strictObject({ act: z.literal('assign'), assigned: id.nullable(), version }),
    z.strictObject({ act: z.literal('resolve'), version }),
    z.strictObject({ act: z.literal('reopen'), version }),
  ]),
  response: doubt,
  problems: [breaksRule, staleVersion],
});

export const replyToDoubt = endpoint({
  method: 'POST',
  path: '/api/doubt-tagging/{id}/replies/',
  summary: 'Reply to a doubt',
  act: 'Replied to a doubt',
  access: 'doubts.write',
  params,
  body: z.strictObject({ text: words, files: files.default([]), resolve: z.boolean().default(false) }),
  status: 201,
  response: doubt,
  problems: [breaksRule, sessionUnderWay],
});

export const readDoubt = endpoint({
  method: 'POST',
  path: '/api/doubt-tagging/{id}/read/',
  summary: 'Mark the answers to your doubt as read',
  access: 'doubts.write',
  params,
  status: 204,
  is_audited: false,
});

export const markDoubtPicture = endpoint({
  method: 'PUT',
  path: '/api/doubt-tagging/{id}/marks/',
  summary: 'Draw on a picture of a doubt. An empty list of lines removes the drawing',
  act: 'Drew on a picture of a doubt',
  access: 'doubts.answer',
  params,
  body: z.strictObject({ picture: id, strokes }),
  response: doubt,
  problems: [breaksRule],
});

export const keepExplanation = endpoint({
  method: 'PUT',
  path: '/api/doubt-tagging/{id}/explanation/',
  summary:
    'Share an answer, without the student’s name, with everyone who can see the question’s explanation',
  act: 'Shared an answer as an explanation',
  access: 'doubts.answer',
  params,
  /** `files` are the pictures of the doubt to include. They are encoded anew as copies. */
  body: z.strictObject({ text: words, files: files.default([]) }),
  response: doubt,
  problems: [breaksRule],
});

export const takeBackExplanation = endpoint({
  method: 'DELETE',
  path: '/api/doubt-tagging/{id}/explanation/',
  summary: 'Stop sharing an answer as an explanation',
  act: 'Stopped sharing an explanation',
  access: 'doubts.answer',
  params,
});

export const listExplanations = endpoint({
  method: 'GET',
  path: '/api/doubt-tagging/explanations/',
  summary: 'List the shared answers about a question, for people who can see its explanation',
  about: 'doubts',
  access: 'doubts.view',
  query: z.strictObject({ question: id }),
  response: z.object({ results: z.array(kept) }),
});

export const thankForExplanation = endpoint({
  method: 'POST',
  path: '/api/doubt-tagging/helped/',
  summary: 'Record that a shared explanation answered your doubt',
  access: 'doubts.write',
  body: z.strictObject({ explanation: id }),
  status: 204,
  is_audited: false,
  problems: [breaksRule],
});
