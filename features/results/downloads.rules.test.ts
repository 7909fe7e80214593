import { expect, test } from 'vitest';
import type { CsvTable } from '#contract/csv.ts';
import { analysisTable, type DownloadedSession, resultsTable, sessionsTable } from './downloads.rules.ts';
import type { AssessmentAnalysis } from './results.contract.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));
const whole: DownloadedSession = {
  id: 'session-1',
  assessment_title: 'Mock 3',
  last_name: 'Lee',
  first_name: 'Ann',
  username: 'ann',
  mode: 'practice',
  status: 'released',
  created_at: at(0),
  started_at: at(1),
  submitted_at: at(2),
  raw: 7,
  raw_max: 9,
  scaled: 640,
  pending_marks: 1,
  section_scores: {
    version: 1,
    sections: [],
    parts: [
      {
        kind: 'reading_writing',
        route: '',
        raw: 1,
        raw_max: 2,
        right_count: 3,
        question_count: 4,
        scaled: 300,
      },
      {
        kind: 'math',
        route: 'upper',
        raw: 6,
        raw_max: 7,
        right_count: 5,
        question_count: 8,
        scaled: null,
      },
    ],
  },
};
const bare: DownloadedSession = {
  ...whole,
  id: 'session-2',
  status: 'voided',
  started_at: null,
  submitted_at: null,
  raw: null,
  raw_max: null,
  scaled: null,
  pending_marks: 0,
  section_scores: null,
};

async function* pages() {
  yield [whole];
  yield [bare];
}

/** Each page as rows keyed by the column names of the header. */
async function read({ header, pages: written }: CsvTable) {
  const read_pages: Record<string, unknown>[][] = [];
  for await (const rows of written) {
    read_pages.push(
      rows.map((row) => {
        expect(row).toHaveLength(header.length);
        return Object.fromEntries(header.map((name, place) => [name, row[place]]));
      }),
    );
  }
  return read_pages;
}

const COURSE = {
  last_name: 'Lee',
  first_name: 'Ann',
  username: 'ann',
  mode: 'practice',
  status: 'released',
  started_at: at(1).toISOString(),
  submitted_at: at(2).toISOString(),
  raw: 7,
  raw_max: 9,
  scaled: 640,
  pending_marks: 1,
};
const BARE = {
  ...COURSE,
  status: 'voided',
  started_at: null,
  submitted_at: null,
  raw: null,
  raw_max: null,
  scaled: null,
  pending_marks: 0,
};

test('the download of results has one row per session with the points in each kind of section, and is produced one page at a time', async () => {
  const table = resultsTable('Mock 3', ['reading_writing', 'math', 'other'], pages());
  expect(table.name).toBe('Mock 3, results');
  const none = (kind: string) =>
    Object.fromEntries(
      ['raw', 'raw_max', 'right_count', 'question_count', 'scaled'].map((name) => [`${kind}_${name}`, null]),
    );
  expect(await read(table)).toEqual([
    [
      {
        ...COURSE,
        reading_writing_raw: 1,
        reading_writing_raw_max: 2,
        reading_writing_right_count: 3,
        reading_writing_question_count: 4,
        reading_writing_scaled: 300,
        math_raw: 6,
        math_raw_max: 7,
        math_right_count: 5,
        math_question_count: 8,
        math_scaled: null,
        ...none('other'),
        session: 'session-1',
      },
    ],
    [{ ...BARE, ...none('reading_writing'), ...none('math'), ...none('other'), session: 'session-2' }],
  ]);
});

test('the download of sessions has one row per session, with its test and the time it was created', async () => {
  const table = sessionsTable(pages());
  const made = { assessment: 'Mock 3', created_at: at(0).toISOString() };
  expect(table.header[0]).toBe('assessment');
  expect(await read(table)).toEqual([
    [{ ...COURSE, ...made, session: 'session-1' }],
    [{ ...BARE, ...made, session: 'session-2' }],
  ]);
});

test('the download of an analysis has one row per question, followed by the figures for the whole test', async () => {
  const item = {
    question: 'question-1',
    section: { id: 's', title: 'Module 2', kind: 'math' as const },
    number: 7,
    label: 'M2·7',
    type: 'single_choice' as const,
    stem: '<p>Which?</p>',
    domain: 'Algebra',
    unscored: true,
    count: 31,
    facility: 0.123456,
    discrimination: -0.98765,
    omitted_share: 0,
    median_time_seconds: 41,
    alpha_if_deleted: 0.891234,
    irt: { model: '2pl', a: 1.23456, b: -0.5, c: 0, se: { a: 0.1, b: 0.20001, c: null } },
    flags: [
      { code: 'too_hard', option: null },
      { code: 'weak_distractor', option: 'c' },
    ],
    options: [
      { id: 'a', label: 'A', share: 1 / 3, is_key: false },
      { id: 'b', label: 'B', share: 0.5, is_key: true },
      { id: 'c', label: 'C', share: 0, is_key: true },
    ],
  };
  const unknown = {
    ...item,
    question: 'question-2',
    domain: null,
    unscored: false,
    facility: null,
    discrimination: null,
    median_time_seconds: null,
    flags: null,
    options: [],
    alpha_if_deleted: null,
    irt: null,
    section: { ...item.section, id: 'untimed' },
  };
  const analysis = {
    assessment: { id: 'a', title: 'Mock 3' },
    session_count: 31,
    alpha: 0.87654,
    sem: null,
    mean_raw: 5.55555,
    raw_max: 9,
    items: [item, unknown],
    section_times: [
      {
        section: { id: 's' },
        finished: { value: 0.61234 },
        not_reached: { value: 0.12 },
        lost_right: { value: 1.44444 },
      },
    ],
  } as unknown as AssessmentAnalysis;
  const table = analysisTable(analysis, (html) => `text of ${html}`);
  expect(table.name).toBe('Mock 3, analysis');
  const test_itself = { sessions: 31, alpha: 0.8765, sem: null, mean_raw: 5.5556, raw_max: 9 };
  const both = {
    label: 'M2·7',
    section: 'Module 2',
    number: 7,
    type: 'single_choice',
    count: 31,
    omitted_share: 0,
    stem: 'text of <p>Which?</p>',
    ...test_itself,
  };
  expect(await read(table)).toEqual([
    [
      {
        ...both,
        domain: 'Algebra',
        unscored: 'yes',
        facility: 0.1235,
        discrimination: -0.9877,
        median_time_seconds: 41,
        flags: 'too_hard weak_distractor:C',
        key: 'B C',
        question: 'question-1',
        alpha_if_deleted: 0.8912,
        irt_model: '2pl',
        irt_a: 1.2346,
        irt_b: -0.5,
        irt_c: 0,
        irt_se_a: 0.1,
        irt_se_b: 0.2,
        irt_se_c: null,
        option_shares: 'A 0.3333 B 0.5000 C 0.0000',
        section_finished_share: 0.6123,
        section_not_reached_share: 0.12,
        section_lost_right: 1.4444,
      },
      {
        ...both,
        alpha_if_deleted: null,
        irt_model: null,
        irt_a: null,
        irt_b: null,
        irt_c: null,
        section_finished_share: null,
        section_not_reached_share: null,
        section_lost_right: null,
        irt_se_a: null,
        irt_se_b: null,
        irt_se_c: null,
        domain: null,
        unscored: 'no',
        facility: null,
        discrimination: null,
        median_time_seconds: null,
        // The cell is not empty, because an empty cell means a question without flags.
        flags: 'too_few_to_say',
        key: '',
        option_shares: '',
        question: 'question-2',
      },
    ],
  ]);
});
