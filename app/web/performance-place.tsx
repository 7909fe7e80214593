import { PerformanceScreen } from '#features/performance/web/performance-screen.tsx';
import { StartReview } from '#features/reviews/web/start-review.tsx';
import { WeekProgress } from '#features/weekly/web/week-progress.tsx';

/** A student's progress, with the activity of each week and the button that starts the due review. */
export function PerformancePlace() {
  return <PerformanceScreen Week={WeekProgress} Review={StartReview} />;
}
