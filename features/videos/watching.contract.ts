/** Endpoints for who has which recorded lesson, how far they have watched, and their notes. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine, sentInstant } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, changedSince } from '#contract/problem.ts';
import { mendedTopics, treatedQuestion } from './mends.contract.ts';

const named = z.object({ id: idOut, name: z.string() });

const note = z.object({ id: idOut, at_seconds: z.int(), text: z.string(), created_at: instant });
export type VideoNote = z.infer<typeof note>;

/** A range of a video: its start and end, in seconds. */
const range = z.array(z.number()).length(2);

const progress = {
  /** The watched ranges, merged and in order. */
  ranges: z.array(range),
  covered_seconds: z.int(),
  /** A second shortly before the point where the viewer stopped; 0 if they watched the video to the end. */
  resume_at_seconds: z.int(),
  /** The starts of the chapters that the viewer has watched. */
  finished_chapters: z.array(z.int()),
  watched_at: instant.nullable(),
  /** When the video first counted as watched. */
  done_at: instant.nullable(),
};
const watching = z.object(progress);
export type Watching = z.infer<typeof watching>;

export const ownWatching = z.object({
  ...progress,
  /** Why the video was assigned, in the words of the person who did so. */
  reason: z.string().nullable(),
  allotted_by: named,
  due_at: instant.nullable(),
  notes: z.array(note),
});

const allotment = z.object({
  id: idOut,
  target: z.object({ kind: z.enum(['person', 'group']), id: idOut, name: z.string() }),
  opens_at: instant.nullable(),
  due_at: instant.nullable(),
  reason: z.string().nullable(),
  allotted_by: named,
  created_at: instant,
});
export type VideoAllotment = z.infer<typeof allotment>;

export const listVideoAllotments = endpoint({
  method: 'GET',
  path: '/api/allocate-videos/{id}/',
  summary: 'List the people and groups you can see that have a recorded lesson assigned',
  about: 'videos',
  access: 'allocations.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['created_at'], filters: {} }),
  response: listOf(allotment),
});

export const allotVideo = endpoint({
  method: 'POST',
  path: '/api/allocate-videos/{id}/',
  summary:
    'Assign a recorded lesson to people and groups, including later members. The new settings replace earlier ones. A dry run shows who would get it',
  act: 'Assigned a video',
  about: 'videos',
  access: 'allocations.write',
  params: z.strictObject({ id }),
  query: z.strictObject({ dry_run: yesOrNo.default(false) }),
  body: z.strictObject({
    users: z.array(id).max(500).default([]),
    groups: z.array(id).max(100).default([]),
    opens_at: sentInstant.nullable().default(null),
    due_at: sentInstant.nullable().default(null),
    reason: oneLine(200, 'Enter a reason, or leave it out.').nullable().default(null),
  }),
  takes_if_match: true,
  status: 200,
  response: z.object({
    etag: z.string(),
    /** The number of people who have the assignment now, and how many of them already have the video. */
    people: z.int(),
    have_it: z.int(),
    /** The resulting assignments. In a dry run, new ones are missing because they are not stored. */
    results: z.array(allotment),
  }),
  problems: [breaksRule, changedSince],
});

export const takeVideoBack = endpoint({
  method: 'DELETE',
  path: '/api/allocate-videos/{id}/',
  summary: 'Unassign a recorded lesson. What people watched and noted is kept',
  act: 'Unassigned a video',
  access: 'allocations.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ allocations: z.array(id).min(1).max(500) }),
  problems: [breaksRule],
});

const watcher = z.object({
  user: named,
  due_at: instant.nullable(),
  covered_seconds: z.int(),
  watched_at: instant.nullable(),
  done_at: instant.nullable(),
});
export type Watcher = z.infer<typeof watcher>;

export const listVideoUsers = endpoint({
  method: 'GET',
  path: '/api/zoom-videos/{id}/users/',
  summary: 'List everyone you can see who has a recorded lesson assigned, with how much they have watched',
  about: 'videos',
  access: 'allocations.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['name'], filters: {} }),
  response: listOf(watcher),
});

const ownVideo = z.object({
  video: z.object({
    ...named.omit({ name: true }).shape,
    title: z.string(),
    kind: z.string(),
    recorded_at: instant.nullable(),
    duration_seconds: z.int(),
    host: z.string().nullable(),
    chapter_count: z.int(),
  }),
  reason: z.string().nullable(),
  allotted_by: named,
  /** When the taker may first watch the video. Until then a request for it answers 404. */
  opens_at: instant.nullable(),
  due_at: instant.nullable(),
  is_open: z.boolean(),
  covered_seconds: z.int(),
  resume_at_seconds: z.int(),
  watched_at: instant.nullable(),
  done_at: instant.nullable(),
});
export type OwnVideo = z.infer<typeof ownVideo>;

export const listOwnVideos = endpoint({
  method: 'GET',
  path: '/api/allocated-user-videos/{id}/',
  summary:
    "List a person's recorded lessons, unfinished ones first, with watched seconds and where to resume",
  about: 'videos',
  access: 'people.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['due_at'], filters: {} }),
  response: listOf(ownVideo),
});

export const reportWatched = endpoint({
  method: 'POST',
  path: '/api/zoom-videos/{id}/watched/',
  summary: 'Report what you have watched since your last report. At most twice the elapsed time counts',
  access: 'videos.watch',
  params: z.strictObject({ id }),
  body: z.strictObject({
    ranges: z.array(z.array(z.number().min(0).max(100_000)).length(2)).max(200),
    position: z.number().min(0).max(100_000),
    /** When the viewer watched, by the clock of their device. */
    at: sentInstant,
    /**
     * The viewer says that they have watched the video. Used if a different server plays the video, so that
     * the product cannot count.
     */
    done: z.boolean().optional(),
  }),
  status: 200,
  response: watching,
  problems: [breaksRule],
  is_audited: false,
});

export const addVideoNote = endpoint({
  method: 'POST',
  path: '/api/zoom-videos/{id}/notes/',
  summary: 'Add your own note at a moment of a recorded lesson',
  access: 'videos.watch',
  params: z.strictObject({ id }),
  body: z.strictObject({
    at_seconds: z.int().min(0).max(100_000),
    text: oneLine(500, 'Enter a note.'),
  }),
  status: 201,
  response: note,
  problems: [breaksRule],
  is_audited: false,
});

export const removeVideoNote = endpoint({
  method: 'DELETE',
  path: '/api/zoom-videos/{id}/notes/{note}/',
  summary: 'Remove your own note',
  access: 'videos.watch',
  params: z.strictObject({ id, note: id }),
  is_audited: false,
});

const treats = z.object({
  topics: mendedTopics,
  /** The missed questions that a chapter covers, in the order of the chapters. */
  missed: z.array(treatedQuestion.extend({ at_seconds: z.int(), chapter: z.string() })),
});
export type Treats = z.infer<typeof treats>;

export const whatVideoMends = endpoint({
  method: 'GET',
  path: '/api/zoom-videos/{id}/mends/',
  summary: 'List the chapters that help with questions you missed, among released results',
  about: 'videos',
  access: 'videos.watch',
  params: z.strictObject({ id }),
  response: treats,
});
