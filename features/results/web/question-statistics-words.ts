/* Figures of a question over all tests that ask it, and a sentence about them. */
import { LEAST_ANSWERS } from '#core/item-analysis/intervals.ts';
import { percent } from '#web/ui/numbers.ts';
import type { QuestionStatistics } from '../question-statistics.contract.ts';
import { discriminationKind } from './analysis-words.ts';
import { counted } from './result-words.ts';

type Tests = QuestionStatistics['tests'];

/** Share of right answers over several tests, weighted by their answers; null if there are none. */
export function facilityOf(tests: Tests): number | null {
  const told = tests.flatMap(({ item: { count, facility } }) =>
    facility === null ? [] : { count, facility },
  );
  const answers = told.reduce((sum, { count }) => sum + count, 0);
  if (answers === 0) return null;
  return told.reduce((sum, { count, facility }) => sum + count * facility, 0) / answers;
}

/** A question with at least this discrimination separates students well (Ebel 1979). */
const SEPARATES_WELL = 0.4;

/** How many answers were right, and how well the question discriminates in the test with the most takers. */
export function statisticsSentence({
  asked_in,
  tests,
}: Pick<QuestionStatistics, 'asked_in' | 'tests'>): string {
  const [most] = tests;
  const facility = facilityOf(tests);
  if (most === undefined || facility === null) {
    if (asked_in === 0) return 'No published test uses this question.';
    return `Used in ${counted(asked_in, 'published test')}. No answers are scored yet.`;
  }
  const answers = tests.reduce((sum, { item }) => sum + item.count, 0);
  const right = `${percent(facility)} right in ${counted(answers, 'session')}.`;
  const { discrimination, count } = most.item;
  if (discrimination === null || count < LEAST_ANSWERS) {
    return `${right} It takes ${LEAST_ANSWERS} sessions of one test to say how well it separates strong from weak students.`;
  }
  const kind = discriminationKind(discrimination);
  if (kind === 'against') return `${right} Weaker students get it right more often than stronger ones.`;
  if (kind === 'weak') return `${right} It hardly separates strong from weak students.`;
  return `${right} It separates strong from weak students ${discrimination < SEPARATES_WELL ? 'fairly well' : 'well'}.`;
}
