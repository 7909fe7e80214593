import classes from './rank.module.css';

/** The place of a skill among what gains most. */
export function Rank({ rank }: { rank: number }) {
  return (
    <b className={classes.rank} title={`${rank} in what to teach next`}>
      {rank}
    </b>
  );
}
