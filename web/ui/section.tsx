import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** One or two figures beside the title. */
  sub?: ReactNode;
  /** A link at the end of the title's line. */
  end?: ReactNode;
  children: ReactNode;
}

export function Section({ title, sub, end, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        {sub && <span className={classes.sub}>{sub}</span>}
        {end && <span className={classes.end}>{end}</span>}
      </div>
      {children}
    </section>
  );
}
