import { IconCheck } from '@tabler/icons-react';
import { Card } from '#web/ui/card.tsx';
import { durationFigure } from '#web/ui/durations.ts';
import type { Video } from '../videos.contract.ts';
import type { Treats } from '../watching.contract.ts';
import { MendsCard } from './public.tsx';
import classes from './video.module.css';

type Seek = ((seconds: number) => void) | null;

interface VideoRailProps {
  video: Video;
  mends: Treats | undefined;
  at: number;
  /** Moves the video to a position; null if a different server plays it. */
  seek: Seek;
}

/** Beside the player: the chapters, and which missed questions each of them covers. */
export function VideoRail({ video, mends, at, seek }: VideoRailProps) {
  const { own, duration_seconds } = video;
  const minutes = (seconds: number) => Math.round(seconds / 60);
  const isShort = duration_seconds < 300;
  return (
    <aside className={classes.rail}>
      <Card>
        <div className={classes.railHead}>
          <h2>Chapters</h2>
          {own && video.kind !== 'link' && (
            <span>
              {isShort
                ? `${durationFigure(own.covered_seconds)} of ${durationFigure(duration_seconds)} watched`
                : `${minutes(own.covered_seconds)} of ${minutes(duration_seconds)} min watched`}
            </span>
          )}
        </div>
        {video.chapters.length === 0 ? (
          <p className={classes.quiet}>No chapters yet.</p>
        ) : (
          <Chapters video={video} at={at} seek={seek} />
        )}
      </Card>
      {mends && mends.missed.length > 0 && <Mends mends={mends} seek={seek} />}
    </aside>
  );
}

function Chapters({ video, at, seek }: { video: Video; at: number; seek: Seek }) {
  const { chapters, own, duration_seconds } = video;
  return (
    <ol className={classes.chapters}>
      {chapters.map(({ at_seconds, title }, index) => {
        const end = chapters[index + 1]?.at_seconds ?? duration_seconds;
        const isNow = seek !== null && at_seconds <= at && at < end;
        const isSeen = own?.finished_chapters.includes(at_seconds) ?? false;
        return (
          <li key={at_seconds}>
            <button
              type="button"
              aria-current={isNow || undefined}
              disabled={seek === null}
              onClick={() => seek?.(at_seconds)}
            >
              {isSeen ? (
                <IconCheck size={14} stroke={2.2} aria-label="Watched" />
              ) : (
                <span>{isNow && <i className={classes.dot} />}</span>
              )}
              <span>{title}</span>
              <em>{durationFigure(at_seconds)}</em>
              {isNow && (
                <span className={classes.prog}>
                  <i style={{ width: `${(100 * (at - at_seconds)) / (end - at_seconds)}%` }} />
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Mends({ mends: { topics, missed }, seek }: { mends: Treats; seek: Seek }) {
  return (
    <MendsCard
      topics={topics}
      missed={missed}
      end={(one) => (
        <button
          type="button"
          className={classes.moment}
          aria-label={`Go to ${durationFigure(one.at_seconds)}, ${one.chapter}`}
          disabled={seek === null}
          onClick={() => seek?.(one.at_seconds)}
        >
          {durationFigure(one.at_seconds)}
        </button>
      )}
    />
  );
}
