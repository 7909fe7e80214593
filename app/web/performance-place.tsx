import { PerformanceScreen } from '#features/performance/web/performance-screen.tsx';
import { WeekProgress } from '#features/weekly/web/week-progress.tsx';

/** A student's progress, with the activity of each week. */
export function PerformancePlace() {
  return <PerformanceScreen Week={WeekProgress} />;
}
