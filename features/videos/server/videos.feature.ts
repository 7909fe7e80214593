/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type FeatureTables, joins, moves, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { videosRoutes } from './videos.routes.ts';
import { watchingRoutes } from './watching.routes.ts';

const videosTables = {
  videos: {
    backup: 'kept',
    impersonal: ['title', 'url', 'passcode', 'host', 'chapters', 'captions'],
    personal: {
      merging: { author: stays },
      erasing: 'Content that staff add for the school stays, but no longer names the person.',
      exporting: { not: 'Content that staff add belongs to the school.' },
    },
  },
  video_allocations: {
    backup: 'kept',
    personal: {
      goes: ['reason'],
      merging: { person: joins('video'), allotted_by: stays },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'video_allocations',
        rows: (person) => sql`
      select videos.title, opens_at, due_at, reason, allotted_at from video_allocations
        join videos on videos.id = video_allocations.video
      where person = ${person} order by allotted_at, video_allocations.id`,
      },
    },
  },
  video_watchings: {
    backup: 'kept',
    personal: {
      goes: ['ranges'],
      // If one of two merged people watched the lesson to the end, it stays watched.
      merging: { person: { ...joins('video'), gives_way_without: 'done_at' } },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'videos_watched',
        rows: (person) => sql`
      select videos.title, ranges, covered_seconds, position_seconds, reported_at, done_at from video_watchings
        join videos on videos.id = video_watchings.video
      where person = ${person} order by reported_at, video`,
      },
    },
  },
  video_watched_quarters: {
    backup: 'kept',
    personal: {
      merging: { person: joins('begins_at', 'video') },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'video_study_time',
        rows: (person) => sql`
      select videos.title, begins_at, seconds from video_watched_quarters
        join videos on videos.id = video_watched_quarters.video
      where person = ${person} order by begins_at, video`,
      },
    },
  },
  video_finished_chapters: {
    backup: 'kept',
    personal: {
      merging: { person: joins('video', 'at_seconds') },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'video_chapters',
        rows: (person) => sql`
      select videos.title, at_seconds, finished_at from video_finished_chapters
        join videos on videos.id = video_finished_chapters.video
      where person = ${person} order by finished_at, video, at_seconds`,
      },
    },
  },
  video_notes: {
    backup: 'kept',
    personal: {
      goes: ['text'],
      merging: { person: moves },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'video_notes',
        rows: (person) => sql`
      select videos.title, at_seconds, text, video_notes.created_at from video_notes
        join videos on videos.id = video_notes.video
      where person = ${person} order by video_notes.created_at, video_notes.id`,
      },
    },
  },
} satisfies FeatureTables;

export const videosFeature: Feature = {
  name: 'videos',
  routes: [...videosRoutes, ...watchingRoutes],
  field_words: {
    captions: 'captions',
    chapters: 'chapters',
    host: 'teacher',
    is_archived: 'archived',
    passcode: 'passcode',
    recorded_at: 'recording date',
  },
  tables: videosTables,
};
