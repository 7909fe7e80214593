import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { serverNow } from '#web/lib/server-now.ts';
import { Card } from '#web/ui/card.tsx';
import { durationFigure, durationWords } from '#web/ui/durations.ts';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { pastInSentence, pastWords } from '#web/ui/when.ts';
import type { MomentDoubt } from '../moments.rules.ts';
import type { Video } from '../videos.contract.ts';
import type { Treats } from '../watching.contract.ts';
import { ForeignVideo } from './foreign-video.tsx';
import { StaffActs, Watchers } from './staff-video.tsx';
import classes from './video.module.css';
import { VideoRail } from './video-rail.tsx';
import { VideoTabs } from './video-tabs.tsx';
import { useMends, useVideo } from './videos.api.ts';
import { WatchedVideo } from './watched-video.tsx';

const route = getRouteApi('/frame/videos/$video');

interface VideoScreenProps {
  /** The viewer's doubts at moments of a video; empty for a video that is not assigned to them. */
  useDoubts: (video: string, isReader: boolean) => readonly MomentDoubt[];
  /** For staff: to whom the video is assigned. The component comes from the feature that assigns. */
  Assignments: ComponentType<{ video: string }>;
}

/**
 * The screen of a lesson: the player with chapters, the missed questions it helps with, notes and the
 * transcript.
 */
export function VideoScreen({ useDoubts, Assignments }: VideoScreenProps) {
  const { video: id } = route.useParams();
  const { at } = route.useSearch();
  const one = useVideo(id);
  const isReader = (one.data?.own ?? null) !== null;
  const mends = useMends(id, isReader);
  const doubts = useDoubts(id, isReader);
  const video = one.data;
  if (video === undefined) {
    return (
      <Page title="Video" kind="roomy" trail={<Trail />}>
        <Card>
          {one.error ? (
            <LoadError what="the video" error={one.error} retry={() => void one.refetch()} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Card>
      </Page>
    );
  }
  return (
    <Page
      title={video.title}
      kind="roomy"
      trail={<Trail />}
      sub={factsOf(video)}
      action={video.own === null && <StaffActs video={video} />}
    >
      <Sentence video={video} mends={mends.data} />
      {video.kind !== 'link' ? (
        <WatchedVideo
          key={video.id}
          video={video}
          mends={mends.data}
          doubts={doubts}
          at={at}
          refresh={() => void one.refetch()}
        />
      ) : (
        <div className={classes.cols}>
          <div>
            <ForeignVideo video={video} />
            <VideoTabs video={video} doubts={doubts} player={null} />
          </div>
          <VideoRail video={video} mends={mends.data} at={0} seek={null} />
        </div>
      )}
      {video.own === null && (
        <>
          <Watchers video={video} />
          <Assignments video={video.id} />
        </>
      )}
    </Page>
  );
}

function Trail() {
  return (
    <Link to="/videos" search={{}}>
      Videos
    </Link>
  );
}

/** The facts below a video's title, such as `Class of Thu 12 Nov · Ms Okafor · 48 min`. */
function factsOf({ recorded_at, host, duration_seconds }: Video): string {
  const facts = [
    recorded_at && `Recorded ${pastWords(new Date(recorded_at), serverNow()).replace(/^Today.*/, 'today')}`,
    host,
    durationWords(duration_seconds),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** A sentence on where the viewer stopped and why to continue. */
function Sentence({ video, mends }: { video: Video; mends: Treats | undefined }) {
  const { own } = video;
  if (own === null) return null;
  const ahead = (mends?.missed ?? []).filter(({ at_seconds }) => !own.finished_chapters.includes(at_seconds));
  const [next] = ahead;
  const marks = ahead
    .filter(({ at_seconds }) => at_seconds === next?.at_seconds)
    .reduce((sum, one) => sum + one.marks, 0);
  const began = own.watched_at !== null && own.resume_at_seconds > 0;
  return (
    <p className={classes.say}>
      <b>
        {own.done_at !== null
          ? 'You’ve watched this.'
          : began
            ? `You stopped at ${durationFigure(own.resume_at_seconds)}, ${pastInSentence(new Date(own.watched_at ?? ''), serverNow())}.`
            : (own.reason ?? 'New for you.')}
      </b>{' '}
      {next &&
        `“${next.chapter}” covers questions that cost you ${marks === 1 ? '1 point' : `${Math.round(10 * marks) / 10} points`}.`}
    </p>
  );
}
