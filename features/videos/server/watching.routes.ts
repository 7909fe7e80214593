import { breaksRule, Problem } from '#contract/problem.ts';
import {
  listEligiblePeople,
  listGroupsForShare,
  requireTargetsInUse,
} from '#features/groups/server/public.store.ts';
import { findPersonInReach } from '#features/people/server/public.store.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { etagOf, requireSeen } from '#server/http/dry-run.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { absentFaults, allotFaults, treatedBy } from '../videos.rules.ts';
import { finishedChapters, watchedAfter } from '../watched.rules.ts';
import {
  addVideoNote,
  allotVideo,
  listOwnVideos,
  listVideoAllotments,
  listVideoUsers,
  removeVideoNote,
  reportWatched,
  takeVideoBack,
  whatVideoMends,
} from '../watching.contract.ts';
import { missedOf } from './hooks.ts';
import { watchingOf } from './own-watching.ts';
import * as ways from './video-ways.store.ts';
import { findVideo, findVideoToWatch } from './videos.store.ts';
import * as store from './watching.store.ts';

const MOST_NOTES = 500;

export const watchingRoutes: Route[] = [
  route(listVideoAllotments, async (context) => {
    const { db, query, params } = context;
    const { id } = await videoOf(context, params.id);
    return listAnswer(context, await ways.listAllotments(db, context.view, id, query, pageOffset(query)));
  }),

  route(allotVideo, async (context) => {
    const { db, body, query, params, caller, if_match, now } = context;
    const { users, groups, ...terms } = body;
    const video = await videoOf(context, params.id);
    const view = context.view;
    requireNoFaults([
      ...allotFaults(body),
      ...(video.is_archived ? [{ path: 'body', message: 'This video is archived.' }] : []),
      ...absentFaults(
        'body.users',
        users,
        await listEligiblePeople(db, view, users),
        'This person isn’t an active student or guest.',
      ),
      ...absentFaults(
        'body.groups',
        groups,
        await listGroupsForShare(db, view, groups),
        'This group doesn’t exist, or you can’t see it.',
      ),
    ]);
    await requireTargetsInUse(db, { users, groups });
    const reached = await ways.countReached(db, video.id, { users, groups });
    const before = await ways.listAllotmentsTo(db, video.id, { users, groups });
    const etag = etagOf([video.id, video.version, body, reached, before]);
    if (query.dry_run) return { etag, ...reached, results: before };
    requireSeen(if_match, etag, { isRequired: false });
    const given = { video: video.id, terms, by: caller.id };
    await ways.saveAllotments(db, { ...given, kind: 'person', targets: users }, now);
    await ways.saveAllotments(db, { ...given, kind: 'group', targets: groups }, now);
    return { etag, ...reached, results: await ways.listAllotmentsTo(db, video.id, { users, groups }) };
  }),

  route(takeVideoBack, async (context) => {
    const { db, body, params } = context;
    const { id } = await videoOf(context, params.id);
    const there = await ways.listAllotmentsForUpdate(db, context.view, id, body.allocations);
    requireNoFaults(
      absentFaults(
        'body.allocations',
        body.allocations,
        there,
        'This assignment doesn’t exist, or you can’t see it.',
      ),
    );
    await ways.removeAllotments(db, there);
  }),

  route(listVideoUsers, async (context) => {
    const { db, query, params } = context;
    const { id } = await videoOf(context, params.id);
    return listAnswer(context, await store.listWatchers(db, context.view, id, query, pageOffset(query)));
  }),

  route(listOwnVideos, async (context) => {
    const { db, view, query, params, now } = context;
    const { id } = found(await findPersonInReach(db, view, params.id));
    return listAnswer(context, await store.listOwnVideos(db, id, query, pageOffset(query), now));
  }),

  route(reportWatched, async (context) => {
    const { db, caller, body, now } = context;
    const video = await watchableOf(context, context.params.id);
    const message = 'Watching is tracked for this video, so it can’t be marked as watched.';
    requireNoFaults(body.done && video.kind === 'file' ? [{ path: 'body.done', message }] : []);
    const own = { person: caller.id, video: video.id };
    await store.lockWatching(db, own);
    const told = { ...body, at: new Date(body.at), done: body.done ?? false };
    const { watched, gained } = watchedAfter(await store.findWatched(db, own), told, video, now);
    const finished = finishedChapters(watched.ranges, video);
    await store.saveWatched(db, own, { watched, gained, finished }, now);
    return watchingOf(watched, video);
  }),

  route(addVideoNote, async (context) => {
    const { db, caller, body, now } = context;
    const video = await watchableOf(context, context.params.id);
    const own = { person: caller.id, video: video.id };
    await store.lockWatching(db, own);
    if ((await store.listNotes(db, own)).length >= MOST_NOTES) {
      throw new Problem(breaksRule, {
        detail: `You can have at most ${MOST_NOTES} notes in a video. Remove one first.`,
      });
    }
    const message = 'The video ends before this time.';
    requireNoFaults(body.at_seconds > video.duration_seconds ? [{ path: 'body.at_seconds', message }] : []);
    return store.addNote(db, own, body, now);
  }),

  route(removeVideoNote, async (context) => {
    const { db, caller, params } = context;
    found((await store.removeNote(db, { person: caller.id, video: params.id }, params.note)) || null);
  }),

  route(whatVideoMends, async ({ db, caller, view, params, now }) => {
    const video = found(await findVideo(db, { ...view, now }, params.id));
    const { missed, standings } = await missedOf(db, caller, now);
    const treated = treatedBy(video.chapters, missed);
    const topics = new Set(treated.map(({ question }) => question.topic.id));
    return {
      topics: [...topics].map((id) => {
        const standing = standings.find(({ topic }) => topic.id === id);
        const name = treated.find(({ question }) => question.topic.id === id)?.question.topic.name ?? '';
        const { chance = null, level = null } = standing ?? {};
        return { id, name, chance, level, level_since: standing?.level_since.toISOString() ?? null };
      }),
      missed: treated.map(({ question: { topic, domain: _domain, ...question }, chapter }) => ({
        ...question,
        topic: topic.name,
        at_seconds: chapter.at_seconds,
        chapter: chapter.title,
      })),
    };
  }),
];

type Allotting = Pick<Context<typeof allotVideo>, 'db' | 'caller' | 'view' | 'now'>;

/** Finds a video in view of staff, whoever wrote it. */
async function videoOf({ db, caller, now }: Allotting, id: string) {
  return found(await findVideo(db, { ...contentViewOf(caller), now }, id));
}

/** Finds a video that the caller may watch now. Locks it against removal until the transaction ends. */
async function watchableOf({ db, view, now }: Pick<Allotting, 'db' | 'view' | 'now'>, id: string) {
  return found(await findVideoToWatch(db, { ...view, now }, id));
}
