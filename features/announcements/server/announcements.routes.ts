import type { Fault } from '#contract/problem.ts';
import { ownFilesIn } from '#contract/rich-text.ts';
import { type Reach, reachOf } from '#core/access/access.ts';
import { refusedFileFaults } from '#features/files/files.rules.ts';
import { listFilesToShow, showFiles, viewerOf } from '#features/files/server/public.ts';
import { findPersonInReach } from '#features/people/server/public.store.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Caller, type Context, type Platform, type Route, route } from '#server/http/route.ts';
import { readRichText } from '#server/rich-text.ts';
import {
  type Announcement,
  type Audience,
  addAnnouncement,
  changeAnnouncement,
  countReached,
  getAnnouncement,
  listAnnouncements,
  listAnnouncementsOf,
  readAnnouncement,
  removeAnnouncement,
} from '../announcements.contract.ts';
import * as rules from '../announcements.rules.ts';
import { countMailsLeft, keepAnnouncement } from './announce.ts';
import * as store from './announcements.store.ts';
import * as shown from './read-announcements.store.ts';

export const announcementsRoutes: Route[] = [
  route(listAnnouncements, async (context) => {
    const { db, caller, query, now } = context;
    const reader = readerOf(caller);
    if (query.written !== undefined) rules.requireMayWrite(reader.write_reach);
    const page =
      query.written === undefined
        ? await shown.listShown(db, reader, query, pageOffset(query), now)
        : await shown.listWritten(db, reader, query, pageOffset(query));
    return listAnswer(context, { ...page, rows: page.rows.map((row) => withFiles(context, row)) });
  }),

  route(addAnnouncement, async (context) => {
    const { db, caller, reach, body, now } = context;
    const { audience, title, by_mail } = body;
    const { html: text, faults } = readRichText('body.text', body.text);
    const may_show = await listFilesToShow(db, caller, ownFilesIn(text));
    const showing = {
      shows_from: body.shows_from === null ? now : new Date(body.shows_from),
      shows_until: body.shows_until === null ? null : new Date(body.shows_until),
    };
    requireNoFaults([
      ...faults,
      ...(await audienceFaults(context, reach, audience)),
      ...rules.textFaults(text),
      ...refusedFileFaults([['body.text', text]], may_show),
      ...rules.showingFaults(showing, now),
      ...rules.mailFaults(by_mail, showing, now),
    ]);
    const id = await keepAnnouncement(context, { title, text, audience, by_mail, ...showing });
    return withFiles(context, found(await shown.findAnnouncement(db, readerOf(caller), id, now)));
  }),

  route(countReached, async (context) => {
    const { db, caller, reach, body, now } = context;
    // A request with an audience that names nobody only asks how many mails are left.
    if (rules.isForSomebody(body.audience)) {
      requireNoFaults(await audienceFaults(context, reach, body.audience));
    }
    const { left } = await countMailsLeft(db, caller.id, now);
    return { ...(await store.countReached(db, body.audience, caller.id)), mails_left: left };
  }),

  route(getAnnouncement, async (context) => {
    const { db, caller, params, now } = context;
    return withFiles(context, found(await shown.findAnnouncement(db, readerOf(caller), params.id, now)));
  }),

  route(changeAnnouncement, async (context) => {
    const { db, caller, params, body, now } = context;
    const reader = readerOf(caller);
    const present = found(await shown.findWrittenForUpdate(db, reader, params.id));
    requireVersion({ ...withFiles(context, present), version: present.written?.version ?? 0 }, body.version);
    rules.requireAllReached(await shown.isAllReached(db, reader, present.id));
    const sent = body.text === undefined ? null : readRichText('body.text', body.text);
    const text = sent?.html ?? present.text;
    const until = body.shows_until === undefined ? present.shows_until : body.shows_until;
    const showing = {
      shows_from: new Date(body.shows_from ?? present.shows_from),
      shows_until: until === null ? null : new Date(until),
    };
    const is_moved = body.shows_from !== undefined || body.shows_until !== undefined;
    const files = ownFilesIn(text);
    const may_show = await listFilesToShow(db, caller, files, ownFilesIn(present.text));
    requireNoFaults([
      ...(sent?.faults ?? []),
      ...rules.textFaults(text),
      ...refusedFileFaults(sent === null ? [] : [['body.text', text]], may_show),
      ...(is_moved ? rules.showingFaults(showing, now) : []),
    ]);
    await store.saveAnnouncement(db, present.id, { title: body.title, text, ...showing }, now);
    await store.saveFilesShown(db, present.id, files);
    return withFiles(context, found(await shown.findAnnouncement(db, reader, present.id, now)));
  }),

  route(removeAnnouncement, async ({ db, caller, params }) => {
    const { id } = found(await shown.findWrittenForUpdate(db, readerOf(caller), params.id));
    await store.removeAnnouncement(db, id);
  }),

  route(readAnnouncement, async ({ db, caller, params, now }) => {
    const { id } = found(await shown.findShown(db, readerOf(caller), params.id, now));
    await store.addRead(db, id, caller.id, now);
  }),

  route(listAnnouncementsOf, async (context) => {
    const { db, view, params, query, now } = context;
    const person = found(await findPersonInReach(db, view, params.id));
    return listAnswer(context, await shown.listReadReceipts(db, person, query, pageOffset(query), now));
  }),
];

function readerOf({ id, role }: Caller): shown.Reader {
  return { id, role, write_reach: reachOf(role, 'announcements.write') };
}

async function audienceFaults(
  { db, caller }: Pick<Context<typeof countReached>, 'db' | 'caller'>,
  reach: Reach,
  audience: Audience,
): Promise<Fault[]> {
  const in_reach = await store.listInReach(db, { reach, caller: caller.id }, audience);
  return rules.audienceFaults(audience, in_reach, reach);
}

function withFiles(
  asked: { platform: Pick<Platform, 'secret'>; caller: Caller; now: Date },
  announcement: Announcement,
): Announcement {
  return { ...announcement, text: showFiles(announcement.text, viewerOf(asked)) };
}
