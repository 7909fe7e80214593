/**
 * Item analysis, review and downloads of a test with 54 questions: after 200 sessions, and after a million
 * answers.
 */
import { type LargeTest, openLargeTest } from '../large-test.ts';
import type { OwnRow } from '../row.ts';
import { timed } from '../sitting.ts';

const SESSIONS = 200;
/** A million answers: this many sessions with 54 answers each. */
const MANY = 18_519;

async function told(name: string, work: () => Promise<unknown>): Promise<string> {
  return `${(await timed(work)).toFixed(1)} ms  ${name}`;
}

async function median(work: () => Promise<unknown>): Promise<string> {
  const waits: number[] = [];
  for (let round = 0; round < 9; round += 1) waits.push(await timed(work));
  return `${(waits.sort((a, b) => a - b)[4] ?? 0).toFixed(1)} ms`;
}

/**
 * The whole measurement runs in one process: the routes are called without a network, and the database is in
 * the same process.
 */
async function withLargeTest(measure: (test: LargeTest) => Promise<string[]>): Promise<string[]> {
  const test = await openLargeTest();
  try {
    return await measure(test);
  } finally {
    await test.close();
  }
}

export const analysisRow: OwnRow = {
  through: 'own process',
  operation: `item analysis, ${SESSIONS} sessions × 54, and the pages beside it`,
  peer: 'analysis 4.4 s, and again each time; review page 113 ms; results CSV 0.35 s',
  goal: 'analysis ≤ 50 ms first, ≤ 5 ms after; review ≤ 4 ms; CSV ≤ 20 ms',
  run: () =>
    withLargeTest(async ({ assessment, get, addSessions }) => {
      const analysis = `/api/assessments/${assessment}/analysis/`;
      // The first call warms the process up and is not measured.
      await addSessions(1);
      await get(analysis);
      const session = await addSessions(SESSIONS - 1);
      const review = `/api/users/assessments-sessions/${session}/review/`;
      const csv = `/api/session-csv-result-download/?assessment_id=${assessment}`;
      await get(csv);
      return [
        await told('analysis, first', () => get(analysis)),
        `${await median(() => get(analysis))}  analysis, after`,
        `${await median(() => get(review))}  review of 54 questions`,
        `${await median(() => get(csv))}  results CSV`,
      ];
    }),
};

export const largeAnalysisRow: OwnRow = {
  through: 'own process',
  operation: 'item analysis, 1,000,000 answers',
  peer: 'none measured',
  goal: '≤ 1.5 s first, kept up as sessions are scored',
  run: () =>
    withLargeTest(async ({ assessment, get, addSessions }) => {
      const analysis = `/api/assessments/${assessment}/analysis/`;
      await addSessions(MANY);
      const before = process.memoryUsage.rss() / 2 ** 20;
      const first = await told('first', () => get(analysis));
      const after = await median(() => get(analysis));
      await addSessions(1);
      const grown = await told('after one more session', () => get(analysis));
      const csv = `/api/session-csv-result-download/?assessment_id=${assessment}`;
      const download = await told(`results CSV of ${MANY + 1} sessions`, () => get(csv));
      const memory = process.memoryUsage.rss() / 2 ** 20 - before;
      return [first, `${after}  again`, grown, download, `${memory.toFixed(0)} MB more memory than before`];
    }),
};
