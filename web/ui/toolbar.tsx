import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

/** The bar between a list's header and its table: search on the left, then the filter chips. */
export function Toolbar({ search, children }: { search: ReactNode; children?: ReactNode }) {
  return (
    <search className={classes.toolbar}>
      <div className={classes.search}>{search}</div>
      {children}
    </search>
  );
}
