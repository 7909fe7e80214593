import type { AbilityScale } from '#features/assessments/ability-scale.contract.ts';
import { Card } from '#web/ui/card.tsx';
import type { Calibration } from '../calibration.contract.ts';
import { type ChartLine, CurveChart } from './curve-chart.tsx';
import classes from './irt.module.css';
import {
  decimals,
  errorSentence,
  errorsTaken,
  errorWords,
  informationSentence,
  placeWords,
  wholeRoutes,
} from './irt-words.ts';

/** Charts of the test information and of the standard error, both along the score. */
export function MeasureCharts({
  calibration,
  scale,
}: {
  calibration: Calibration;
  scale: AbilityScale | null;
}) {
  const { curves, routing } = calibration;
  const [first] = curves;
  const errors = errorsTaken(calibration);
  if (first === undefined || errors.length === 0) return null;
  const axis = first.points.map(({ theta }) => theta);
  const placeOf = (index: number) => {
    const point = first.points[index];
    return point === undefined ? '' : placeWords(point);
  };
  const along = scale === null ? 'by ability θ' : 'by section score';
  const last = wholeRoutes(curves).at(-1);
  const lines = curves.map((curve): ChartLine => {
    const kind = curve === last ? 'main' : curve.is_beginning ? 'dashed' : 'other';
    const name = curve.is_beginning ? `module ${curve.route} only` : curve.route;
    return { name, kind, values: curve.points.map(({ information }) => information) };
  });
  const [threshold] = routing;
  return (
    <div className={classes.charts}>
      <Card>
        <CurveChart
          title={informationSentence(curves)}
          words={`Test information, ${along}`}
          axis={axis}
          placeOf={placeOf}
          figureOf={(value) => decimals(value, 1)}
          lines={lines}
          mark={threshold && { at: threshold.theta, words: `threshold at ${placeWords(threshold)}` }}
        />
      </Card>
      <Card>
        <CurveChart
          title={errorSentence(errors, scale)}
          words={`Standard error${routing.length > 0 ? ' on the route taken' : ''}, ${along}`}
          axis={axis}
          placeOf={placeOf}
          figureOf={(value) => errorWords(value, scale)}
          lines={[{ name: 'error', kind: 'main', values: errors.map(({ se }) => se) }]}
        />
      </Card>
    </div>
  );
}
