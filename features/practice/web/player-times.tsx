import { useEffect, useState } from 'react';
import { durationFigure } from '#web/ui/durations.ts';

const TICK_MS = 500;

/** Whole seconds since the component was mounted, while running. */
function useSeconds(isRunning: boolean): number {
  const [begun] = useState(() => performance.now());
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - begun) / 1000)), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, begun]);
  return seconds;
}

interface ClockProps {
  timing: 'untimed' | 'soft' | 'timed';
  duration_seconds: number | null;
  secondsLeft: () => number | null;
  /** Seconds spent on all questions, counted when the page was opened or a question was last left. */
  spent: number;
}

/** The clock of a set in words: no clock, a soft limit that ends nothing, or a limit that submits the set. */
export function Clock({ timing, duration_seconds, secondsLeft, spent }: ClockProps) {
  const [, setTick] = useState(0);
  const hasClock = timing !== 'untimed' && duration_seconds !== null;
  useEffect(() => {
    if (!hasClock) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [hasClock]);
  const seconds = useSeconds(timing === 'soft');
  if (!hasClock) return <>No time limit</>;
  if (timing === 'timed') {
    const left = secondsLeft();
    return <span role="timer">{left === null ? 'No time limit' : `${durationFigure(left)} left`}</span>;
  }
  const left = duration_seconds - Math.max(spent, seconds);
  return (
    <span role="timer">
      {left >= 0
        ? `${durationFigure(left)} left of your time goal`
        : `${durationFigure(-left)} over your time goal`}
    </span>
  );
}
