import { chanceOfRight, type ItemParameters } from '#core/irt/item-curve.ts';
import classes from './item-curves.module.css';

/* The plot area within the 640 × 500 drawing, and the range of abilities. */
const LEFT = 48;
const RIGHT = 592;
const TOP = 30;
const BOTTOM = 460;
const WEAKEST = -3.5;
const STRONGEST = 3.5;
const STEPS = 72;

const OTHERS: readonly ItemParameters[] = [
  { a: 1.13, b: -2.23, c: 0.18 },
  { a: 1.54, b: -1.75, c: 0.1 },
  { a: 1.95, b: -1.17, c: 0.22 },
  { a: 1.23, b: -0.88, c: 0.06 },
  { a: 2.26, b: -0.49, c: 0.15 },
  { a: 1.44, b: -0.1, c: 0.2 },
  { a: 2.05, b: 0.68, c: 0.12 },
  { a: 1.34, b: 0.97, c: 0.24 },
  { a: 1.89, b: 1.19, c: 0.17 },
  { a: 1.64, b: 1.75, c: 0.08 },
  { a: 1.75, b: 2.35, c: 0.2 },
];
const MARKED: ItemParameters = { a: 1.75, b: 0.29, c: 0.16 };

const x = (theta: number) => LEFT + ((theta - WEAKEST) / (STRONGEST - WEAKEST)) * (RIGHT - LEFT);
const y = (chance: number) => BOTTOM - chance * (BOTTOM - TOP);

function curve(item: ItemParameters): string {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const theta = WEAKEST + (step / STEPS) * (STRONGEST - WEAKEST);
    return `${x(theta).toFixed(1)},${y(chanceOfRight(item, theta)).toFixed(1)}`;
  }).join(' ');
}

/**
 * The picture on the sign-in page: how much the answer to a question tells about ability, computed by the
 * product's own formulas. Without words it is only decoration, for pages in a language other than English.
 */
export function ItemCurves({ isWordless = false }: { isWordless?: boolean }) {
  const at = { x: x(MARKED.b), y: y(chanceOfRight(MARKED, MARKED.b)) };
  return (
    <figure className={classes.figure} aria-hidden={isWordless || undefined}>
      <svg
        viewBox="0 0 640 500"
        role="img"
        aria-label="12 questions as curves: the stronger the student, the likelier a right answer"
      >
        <path className={classes.base} d={`M${LEFT} ${BOTTOM}H${RIGHT}`} />
        <path className={classes.grid} d={`M${LEFT} ${y(0.5)}H${RIGHT}M${LEFT} ${TOP}H${RIGHT}`} />
        {OTHERS.map((item) => (
          <polyline key={item.b} className={classes.curve} points={curve(item)} />
        ))}
        <polyline className={classes.marked} points={curve(MARKED)} />
        <path className={classes.drop} d={`M${at.x} ${at.y}V${BOTTOM}`} />
        <circle className={classes.point} cx={at.x} cy={at.y} r={5} />
        {!isWordless && <AxisWords at={at.x} />}
      </svg>
      {!isWordless && (
        <figcaption>
          Each line is a question. The stronger the student, the likelier a right answer. The green one is
          just hard enough to tell us the most.
        </figcaption>
      )}
    </figure>
  );
}

function AxisWords({ at }: { at: number }) {
  return (
    <>
      <text x={LEFT} y={TOP - 8} className={classes.word}>
        almost certain
      </text>
      <text x={LEFT} y={y(0.5) - 8} className={classes.word}>
        50% chance
      </text>
      <text x={LEFT} y={BOTTOM + 22} className={classes.word}>
        weaker
      </text>
      <text x={RIGHT} y={BOTTOM + 22} textAnchor="end" className={classes.word}>
        stronger
      </text>
      <text x={at} y={BOTTOM + 22} textAnchor="middle" className={classes.markedWord}>
        just right for you
      </text>
    </>
  );
}
