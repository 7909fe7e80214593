import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { serverNow } from '#web/lib/server-now.ts';
import { Card } from '#web/ui/card.tsx';
import { durationFigure } from '#web/ui/durations.ts';
import { leadsTo } from '#web/ui/link-hosts.ts';
import { ErrorState } from '#web/ui/state.tsx';
import { type MomentDoubt, momentsOf } from '../moments.rules.ts';
import type { Video } from '../videos.contract.ts';
import type { Treats } from '../watching.contract.ts';
import { ForeignVideo } from './foreign-video.tsx';
import moments from './moments.module.css';
import { Player } from './player.tsx';
import { usePlayer } from './use-player.ts';
import { useStream } from './use-stream.ts';
import classes from './video.module.css';
import { Keys } from './video-keys.tsx';
import { VideoRail } from './video-rail.tsx';
import { VideoTabs } from './video-tabs.tsx';
import { useReport } from './videos.api.ts';

interface WatchedVideoProps {
  video: Video;
  mends: Treats | undefined;
  doubts: readonly MomentDoubt[];
  /** The second that the link named; undefined to start where the viewer stopped. */
  at: number | undefined;
  /** Refetches the video, because its file's link expires. */
  refresh: () => void;
}

/** A video that the product plays itself, from a file or a stream, so that it knows how much was watched. */
export function WatchedVideo({ video, mends, doubts, at, refresh }: WatchedVideoProps) {
  const report = useReport(video.id);
  const note = useRef<HTMLInputElement>(null);
  const [refreshed, setRefreshed] = useState(0);
  const [start] = useState(at ?? video.own?.resume_at_seconds ?? 0);
  const tell = (watched: { ranges: [number, number][]; position: number }) =>
    report.mutateAsync({ ...watched, at: serverNow().toISOString() });
  const [isLost, setLost] = useState(false);
  const open = useStream(video.kind === 'hls' ? video.url : null, () => setLost(true));
  const player = usePlayer(start, {
    duration: video.duration_seconds,
    open,
    tell: video.own === null ? null : tell,
  });
  const navigate = useNavigate();
  const ask = () => {
    player.pause();
    const search = { video: video.id, at_seconds: Math.floor(player.at) };
    void navigate({ to: '/doubts/new', search });
  };
  const takeNote = () => {
    player.pause();
    note.current?.focus();
  };
  return (
    <div className={classes.cols}>
      <div>
        {isLost ? (
          <LostStream video={video} />
        ) : (
          <Player
            video={video}
            player={player}
            pins={momentsOf(video.own?.notes ?? [], doubts)}
            note={video.own === null ? null : takeNote}
            ask={video.own === null ? null : ask}
            onFault={() => {
              // Retry with a new link, but not endlessly for a file that cannot be played.
              if (open !== null || refreshed >= 3) return;
              setRefreshed(refreshed + 1);
              refresh();
            }}
          />
        )}
        <Keys isReader={video.own !== null} />
        {video.own !== null && (
          <p className={moments.ask}>
            <Button
              variant="default"
              leftSection={<IconMessageQuestion size={16} stroke={1.5} aria-hidden />}
              onClick={ask}
            >
              Ask about {durationFigure(player.at)}
            </Button>
          </p>
        )}
        <VideoTabs video={video} doubts={doubts} player={player} note={note} />
      </div>
      <VideoRail video={video} mends={mends} at={player.at} seek={player.seek} />
    </div>
  );
}

/**
 * Rendered if a stream did not load. Retrying reloads the page, because its content security policy may have
 * been set before the server of the lesson was allowed.
 */
function LostStream({ video }: { video: Video }) {
  return (
    <>
      <Card>
        <ErrorState title="We couldn’t load the lesson" retry={() => window.location.reload()}>
          {leadsTo(video.url ?? '', []).name} didn’t send the video, or it can’t play here. Your progress and
          notes are saved.
        </ErrorState>
      </Card>
      <ForeignVideo video={video} />
    </>
  );
}
