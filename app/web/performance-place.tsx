import { PerformanceScreen } from '#features/performance/web/performance-screen.tsx';
import { WeekProgress } from '#features/weekly/web/week-progress.tsx';

/** How somebody comes along, with what they did week by week. */
export function PerformancePlace() {
  return <PerformanceScreen Week={WeekProgress} />;
}
