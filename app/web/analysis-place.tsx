import { AlsoAccept } from '#features/regrades/web/also-accept.tsx';
import { AnalysisScreen } from '#features/results/web/analysis-screen.tsx';

/** The analysis of a test, with a preview of also accepting a typed answer. */
export function AnalysisPlace() {
  return <AnalysisScreen AlsoAccept={AlsoAccept} />;
}
