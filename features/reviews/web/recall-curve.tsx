import type { Review } from '../reviews.contract.ts';
import classes from './practice-home.module.css';

/* Layout of the drawing (420 × 96): today on the left, in a week on the right, with room for labels next to
   the ends. */
const LEFT = 6;
const RIGHT = 320;
const TOP = 14;
const BOTTOM = 76;
/** The labels at the two ends need at least this distance, or they overlap. */
const LEAST_APART = 16;

/**
 * Draws how many due questions the student still knows over a week: without a review, and with a review
 * today.
 */
export function RecallCurve({ review: { known, known_now, due } }: { review: Review }) {
  const last = known.at(-1);
  if (last === undefined) return null;
  const low = Math.max(0, Math.min(last.left, known_now) - 1);
  const x = (day: number) => LEFT + (day / (known.length - 1)) * (RIGHT - LEFT);
  const y = (value: number) => BOTTOM - 8 - ((value - low) / Math.max(1, due - low)) * (BOTTOM - 8 - TOP);
  const line = (of: 'left' | 'reviewed') =>
    known.map((one) => `${x(one.day).toFixed(1)} ${y(one[of]).toFixed(1)}`);
  // A review immediately raises the number of known questions to the number of all questions.
  const reviewed = [`${LEFT} ${y(known_now).toFixed(1)}`, ...line('reviewed')];
  const [up, down] = [y(last.reviewed), y(last.left)];
  const apart = Math.max(0, LEAST_APART - (down - up)) / 2;
  return (
    <svg
      className={classes.curve}
      viewBox="0 0 420 96"
      role="img"
      aria-label={`In 7 days, about ${Math.round(last.reviewed)} right if reviewed today, ${Math.round(last.left)} if not reviewed`}
    >
      <path className={classes.curveBase} d={`M${LEFT} ${BOTTOM}H414`} />
      <path className={classes.curveLeft} d={`M${line('left').join('L')}`} />
      <path className={classes.curveReviewed} d={`M${reviewed.join('L')}`} />
      <circle className={classes.curveDot} cx={LEFT} cy={y(known_now)} r={4.5} />
      <circle className={classes.curveDot} cx={RIGHT} cy={up} r={4} />
      <circle className={classes.curveRing} cx={RIGHT} cy={down} r={4} />
      <text className={classes.curveWord} x={RIGHT + 12} y={up + 4 - apart}>
        {Math.round(last.reviewed)} reviewed
      </text>
      <text className={classes.curveQuiet} x={RIGHT + 12} y={down + 4 + apart}>
        {Math.round(last.left)} if not
      </text>
      <text className={classes.curveQuiet} x={0} y={92}>
        Today
      </text>
      <text className={classes.curveQuiet} x={RIGHT} y={92} textAnchor="middle">
        In 7 days
      </text>
    </svg>
  );
}
