/** Controls a video element: its position, its speed, and the record of what was played. */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import type { OpenMedia } from './use-stream.ts';
import { WatchLog } from './watch-log.ts';

const TELL_EVERY_MILLISECONDS = 15_000;
const SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

export interface Player {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly at: number;
  readonly isPlaying: boolean;
  /** Whether the video has been played at all. */
  readonly isBegun: boolean;
  readonly speed: number;
  readonly isMuted: boolean;
  toggle(): void;
  pause(): void;
  seek(seconds: number): void;
  /** Switches to the next faster or slower speed. */
  changeSpeed(by: 1 | -1): void;
  mute(): void;
  readonly events: React.VideoHTMLAttributes<HTMLVideoElement>;
}

interface Watched {
  readonly ranges: [number, number][];
  readonly position: number;
}

/**
 * The video's duration, and the function that reports what was watched. `tell` rejects if the report failed.
 */
interface Playing {
  readonly duration: number;
  readonly tell: ((watched: Watched) => Promise<unknown>) | null;
  /** Opens a stream at the first press of play; null if the element has a file's address. */
  readonly open: OpenMedia | null;
}

/** Controls the video, beginning at the second `start`. */
export function usePlayer(start: number, { duration, tell, open }: Playing): Player {
  const video = useRef<HTMLVideoElement>(null);
  const [log] = useState(() => new WatchLog());
  const [at, setAt] = useState(start);
  const [isPlaying, setPlaying] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [isMuted, setMuted] = useState(false);
  const telling = useRef(tell);
  telling.current = tell;
  const position = useRef(start);

  const report = useCallback(() => {
    const ranges = log.take();
    if (ranges.length === 0 || telling.current === null) return;
    telling.current({ ranges, position: position.current }).catch(() => log.putBack(ranges));
  }, [log]);

  useEffect(() => {
    const timer = setInterval(report, TELL_EVERY_MILLISECONDS);
    document.addEventListener('visibilitychange', report);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', report);
      report();
    };
  }, [report]);

  const seek = useCallback(
    (seconds: number) => {
      const to = Math.min(Math.max(0, seconds), duration);
      log.stops();
      position.current = to;
      setAt(to);
      if (video.current) video.current.currentTime = to;
    },
    [log, duration],
  );

  const play = useCallback(async () => {
    const element = video.current;
    if (element === null) return;
    try {
      await open?.(element, position.current);
    } catch (error) {
      // The code that plays streams did not load.
      sayFault(error as Error);
      return;
    }
    if (Math.abs(element.currentTime - position.current) > 1) element.currentTime = position.current;
    // If the browser refuses to play, the play button stays.
    await element.play().catch(() => undefined);
  }, [open]);

  return useMemo(() => {
    const moved = () => {
      const element = video.current;
      if (element === null || element.readyState === 0) return;
      if (!element.paused && !element.seeking) log.plays(element.currentTime);
      if (isBegun) {
        position.current = element.currentTime;
        setAt(element.currentTime);
      }
    };
    const stopped = () => {
      log.stops();
      setPlaying(false);
      report();
    };
    return {
      video,
      at,
      isPlaying,
      isBegun,
      speed,
      isMuted,
      seek,
      toggle: () => (video.current?.paused === false ? video.current.pause() : void play()),
      pause: () => video.current?.pause(),
      changeSpeed: (by) => {
        const place = SPEEDS.indexOf(speed) + by;
        const next = SPEEDS[Math.min(Math.max(0, place), SPEEDS.length - 1)] ?? 1;
        setSpeed(next);
        if (video.current) video.current.playbackRate = next;
      },
      mute: () => {
        if (video.current) video.current.muted = !isMuted;
        setMuted(!isMuted);
      },
      events: {
        onPlay: () => {
          setPlaying(true);
          setBegun(true);
        },
        onPause: stopped,
        onEnded: stopped,
        onSeeking: () => log.stops(),
        onTimeUpdate: moved,
        onLoadedMetadata: () => {
          const element = video.current;
          if (element === null) return;
          element.playbackRate = speed;
          element.currentTime = position.current;
        },
      },
    };
  }, [at, isPlaying, isBegun, speed, isMuted, seek, play, report, log]);
}
