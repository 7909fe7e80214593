/** A person's own progress in a video that is assigned to them. */
import type { z } from 'zod';
import { found } from '#server/http/found.ts';
import type { Context } from '#server/http/route.ts';
import type { getVideo } from '../videos.contract.ts';
import { covered, finishedChapters, resumeAt, type Watched } from '../watched.rules.ts';
import type { ownWatching, Watching } from '../watching.contract.ts';
import * as store from './watching.store.ts';

interface Watchable {
  readonly id: string;
  readonly duration_seconds: number;
  readonly chapters: readonly { readonly at_seconds: number }[];
}

/** The viewer's own progress, why the video is assigned to them, and their notes. */
export async function ownWatchingOf(
  { db, caller }: Pick<Context<typeof getVideo>, 'db' | 'caller'>,
  video: Watchable,
): Promise<z.input<typeof ownWatching>> {
  const own = { person: caller.id, video: video.id };
  const given = found(await store.findGiven(db, own));
  return {
    ...watchingOf(await store.findWatched(db, own), video),
    ...given,
    due_at: given.due_at?.toISOString() ?? null,
    notes: await store.listNotes(db, own),
  };
}

/** A person's progress as the contract shows it. */
export function watchingOf(watched: Watched | null, video: Watchable): Watching {
  const ranges = watched?.ranges ?? [];
  return {
    ranges: ranges.map(([from, to]) => [from, to]),
    covered_seconds: covered(ranges),
    resume_at_seconds: resumeAt(watched?.position_seconds ?? 0, video.duration_seconds),
    finished_chapters: finishedChapters(ranges, video),
    watched_at: watched?.reported_at.toISOString() ?? null,
    done_at: watched?.done_at?.toISOString() ?? null,
  };
}
