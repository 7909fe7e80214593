import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
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
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(heading);
  return (
    <div className={classes.page} data-kind={kind}>
      {trail && <div className={classes.trail}>{trail}</div>}
      <header className={classes.head}>
        <div className={classes.name}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {sub && <span className={classes.sub}>{sub}</span>}
        </div>
        {action && (
          <div className={classes.action} data-acts>
            {action}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

let isFocusLeft = false;

/** Where a page that loads makes way for the loaded one, the focus on its heading goes on to the other's. */
function useKeptFocus(heading: RefObject<HTMLHeadingElement | null>): void {
  useLayoutEffect(() => {
    const mine = heading.current;
    if (isFocusLeft && document.activeElement === document.body) mine?.focus({ preventScroll: true });
    isFocusLeft = false;
    return () => {
      isFocusLeft = document.activeElement === mine;
    };
  }, [heading]);
}
