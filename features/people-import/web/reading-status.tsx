import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './import.module.css';

/** That a file is being read or taken in, and since when. How far it is nobody knows before it is done, so no bar says it. */
export function ReadingStatus({ words }: { words: string }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={classes.status}>
      <Loader size={16} aria-hidden />
      <span role="status">{words}</span>
      <span className={classes.seconds} aria-hidden>
        {seconds} s
      </span>
    </div>
  );
}
