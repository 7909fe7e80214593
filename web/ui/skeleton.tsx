import classes from './skeleton.module.css';

/** A bar where words will stand, `width` in pixels. */
export function Skeleton({ width }: { width: number }) {
  return <span className={classes.bar} style={{ width }} />;
}

/** A few lines where a card's content will stand. */
export function SkeletonLines({ lines }: { lines: number }) {
  return (
    <div className={classes.lines} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <Skeleton key={line} width={line % 2 === 0 ? 220 : 160} />
      ))}
    </div>
  );
}
