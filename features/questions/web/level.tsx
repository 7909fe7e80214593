import classes from './level.module.css';

const LEVELS = [1, 2, 3, 4, 5];

/** How hard, from 1 to 5, in marks and in words. */
export function Level({ of }: { of: number | null }) {
  if (of === null) return <span>No level yet</span>;
  return (
    <span className={classes.level}>
      <span className={classes.marks} aria-hidden>
        {LEVELS.map((level) => (
          <i key={level} data-full={level <= of || undefined} />
        ))}
      </span>
      Level {of}
    </span>
  );
}
