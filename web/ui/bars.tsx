import classes from './bars.module.css';
import { count } from './numbers.ts';

export interface Bar {
  label: string;
  value: number;
  /** Highlights a bar that needs attention. */
  warns?: boolean;
}

/**
 * Horizontal bars that start at zero. The chart is a table: each bar is in a row with its label and figure.
 */
export function Bars({ caption, heads, bars }: { caption: string; heads: [string, string]; bars: Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <table className={classes.bars}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label}>
            <th scope="row">
              <span className={classes.label}>{bar.label}</span>
            </th>
            <td>
              <span className={classes.measure}>
                <span className={classes.bar} aria-hidden>
                  <i data-warns={bar.warns} style={{ width: `${(bar.value / most) * 100}%` }} />
                </span>
                {count(bar.value)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
