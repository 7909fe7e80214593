import type { ReactNode } from 'react';
import classes from './figures.module.css';

export interface Figure {
  label: string;
  value: string;
  /** A unit in small type after the figure. */
  unit?: string;
  /** A line below the figure, for example with a link. */
  about?: ReactNode;
}

/** A row of key figures. Use at most one per page, below its header. */
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
