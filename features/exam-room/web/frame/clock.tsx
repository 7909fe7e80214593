import { useEffect, useRef, useState } from 'react';
import { durationFigure } from '#web/ui/durations.ts';
import { clockNotice, LOW_SECONDS } from '../../room.rules.ts';
import type { ServerClock } from '../saving/server-clock.ts';
import classes from './clock.module.css';
import frame from './frame.module.css';

const TICK_MS = 200;

interface ClockProps {
  clock: ServerClock;
  ends_at: string | null;
  /** The name of the part for which the time is shown: `this module`. */
  of: string;
  /** Whether the clock warns when little time is left. */
  isExam?: boolean;
}

/** The time left. The taker can hide it until little is left; then it reappears in the same place. */
export function Clock({ clock, ends_at, of, isExam = true }: ClockProps) {
  const seconds = useSecondsLeft(clock, ends_at);
  const notice = useNotice(seconds);
  const [isHidden, setHidden] = useState(false);
  if (seconds === null) return <span className={classes.untimed}>No time limit</span>;
  const isLow = isExam && seconds <= LOW_SECONDS;
  return (
    <div className={classes.clock} data-is-low={isLow || undefined} data-is-big={!isExam || undefined}>
      <span role="timer" aria-label={`Time left in ${of}`} className={classes.time}>
        {isHidden && !isLow ? <span className={classes.dash}>Hidden</span> : durationFigure(seconds)}
      </span>
      {isLow && (
        <small>
          <span className={frame.noPhone}>Less than 5 minutes left. The timer stays on.</span>
          <span className={frame.onlyPhone}>Under 5 min left</span>
        </small>
      )}
      {isExam && !isLow && (
        <button type="button" className={frame.link} data-act="clock" onClick={() => setHidden(!isHidden)}>
          {isHidden ? 'Show timer' : 'Hide'}
        </button>
      )}
      <span className={frame.unseen} role="status">
        {isExam ? notice : ''}
      </span>
    </div>
  );
}

/** The whole seconds left, updated as time passes; null if the time has no limit. */
function useSecondsLeft(clock: ServerClock, ends_at: string | null): number | null {
  const [seconds, setSeconds] = useState(() => clock.secondsLeft(ends_at));
  useEffect(() => {
    const show = () => setSeconds(clock.secondsLeft(ends_at));
    show();
    const timer = setInterval(show, TICK_MS);
    return () => clearInterval(timer);
  }, [clock, ends_at]);
  return seconds;
}

/** The latest announcement. */
function useNotice(seconds: number | null): string {
  const before = useRef(seconds);
  const [notice, setNotice] = useState('');
  useEffect(() => {
    const next = clockNotice(before.current, seconds);
    before.current = seconds;
    if (next !== null) setNotice(next);
  }, [seconds]);
  return notice;
}
