import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** One quiet phrase beside the title: a count, a date. */
  sub?: ReactNode;
  /** The page's one primary act. */
  action?: ReactNode;
  /** What leads back up, where a page lies below another. */
  trail?: ReactNode;
  /** `list` gives a table the whole width; `roomy` is the students' larger text. */
  kind?: 'plain' | 'list' | 'roomy';
  children: ReactNode;
}

export function Page({ title, sub, action, trail, kind = 'plain', children }: PageProps) {
  return (
    <div className={classes.page} data-kind={kind}>
      {trail && <div className={classes.trail}>{trail}</div>}
      <header className={classes.head}>
        <div className={classes.name}>
          <h1 tabIndex={-1}>{title}</h1>
          {sub && <span className={classes.sub}>{sub}</span>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {children}
    </div>
  );
}
