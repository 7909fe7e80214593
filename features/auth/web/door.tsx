import type { ReactNode } from 'react';
import { ItemCurves } from '#web/ui/item-curves.tsx';
import classes from './door.module.css';

interface DoorProps {
  over: string;
  title: string;
  /** Leaves out the picture's words, because the page is in a different language. */
  isWordless?: boolean;
  children: ReactNode;
}

/** The layout of the screens that come before the app itself, such as sign-in: half picture, half form. */
export function Door({ over, title, isWordless = false, children }: DoorProps) {
  return (
    <main className={classes.door}>
      <ItemCurves isWordless={isWordless} />
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
