import classes from './skeleton.module.css';

/** A placeholder bar for loading text, `width` in pixels. */
export function Skeleton({ width }: { width: number }) {
  return <span className={classes.bar} style={{ width }} />;
}

/** Placeholder lines for a card's loading content. */
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
