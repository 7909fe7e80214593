import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A two-column list of terms and values (`dt` and `dd`). */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}
