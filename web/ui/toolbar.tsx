import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

/** What stands between a list's head and its table: the search at the left, the filters as chips after it. */
export function Toolbar({ search, children }: { search: ReactNode; children?: ReactNode }) {
  return (
    <search className={classes.toolbar}>
      <div className={classes.search}>{search}</div>
      {children}
    </search>
  );
}
