import { Card } from '#web/ui/card.tsx';
import { count } from '#web/ui/numbers.ts';
import type { Regrade } from '../regrades.contract.ts';
import classes from './change-bars.module.css';
import { changeWords, counted } from './regrade-words.ts';

/** With more bars, the labels below them would overlap. */
const MOST_BARS = 9;

/** The number of sessions by change of the score. Each bar has its figure and label. */
export function ChangeBars({ regrade: { changes, unit, sessions } }: { regrade: Regrade }) {
  const bars = changes.length <= MOST_BARS ? changes : gathered(changes);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <Card>
      <h2 className={classes.title}>{counted(sessions, 'session')} by score change</h2>
      <ol className={classes.bars}>
        {bars.map((bar) => (
          <li key={bar.change} data-way={Math.sign(bar.change)}>
            <span className={classes.column}>
              <b>{count(bar.count)}</b>
              <i style={{ height: `${(100 * bar.count) / most}%` }} aria-hidden />
            </span>
            <span>{changeWords(bar.change, unit)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Draws three bars instead of many: losses, no change and gains, each with its mean change. */
function gathered(changes: Regrade['changes']): Regrade['changes'] {
  return [-1, 0, 1].map((way) => {
    const own = changes.filter(({ change }) => Math.sign(change) === way);
    const many = own.reduce((sum, bar) => sum + bar.count, 0);
    const sum = own.reduce((total, bar) => total + bar.change * bar.count, 0);
    return { change: many === 0 ? way : Math.round((10 * sum) / many) / 10, count: many };
  });
}
