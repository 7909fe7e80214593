/** The trend of scores shown next to a student who needs attention. */
import { type MetricScore, type Trend, trendOf } from '#features/results/metric.rules.ts';

/**
 * The trend shown next to the reason why a student needs attention. It shows the tests comparable with the
 * reason's test, or else the tests on the listed scale. `own` are the student's scored tests, oldest first.
 * `session` is the reason's test, null if the reason is not about a test.
 */
export function trendBeside<
  Test extends MetricScore & { readonly id: string; readonly score_scale: string | null },
>(own: readonly Test[], session: string | null, listed: string): Trend<Test> {
  const counted = own.filter(({ partly_seen_before }) => !partly_seen_before);
  const about = own.find(({ id }) => id === session);
  const isComparable = counted.some(({ metric }) => metric === about?.metric);
  const newest = counted.findLast(({ score_scale }) => score_scale === listed);
  return trendOf(own, (isComparable ? about : newest)?.metric);
}
