import classes from './bars.module.css';
import { count } from './numbers.ts';

export interface Bar {
  label: string;
  value: number;
  /** For the bar that asks for something. */
  warns?: boolean;
}

/** Zero-based horizontal bars. The chart is a table itself: every bar stands in a row with its word and figure. */
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
