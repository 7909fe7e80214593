import { AlsoAccept } from '#features/regrades/web/also-accept.tsx';
import { AnalysisScreen } from '#features/results/web/analysis-screen.tsx';

/** A test's analysis, with what it would mean to accept a typed answer too. */
export function AnalysisPlace() {
  return <AnalysisScreen AlsoAccept={AlsoAccept} />;
}
