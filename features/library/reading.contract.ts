/** Endpoints for reading materials: the reader's progress, and their private highlights and notes. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { composed, id, idOut, instant, sentInstant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule } from '#contract/problem.ts';

/** The longest time that one report may contain: an hour away from the server. */
const MOST_ACTIVE_SECONDS = 3_600;

const reading = z.object({
  page: z.int().nullable(),
  percent: z.int().nullable(),
  place_at: instant.nullable(),
  done_at: instant.nullable(),
  active_seconds: z.int(),
});
export type Reading = z.infer<typeof reading>;

export const saveProgress = endpoint({
  method: 'POST',
  path: '/api/study-material/{id}/progress/',
  summary:
    'Save your place in a material and the time you spent on it. The newest place counts, and no second counts twice',
  access: 'library.read',
  params: z.strictObject({ id }),
  body: z.strictObject({
    page: z.int().min(1).max(10_000).optional(),
    percent: z.int().min(0).max(100).optional(),
    active_seconds: z.int().min(0).max(MOST_ACTIVE_SECONDS),
    /** When the reader was at this place, by their own clock corrected to the server's. */
    at: sentInstant,
  }),
  status: 200,
  response: reading,
  problems: [breaksRule],
  is_audited: false,
});

export const markDone = endpoint({
  method: 'POST',
  path: '/api/study-material/{id}/done/',
  summary: 'Mark a material as done',
  access: 'library.read',
  params: z.strictObject({ id }),
  status: 200,
  response: reading,
  is_audited: false,
});

export const unmarkDone = endpoint({
  method: 'DELETE',
  path: '/api/study-material/{id}/done/',
  summary: 'Mark a material as not done',
  access: 'library.read',
  params: z.strictObject({ id }),
  status: 200,
  response: reading,
  is_audited: false,
});

/**
 * Characters of a block's text, counted from 0; the end is exclusive. An article has several blocks, a page
 * of a file is one block.
 */
const range = z
  .strictObject({
    block: z.int().min(0).max(10_000),
    start: z.int().min(0).max(100_000),
    end: z.int().min(1).max(100_000),
  })
  .refine(({ start, end }) => start < end, 'The end must be after the start.');

const note = z.object({
  id: idOut,
  page: z.int().nullable(),
  range: range.nullable(),
  /** The words that the reader highlighted. */
  quote: z.string(),
  note: z.string(),
  created_at: instant,
  updated_at: instant,
});
export type MaterialNote = z.infer<typeof note>;

const noteText = composed(500);

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/study-material/{id}/notes/',
  summary: 'List your own highlights and notes in a material, in its order',
  about: 'material',
  access: 'library.read',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['place'], filters: {} }),
  response: listOf(note),
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/study-material/{id}/notes/',
  summary: 'Highlight text, or add a note to a text, a page, or a whole material',
  access: 'library.read',
  params: z.strictObject({ id }),
  body: z.strictObject({
    page: z.int().min(1).max(10_000).nullable().default(null),
    range: range.nullable().default(null),
    quote: composed(2_000).default(''),
    note: noteText.default(''),
  }),
  status: 201,
  response: note,
  problems: [breaksRule],
  is_audited: false,
});

export const changeNote = endpoint({
  method: 'PATCH',
  path: '/api/study-material/{id}/notes/{note}/',
  summary: 'Change the text of your own note',
  access: 'library.read',
  params: z.strictObject({ id, note: id }),
  body: z.strictObject({ note: noteText }),
  response: note,
  problems: [breaksRule],
  is_audited: false,
});

export const removeNote = endpoint({
  method: 'DELETE',
  path: '/api/study-material/{id}/notes/{note}/',
  summary: 'Remove your own highlight or note',
  access: 'library.read',
  params: z.strictObject({ id, note: id }),
  is_audited: false,
});
