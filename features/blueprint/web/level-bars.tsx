import type { FilledSection } from '../blueprint.contract.ts';
import { sharedOut } from '../wishes.rules.ts';
import classes from './level-bars.module.css';

interface LevelBarsProps {
  name: string;
  levels: readonly number[] | null;
  found: FilledSection['levels'] | null;
  count: number;
  change: (levels: readonly number[] | null) => void;
}

const EVEN = [3, 6, 7, 4, 2];

/**
 * Levels 1 to 5 as bars, each above its field. The part of a bar that stands for missing questions is pale.
 */
export function LevelBars({ name, levels, found, count, change }: LevelBarsProps) {
  if (levels === null) {
    return (
      <div className={classes.levels}>
        <span className={classes.any}>Any level</span>
        <button type="button" className={classes.add} onClick={() => change(sharedOut(count, EVEN))}>
          Set levels
        </button>
      </div>
    );
  }
  const most = Math.max(1, ...levels);
  const sum = levels.reduce((total, one) => total + one, 0);
  return (
    <div className={classes.levels}>
      <ol className={classes.bars} aria-label={`${name}, levels 1 to 5`}>
        {levels.map((wished, index) => {
          const level = index + 1;
          const has = found?.find((one) => one.level === level)?.found ?? wished;
          const isShort = has < wished;
          return (
            <li key={level} className={classes.level} data-short={isShort || undefined}>
              <span className={classes.bar} aria-hidden>
                <i style={{ height: `${(100 * wished) / most}%` }} />
                <u style={{ height: `${(100 * Math.min(has, wished)) / most}%` }} />
              </span>
              {isShort && <b className={classes.gap}>{`${has}/${wished}`}</b>}
              <input
                type="number"
                inputMode="numeric"
                aria-label={`${name}, level ${level}`}
                min={0}
                max={200}
                value={wished}
                onChange={(event) => {
                  const next = Math.min(200, Math.max(0, Math.round(Number(event.currentTarget.value) || 0)));
                  change(levels.map((one, at) => (at === index ? next : one)));
                }}
              />
            </li>
          );
        })}
      </ol>
      {sum !== count && (
        <small data-over={sum > count || undefined} className={classes.rest}>
          {sum < count ? `${count - sum} from other levels` : `${sum - count} too many`}
        </small>
      )}
      <button type="button" className={classes.add} onClick={() => change(null)}>
        Any level
      </button>
    </div>
  );
}
