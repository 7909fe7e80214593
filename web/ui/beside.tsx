import type { ReactNode } from 'react';
import classes from './beside.module.css';

interface BesideProps {
  /** The secondary content, on the right. */
  side: ReactNode;
  /** The main content. */
  children: ReactNode;
}

/** A page in two columns. On narrow screens the columns are stacked. */
export function Beside({ side, children }: BesideProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>{children}</div>
      <div className={classes.stack}>{side}</div>
    </div>
  );
}
