/** Endpoints for announcements: what staff tell people, to whom, for how long, and who has read it. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine, sentInstant, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, staleVersion } from '#contract/problem.ts';
import { richText } from '#contract/rich-text-schema.ts';
import { ROLES } from '#core/access/access.ts';

const named = z.object({ id: idOut, name: z.string() });

/** How many of the people who are named individually are listed. */
export const SHOWN_PEOPLE = 5;

const announcement = z.object({
  id: idOut,
  title: z.string(),
  /** Rich text. Addresses of pictures in it are signed for the caller. */
  text: z.string(),
  author: named,
  shows_from: instant,
  /** When the announcement disappears; null if it stays until it is removed. */
  shows_until: instant.nullable(),
  /** When the caller read the announcement; null if they have not. */
  read_at: instant.nullable(),
  /** Details for callers who may change the announcement; null for its readers. */
  written: z
    .object({
      everyone: z.boolean(),
      schools: z.array(named),
      groups: z.array(named),
      /** The first few people who are named individually. */
      users: z.array(named),
      /** The number of all people who are named individually. */
      user_count: z.int(),
      /** The roles in the audience; empty means every role. */
      roles: z.array(z.enum(ROLES)),
      by_mail: z.boolean(),
      /**
       * How many people the announcement reaches now, without its author, and how many of them have read it.
       */
      reached_count: z.int(),
      read_count: z.int(),
      version,
    })
    .nullable(),
});
export type Announcement = z.infer<typeof announcement>;

const audience = z.strictObject({
  everyone: z.boolean().default(false),
  schools: z.array(id).max(50, 'Choose at most 50 schools.').default([]),
  groups: z.array(id).max(200, 'Choose at most 200 groups.').default([]),
  users: z.array(id).max(500, 'Choose at most 500 people.').default([]),
  /** Limits the audience to people of these roles. Empty means no limit. */
  roles: z.array(z.enum(ROLES)).default([]),
});
export type Audience = z.infer<typeof audience>;

const title = oneLine(100, 'Enter a title.');
const text = richText(20_000);

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements/',
  summary: 'List the announcements for you, unread first, or those you can edit',
  about: 'announcements',
  access: 'signed_in',
  query: listQuery({ ordering: ['newest'], filters: { written: z.literal('true').optional() } }),
  response: listOf(announcement),
});

export const addAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements/',
  summary: 'Write an announcement for schools, groups, or people',
  act: 'Wrote an announcement',
  access: 'announcements.write',
  body: z.strictObject({
    title,
    text,
    audience,
    /** When the announcement appears; null means immediately. */
    shows_from: sentInstant.nullable().default(null),
    shows_until: sentInstant.nullable().default(null),
    /** Whether to also mail the announcement once to the confirmed addresses of the people it reaches now. */
    by_mail: z.boolean().default(false),
  }),
  status: 201,
  response: announcement,
  problems: [breaksRule],
});

export const countReached = endpoint({
  method: 'POST',
  path: '/api/announcements/reach/',
  summary: 'Count the people an announcement would reach, and how many more you can email today',
  about: 'announcements',
  access: 'announcements.write',
  body: z.strictObject({ audience }),
  status: 200,
  response: z.object({
    reached_count: z.int(),
    /** How many confirmed addresses these people have. */
    mailed_count: z.int(),
    /** How many more people the caller may mail today. */
    mails_left: z.int(),
  }),
  is_audited: false,
  problems: [breaksRule],
});

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/api/announcements/{id}/',
  summary: 'Get an announcement that is for you or that you can edit',
  access: 'signed_in',
  params: z.strictObject({ id }),
  response: announcement,
});

/** The audience cannot be changed, because some people have already read it. */
export const changeAnnouncement = endpoint({
  method: 'PATCH',
  path: '/api/announcements/{id}/',
  summary: 'Edit an announcement’s title, text, or dates',
  act: 'Edited an announcement',
  access: 'announcements.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    title: title.optional(),
    text: text.optional(),
    shows_from: sentInstant.optional(),
    shows_until: sentInstant.nullable().optional(),
  }),
  response: announcement,
  problems: [staleVersion, breaksRule],
});

export const removeAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/announcements/{id}/',
  summary: 'Remove an announcement. Emails already sent can’t be recalled',
  act: 'Removed an announcement',
  access: 'announcements.write',
  params: z.strictObject({ id }),
});

export const readAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements/{id}/read/',
  summary: 'Mark an announcement as read',
  access: 'signed_in',
  params: z.strictObject({ id }),
  status: 204,
  is_audited: false,
});

const readReceipt = announcement.pick({ id: true, title: true, author: true, shows_from: true }).extend({
  shows_until: instant.nullable(),
  /** When this person read the announcement. */
  read_at: instant.nullable(),
});
export type ReadReceipt = z.infer<typeof readReceipt>;

export const listAnnouncementsOf = endpoint({
  method: 'GET',
  path: '/api/users/{id}/announcements/',
  summary: 'List the announcements for one person, with when they read each',
  about: 'announcements',
  access: 'people.table',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['newest'], filters: {} }),
  response: listOf(readReceipt),
});
