/** The figures of a question, test by test. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { listAssessmentsAsking } from '#features/assessments/server/public.ts';
import { isQuestionInView } from '#features/questions/server/public.ts';
import type { Reader } from '#features/releases/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { MOST_TESTS_OF_QUESTION, type QuestionStatistics } from '../question-statistics.contract.ts';
import { analysisOf } from './analysis.ts';

/**
 * The figures come from the cached analysis of each test. Null if the caller sees no such question. A test is
 * left out if nobody in the caller's reach took it with this question.
 */
export async function questionStatisticsOf(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: Reader },
  id: string,
  now: Date,
): Promise<QuestionStatistics | null> {
  const view = contentViewOf(caller);
  if (!(await isQuestionInView(db, view, id))) return null;
  const { count, newest } = await listAssessmentsAsking(db, view, id, MOST_TESTS_OF_QUESTION);
  const tests: QuestionStatistics['tests'] = [];
  for (const { id: assessment } of newest) {
    const analysis = await analysisOf(db, { reach, caller }, assessment, now);
    const item = analysis?.items.find(({ question }) => question === id);
    if (analysis === null || item === undefined || item.count === 0) continue;
    const { label, facility, discrimination, irt, omitted_share, median_time_seconds } = item;
    tests.push({
      assessment: analysis.assessment,
      item: { label, count: item.count, facility, discrimination, irt, omitted_share, median_time_seconds },
      options: item.options.map((option) => ({
        id: option.id,
        label: option.label,
        is_key: option.is_key,
        share: option.share,
        feedback: option.feedback,
      })),
    });
  }
  tests.sort((one, other) => other.item.count - one.item.count);
  return { question: id, asked_in: count, tests };
}
