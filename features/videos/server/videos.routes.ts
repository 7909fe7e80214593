import { given } from '#contract/fields.ts';
import { Problem } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { counted } from '#core/counted.ts';
import { fileUrl, typeOfFileToShow } from '#features/files/server/public.ts';
import { schoolForContent } from '#features/schools/server/public.store.ts';
import { readSettings } from '#features/settings/server/public.ts';
import { listTagsForShare } from '#features/tags/server/public.store.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { openText, sealText } from '#server/sealed.ts';
import {
  addVideo,
  changeVideo,
  getVideo,
  listVideos,
  removeVideo,
  type Video,
  videoInUse,
} from '../videos.contract.ts';
import {
  chapterFaults,
  keptCaptions,
  mayWriteVideo,
  requireMayWriteVideo,
  sourceAfter,
  sourceFaults,
  tagFaults,
} from '../videos.rules.ts';
import { ownWatchingOf } from './own-watching.ts';
import type { VideoView } from './video-ways.store.ts';
import * as store from './videos.store.ts';

export const videosRoutes: Route[] = [
  route(listVideos, async (context) =>
    listAnswer(
      context,
      await store.listVideos(context.db, viewOf(context), context.query, pageOffset(context.query)),
    ),
  ),

  route(addVideo, async (context) => {
    const { db, view, caller, body, platform, now } = context;
    const school = await schoolForContent(db, view, body.school);
    const captions = await checked(context, body, { file: null, tags: [] });
    const id = store.newVideoId();
    const { school: _asked, passcode, ...fields } = body;
    await store.addVideo(
      db,
      id,
      {
        ...fields,
        captions,
        school,
        author: caller.id,
        passcode: passcode === null ? null : sealText(passcode, sealOf(platform, id)),
      },
      now,
    );
    return answerOf(context, found(await store.findVideo(db, viewOf(context), id)));
  }),

  route(getVideo, async (context) => {
    const { db, caller, reach, platform, params } = context;
    const video = found(await store.findVideo(db, viewOf(context), params.id));
    const own = reach === 'self' ? await ownWatchingOf(context, video) : null;
    const answer = { ...(await answerOf(context, video)), own };
    // Staff who view Assay as a student do not get the student's passcode.
    const may_know =
      own !== null ? caller.read_by === null : mayWriteVideo(writeReach(caller), caller.id, video);
    if (!may_know || video.passcode === null) return answer;
    return { ...answer, passcode: openText(video.passcode, sealOf(platform, video.id)) };
  }),

  route(changeVideo, async (context) => {
    const { db, params, body, platform, now } = context;
    const { version, captions: sent, passcode, ...rest } = body;
    const video = await openForWriting(context, params.id);
    if (video.version !== version) requireVersion(await answerOf(context, video), version);
    const asIs = {
      ...video,
      tags: video.tags.map(({ id }) => id),
      chapters: video.chapters.map((chapter) => ({ ...chapter, tags: chapter.tags.map(({ id }) => id) })),
    };
    const next = { ...asIs, ...given(rest), ...sourceAfter(video, rest) };
    const known = [...asIs.tags, ...asIs.chapters.flatMap(({ tags }) => tags)];
    const captions = await checked(
      context,
      { ...next, captions: sent ?? null },
      { file: video.file, tags: known },
    );
    const { title, url, file, recorded_at, duration_seconds, host, tags, chapters, is_archived } = next;
    await store.saveVideo(
      db,
      video.id,
      {
        title,
        url,
        file,
        recorded_at,
        duration_seconds,
        host,
        tags,
        chapters,
        is_archived,
        captions: sent === undefined ? video.captions : captions,
        passcode:
          passcode === undefined
            ? video.passcode
            : passcode === null
              ? null
              : sealText(passcode, sealOf(platform, video.id)),
      },
      now,
    );
    return answerOf(context, found(await store.findVideo(db, viewOf(context), video.id)));
  }),

  route(removeVideo, async (context) => {
    const { id } = await openForWriting(context, context.params.id);
    const { people, allotments } = await store.countGiven(context.db, id);
    if (people + allotments > 0) {
      const detail = `This video has ${counted(allotments, 'assignment')}, and ${counted(people, 'person has', { many: 'people have' })} watched it. Archive it instead.`;
      throw new Problem(videoInUse, { detail });
    }
    await store.removeVideo(context.db, id);
  }),
];

type Reading = Pick<Context<typeof getVideo>, 'caller' | 'view' | 'now'>;

function viewOf({ view, now }: Pick<Reading, 'view' | 'now'>): VideoView {
  return { ...view, now };
}

function writeReach({ role }: Reading['caller']) {
  return reachOf(role, 'videos.write');
}

function sealOf({ secret }: { secret: Uint8Array }, row: string) {
  return { secret, use: 'video passcode', row };
}

async function openForWriting(
  context: Context<typeof changeVideo> | Context<typeof removeVideo>,
  id: string,
): Promise<store.StoredVideo> {
  const video = found(await store.findVideoForUpdate(context.db, viewOf(context), id));
  requireMayWriteVideo(context.reach, context.caller.id, video);
  return video;
}

/**
 * Throws `breaks_rule` with all errors in a video, and returns its captions as they will be stored. `had`:
 * the files and addresses that the video already has.
 */
async function checked(
  { db, caller }: Pick<Context<typeof addVideo>, 'db' | 'caller'>,
  video: {
    readonly url: string | null;
    readonly file: string | null;
    readonly duration_seconds: number;
    readonly tags: readonly string[];
    readonly chapters: readonly { readonly at_seconds: number; readonly tags: readonly string[] }[];
    readonly captions: string | null;
  },
  had: { readonly file: string | null; readonly tags: readonly string[] },
): Promise<string | null> {
  const { file } = video;
  const type =
    file === null ? null : await typeOfFileToShow(db, caller, file, had.file === file ? [file] : []);
  const may_show = file === null || type === null ? [] : [{ id: file, content_type: type }];
  const hosts = (await readSettings(db))['bank.link_hosts'];
  const ids = [...video.tags, ...video.chapters.flatMap(({ tags }) => tags)];
  const there = await listTagsForShare(db, ids);
  const { captions, faults } = keptCaptions(video.captions);
  requireNoFaults([
    ...sourceFaults(video, { hosts, may_show }),
    ...chapterFaults(video.chapters, video),
    ...tagFaults(video, there),
    ...faults,
  ]);
  return captions;
}

const AFTER_ITS_END_SECONDS = 10 * 60;

/** A video without its passcode, for the caller. */
async function answerOf(
  { db, platform, caller, now }: Pick<Context<typeof getVideo>, 'db' | 'platform' | 'caller' | 'now'>,
  { file, passcode: _sealed, ...video }: store.StoredVideo,
): Promise<Omit<Video, 'own'> & { own: null }> {
  const until = new Date(now.getTime() + (video.duration_seconds + AFTER_ITS_END_SECONDS) * 1000);
  const shown = file === null ? null : found(await store.findFile(db, file));
  return {
    ...video,
    file: shown && {
      ...shown,
      url: fileUrl(shown.id, { secret: platform.secret, person: caller.id, until }),
    },
    passcode: null,
    transcript: store.transcriptOf(video.captions),
    own: null,
  };
}
