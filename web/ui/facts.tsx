import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A few terms and what holds of each, as `dt` and `dd`, in two columns. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}
