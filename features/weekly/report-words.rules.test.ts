import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#features/letters/language.rules.ts';
import { reportPageWords, reportWords } from '#features/letters/reports.rules.ts';
import {
  broughtLine,
  datesOf,
  leadOf,
  rangeOf,
  sessionLine,
  skillLine,
  studiedLines,
  tableOf,
  timeIn,
  weekdaysIn,
  weekIn,
} from './report-words.rules.ts';

const none = { right: 0, questions: 0 };
const totals = {
  tests: 1,
  tests_waiting: 0,
  test_answers: { right: 8, questions: 24 },
  practice_answers: none,
  review_answers: { right: 3, questions: 5 },
  read_seconds: 1200,
  watched_seconds: 0,
  doubts_asked: 2,
  seconds: 4200,
  days_worked: 3,
};
const before = {
  ...totals,
  tests: 0,
  test_answers: none,
  review_answers: none,
  read_seconds: 0,
  doubts_asked: 0,
  seconds: 3300,
  days_worked: 1,
};
const score = { value: 1310, unit: 'scaled', low: 1270, high: 1350, change: -40 } as const;
const session = {
  title: 'Mock 4',
  kind: 'test',
  day: 3,
  seconds: 4200,
  questions: 24,
  right: 8,
  score,
} as const;
const lesson = { kind: 'video', title: 'Lesson 3', day: 1, seconds: 600, finished: 1 } as const;
const told = { totals, before, sessions: [session], studied: [] };
const en = reportPageWords('en');

describe('the words of a report', () => {
  test('begin with the newest score and the days with work, or say that nothing was submitted', () => {
    expect(leadOf(en, 'en', told)).toEqual([
      'Mock 4: 1310',
      '-40 since the last similar test',
      'Worked on 3 of 7 days.',
    ]);
    expect(leadOf(en, 'en', { ...told, sessions: [] })).toEqual(['No work was submitted this week.']);
    expect(leadOf(en, 'en', { ...told, sessions: [], studied: [lesson] })).toEqual([
      'Worked on 3 of 7 days.',
    ]);
    const share = { ...session, score: { ...score, unit: 'percent', value: 33, change: null } as const };
    expect(leadOf(en, 'en', { ...told, sessions: [share] })[0]).toBe('Mock 4: 33%');
  });

  test.each(LANGUAGES)('say in %s that tests were submitted whose results are not released', (language) => {
    const words = reportPageWords(language);
    const waiting = { ...session, questions: null, right: null, score: null };
    const lead = (tests_waiting: number) =>
      leadOf(words, language, { ...told, sessions: [waiting], totals: { ...totals, tests_waiting } });
    expect(lead(1)).toEqual([words.waiting(1), words.worked('3')]);
    expect(lead(1)[0]).toContain('1');
    expect(lead(2)[0]).toContain('2');
    expect(lead(1)).not.toContain(words.no_work);
    expect(sessionLine(words, language, waiting)).toBe(
      `${words.not_released} · ${timeIn(language, session.seconds)}`,
    );
    expect(words.not_released).not.toMatch(/\d/);
    expect(sessionLine(words, language, { ...waiting, review_closed: true })).toBe(
      `${words.review_closed} · ${timeIn(language, session.seconds)}`,
    );
  });

  test('differ for one and for several tests that are not released yet', () => {
    expect(en.waiting(1)).toBe('1 test submitted. Its result isn’t released yet.');
    expect(en.waiting(2)).toBe('2 tests submitted. Their results aren’t released yet.');
  });

  test('compare the week with the week before, without lines that are empty in both', () => {
    expect(tableOf(en, 'en', told)).toEqual([
      { label: 'Tests submitted', now: '1', before: '0' },
      { label: 'Correct answers on tests', now: '8 of 24', before: '–' },
      { label: 'Correct answers in review', now: '3 of 5', before: '–' },
      { label: 'Reading', now: '20 min', before: '–' },
      { label: 'Questions to tutors', now: '2', before: '–' },
      { label: 'Time', now: '1 hr 10 min', before: '55 min' },
      { label: 'Active days', now: '3', before: '1' },
    ]);
  });

  test('list each studied item once, and the effect of study as right answers before and after', () => {
    const later = { ...lesson, day: 4, seconds: 300 };
    const read = { ...lesson, kind: 'material' } as const;
    expect(studiedLines('en', [lesson, read, later])).toEqual([
      { title: 'Lesson 3', kind: 'video', time: '15 min' },
      { title: 'Lesson 3', kind: 'material', time: '10 min' },
    ]);
    const brought = { skill: 'Lines', questions: 5, right_before: 2, right_after: 4 };
    expect(broughtLine(en, 'en', brought)).toBe('2 of 5 → 4 of 5');
  });

  test('say how much a score can change by luck, if that is known', () => {
    expect(rangeOf(en, 'en', told)).toContain('from 1270 to 1350');
    const without = { ...session, score: { ...score, low: null, high: null } };
    expect(rangeOf(en, 'en', { ...told, sessions: [without] })).toBeNull();
  });

  test('write times, days and levels as the language does', () => {
    expect([timeIn('en', 59 * 60), timeIn('de', 7200), timeIn('ja', 3660)]).toEqual([
      '59 min',
      '2 Std.',
      '1 時間 1 分',
    ]);
    expect(weekIn(datesOf('en', 'en-US'), '2026-11-16')).toMatch(/^November 16\s–\s22, 2026$/);
    expect(weekIn(datesOf('en', 'en-GB'), '2026-11-16')).toMatch(/^16\s*–\s*22 November 2026$/);
    expect(weekIn(datesOf('de', 'en-US'), '2026-11-16')).toMatch(/^16\.\s*–\s*22\. November 2026$/);
    expect(weekdaysIn('de', '2026-11-16')[0]).toBe('Mo');
    expect(sessionLine(en, 'en', session)).toBe('8 of 24 · 1 hr 10 min');
    expect([
      skillLine('en', { skill: 'Lines', chance: 72 }),
      skillLine('en', { skill: 'Lines', chance: null }),
    ]).toEqual(['Lines: 72%', 'Lines']);
  });
});

test.each(LANGUAGES)('leave no text empty and no figure out in %s', (language) => {
  const words = reportPageWords(language);
  const lines = [
    ...leadOf(words, language, told),
    ...tableOf(words, language, told).flatMap(({ label, now }) => [label, now]),
    rangeOf(words, language, told) ?? '',
  ];
  for (const line of lines) expect(line).not.toMatch(/^\s*$|undefined|\$\{/);
  expect(words.of('8', '24')).toMatch(/8.*24|24.*8/);
  expect(words.range('1', '9')).toMatch(/1.*9/s);
  const mail = reportWords(
    { name: 'Rana', language },
    'Noor',
    { link: 'https://a.example/report/x', life_seconds: 14 * 24 * 60 * 60 },
    'https://a.example/report/y',
  );
  expect(mail.subject).toContain('Noor');
  expect(mail.text).toMatch(/report\/x[\s\S]*14[\s\S]*report\/y/);
});
