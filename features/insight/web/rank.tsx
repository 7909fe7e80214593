import classes from './rank.module.css';

/** The rank of a skill among those to teach next. */
export function Rank({ rank }: { rank: number }) {
  return (
    <b className={classes.rank} title={`Number ${rank} to teach next`}>
      {rank}
    </b>
  );
}
