import type { ReactNode } from 'react';
import classes from './beside.module.css';

interface BesideProps {
  /** What one looks up, at the right. */
  side: ReactNode;
  /** What one came for. */
  children: ReactNode;
}

/** The parts of a page in two columns; where it is narrow, one after the other. */
export function Beside({ side, children }: BesideProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>{children}</div>
      <div className={classes.stack}>{side}</div>
    </div>
  );
}
