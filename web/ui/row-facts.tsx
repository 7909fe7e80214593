import type { ReactNode } from 'react';
import classes from './row-facts.module.css';

export interface RowFact {
  term: string;
  value: ReactNode;
}

/** Details below an expanded row, each on its own line. Details without a value are left out. */
export function RowFacts({ facts }: { facts: RowFact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== false)
        .map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
