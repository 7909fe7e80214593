/**
 * Endpoints for recorded lessons with their chapters and captions. Those for who has a video and how far they
 * have watched are in `watching.contract.ts`.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine, sentInstant, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { contentSchool, ownerSchool } from '#features/schools/schools.contract.ts';
import { MOST_CAPTION_CHARACTERS } from './captions.rules.ts';
import { ownWatching } from './watching.contract.ts';

/**
 * How a video plays: in the product's player, from an uploaded file or as a stream (HLS), or as a link to a
 * page of a different server.
 */
const VIDEO_KINDS = ['file', 'hls', 'link'] as const;
export type VideoKind = (typeof VIDEO_KINDS)[number];

/** Twelve hours, longer than any real lesson. */
const LONGEST_VIDEO_SECONDS = 12 * 60 * 60;

const named = z.object({ id: idOut, name: z.string() });
const tag = z.object({ ...named.shape, kind: z.string() });

const listed = {
  id: idOut,
  title: z.string(),
  kind: z.enum(VIDEO_KINDS),
  recorded_at: instant.nullable(),
  duration_seconds: z.int(),
  host: z.string().nullable(),
  tags: z.array(tag),
  chapter_count: z.int(),
  has_captions: z.boolean(),
  has_passcode: z.boolean(),
  school: ownerSchool,
  author: named,
  is_archived: z.boolean(),
  /** How many assignments the video has; null for takers. */
  allotments: z.int().nullable(),
  created_at: instant,
  updated_at: instant,
  version,
};
const listedVideo = z.object(listed);
export type ListedVideo = z.infer<typeof listedVideo>;

const chapter = z.object({ at_seconds: z.int(), title: z.string(), tags: z.array(tag) });
export type Chapter = z.infer<typeof chapter>;

const video = z.object({
  ...listed,
  url: z.string().nullable(),
  /** `url` is signed for the caller and valid for the video's duration plus 10 minutes. */
  file: z
    .object({
      id: idOut,
      name: z.string(),
      content_type: z.string(),
      size_bytes: z.number(),
      url: z.string(),
    })
    .nullable(),
  /**
   * The passcode is only in the response for this one video, for people who have it and for staff who may
   * change it; otherwise null.
   */
  passcode: z.string().nullable(),
  chapters: z.array(chapter),
  /** The captions of the video as WebVTT. */
  captions: z.string().nullable(),
  /** The text of the captions, with its times. */
  transcript: z.array(z.object({ at_seconds: z.number(), to_seconds: z.number(), text: z.string() })),
  /** The viewer's progress, if the video is assigned to them; null for staff. */
  own: ownWatching.nullable(),
});
export type Video = z.infer<typeof video>;

const written = {
  title: shortName,
  /** An https address on a server in the list of the setting “Where links lead”. */
  url: z.string().trim().max(2000),
  file: id,
  passcode: oneLine(100, 'Enter the passcode, or null for none.').nullable(),
  recorded_at: sentInstant.nullable(),
  duration_seconds: z.int().min(1).max(LONGEST_VIDEO_SECONDS),
  host: shortName.nullable(),
  tags: z.array(id).max(20),
  chapters: z
    .array(
      z.strictObject({
        at_seconds: z.int().min(0).max(LONGEST_VIDEO_SECONDS),
        title: oneLine(120, 'Enter a chapter title.'),
        tags: z.array(id).max(20).default([]),
      }),
    )
    .max(100),
  /** The text of a WebVTT file. */
  captions: z
    .string()
    .max(MOST_CAPTION_CHARACTERS, `Captions can have at most ${MOST_CAPTION_CHARACTERS} characters.`)
    .nullable(),
};

export const videoInUse = problemKind(409, 'video_in_use', 'This video is in use');

export const listVideos = endpoint({
  method: 'GET',
  path: '/api/zoom-videos/',
  summary: 'List the recorded lessons you can see. Students see those assigned and open to them',
  about: 'videos',
  access: 'videos.view',
  query: listQuery({
    ordering: ['created_at'],
    filters: { school: id.optional(), tag: id.optional(), archived: yesOrNo.default(false) },
  }),
  response: listOf(listedVideo),
});

export const addVideo = endpoint({
  method: 'POST',
  path: '/api/zoom-videos/',
  summary:
    'Add a recorded lesson from an uploaded file or a web address. The response leaves out the passcode',
  act: 'Added a video',
  access: 'videos.write',
  body: z.strictObject({
    title: written.title,
    url: written.url.nullable().default(null),
    file: written.file.nullable().default(null),
    passcode: written.passcode.default(null),
    recorded_at: written.recorded_at.default(null),
    duration_seconds: written.duration_seconds,
    host: written.host.default(null),
    tags: written.tags.default([]),
    chapters: written.chapters.default([]),
    captions: written.captions.default(null),
    school: contentSchool,
  }),
  status: 201,
  response: video,
  problems: [breaksRule],
});

export const getVideo = endpoint({
  method: 'GET',
  path: '/api/zoom-videos/{id}/',
  summary: "Get a recorded lesson with its chapters and transcript, and with students' own progress",
  about: 'videos',
  access: 'videos.view',
  params: z.strictObject({ id }),
  response: video,
});

export const changeVideo = endpoint({
  method: 'PATCH',
  path: '/api/zoom-videos/{id}/',
  summary:
    "Change a recorded lesson. Chapters and tags are replaced as a whole. An archived lesson can't be assigned",
  act: 'Changed a video',
  access: 'videos.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    title: written.title.optional(),
    url: written.url.nullable().optional(),
    file: written.file.nullable().optional(),
    passcode: written.passcode.optional(),
    recorded_at: written.recorded_at.optional(),
    duration_seconds: written.duration_seconds.optional(),
    host: written.host.optional(),
    tags: written.tags.optional(),
    chapters: written.chapters.optional(),
    captions: written.captions.optional(),
    is_archived: z.boolean().optional(),
  }),
  response: video,
  problems: [breaksRule, staleVersion],
});

export const removeVideo = endpoint({
  method: 'DELETE',
  path: '/api/zoom-videos/{id}/',
  summary: 'Remove a recorded lesson that was never assigned or watched',
  act: 'Removed a video',
  access: 'videos.write',
  params: z.strictObject({ id }),
  problems: [videoInUse],
});
