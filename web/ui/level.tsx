import classes from './level.module.css';

const LEVELS = [1, 2, 3, 4, 5];

interface LevelProps {
  of: number | null;
  /** Shows only the marks. The words are for screen readers and appear on hover. */
  isShort?: boolean;
}

/** A difficulty from 1 to 5, as marks and words. */
export function Level({ of, isShort = false }: LevelProps) {
  if (of === null) return <span>{isShort ? 'No level' : 'No level yet'}</span>;
  return (
    <span className={classes.level} title={isShort ? `Level ${of} of 5` : undefined}>
      <span className={classes.marks} aria-hidden>
        {LEVELS.map((level) => (
          <i key={level} data-full={level <= of || undefined} />
        ))}
      </span>
      <span className={isShort ? classes.unseen : undefined}>Level {of}</span>
    </span>
  );
}
