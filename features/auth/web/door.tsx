import type { ReactNode } from 'react';
import { ItemCurves } from '#web/ui/item-curves.tsx';
import classes from './door.module.css';

/** The half picture and the half form of every screen before the frame. */
export function Door({ over, title, children }: { over: string; title: string; children: ReactNode }) {
  return (
    <main className={classes.door}>
      <ItemCurves />
      <div className={classes.half}>
        <div className={classes.column}>
          <p className={classes.over}>{over}</p>
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
