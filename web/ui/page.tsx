import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** A short phrase beside the title, such as a count or a date. */
  sub?: ReactNode;
  /** The page's main button. */
  action?: ReactNode;
  /** A link to the parent page. */
  trail?: ReactNode;
  /** `list` gives a table the full width. `roomy` has larger text, for students. */
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

/**
 * If the focus was on the heading of a loading page, the loaded page that replaces it focuses its own
 * heading.
 */
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
