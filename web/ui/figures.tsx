import type { ReactNode } from 'react';
import classes from './figures.module.css';

export interface Figure {
  label: string;
  value: string;
  /** What the figure is of or in, small after it. */
  unit?: string;
  /** A line under it: what it is of, where it leads. */
  about?: ReactNode;
}

/** At most one strip of figures stands on a page, under its head. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={classes.strip}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            {figure.value}
            {figure.unit && <small> {figure.unit}</small>}
            {figure.about && <span className={classes.about}>{figure.about}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
