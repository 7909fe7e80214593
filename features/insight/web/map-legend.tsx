import type { CSSProperties } from 'react';
import classes from './skill-map.module.css';

/** The legend of the map. Each tint is explained with its figure. */
export function MapLegend() {
  return (
    <p className={classes.legend}>
      <b>Chance of a right answer, %</b>
      <span>
        strong{' '}
        {['8%', '26%', '44%', '62%'].map((tint) => (
          <i key={tint} style={{ '--tint': tint } as CSSProperties} aria-hidden />
        ))}{' '}
        needs work
      </span>
      <span>
        <i data-kind="line" aria-hidden /> likely range (80%)
      </span>
      <span>
        <i data-kind="uncertain" aria-hidden /> uncertain (± 17 or more)
      </span>
      <span>
        <i data-kind="few" aria-hidden /> fewer than 5 questions
      </span>
    </p>
  );
}
