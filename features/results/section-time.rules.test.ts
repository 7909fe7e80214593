import { describe, expect, test } from 'vitest';
import { frozenPaper } from '#tests/support/results-seed.ts';
import { analysedPaper } from './analysed-items.rules.ts';
import { CohortTally } from './cohort.rules.ts';
import type { SessionSheet } from './sheet.rules.ts';

const { content, questions } = frozenPaper({
  sections: [
    { kind: 'math', title: 'Module 1', duration_seconds: 400, questions: [{}, {}, {}, { unscored: true }] },
    { kind: 'math', title: 'Module 2', duration_seconds: null, questions: [{}] },
    { kind: 'other', title: 'Last', duration_seconds: 60, questions: [{}] },
  ],
});
const paper = analysedPaper([{ ...content, id: 'r' }], questions);
const asked = content.sections.flatMap(({ placements }) => placements.map(({ question }) => question));

/** One letter per question: `+` right, `-` wrong, `o` left blank on the way, `.` not reached. */
const sheet = (letters: string): SessionSheet => ({
  places: [...letters].map((_, place) => place),
  shares: [...letters].map((letter) => (letter === '+' ? 1 : letter === '-' ? 0 : null)),
  chosen: [...letters].map(() => 0),
  seconds: [...letters].map(() => 10),
  unreached: [...letters].flatMap((letter, place) => (letter === '.' ? place : [])),
});
const timesOf = (sheets: readonly SessionSheet[], seen: readonly string[] = []) => {
  const tally = new CohortTally(paper);
  for (const each of sheets) tally.add('r', each, seen);
  return tally.figures().sections;
};
const many = (count: number, letters: string) => Array.from({ length: count }, () => sheet(letters));

describe('the figures about the time of a section', () => {
  test('cover timed sections: how many people reached the end and how many right answers were lost', () => {
    /* Thirty of 40 reached the third question, and 20 of them answered it right. The pretest question costs
       nobody any points. */
    const [first, last, ...others] = timesOf([
      ...many(20, '+-++.+'),
      ...many(10, '+o--+-'),
      ...many(10, '+-...+'),
    ]);
    expect(first).toEqual({
      section: { id: content.sections[0]?.id, title: 'Module 1', kind: 'math' },
      session_count: 40,
      question_count: 4,
      duration_seconds: 400,
      is_speeded: null,
      finished: { value: 0.75, low: expect.closeTo(0.5981, 4), high: expect.closeTo(0.8581, 4) },
      not_reached: { value: 0.125, low: expect.closeTo(0.057, 3), high: expect.closeTo(0.193, 3) },
      lost_right: {
        value: expect.closeTo((10 * (20 / 30)) / 40, 9),
        low: expect.closeTo(0.076, 3),
        high: expect.closeTo(0.2573, 3),
      },
      mend: null,
    });
    expect(last).toMatchObject({
      section: { title: 'Last' },
      is_speeded: false,
      mend: null,
      not_reached: { value: 0, low: 0, high: 0 },
      lost_right: { value: 0, low: 0, high: 0 },
    });
    expect(others).toEqual([]);
    expect(timesOf([])).toEqual([]);
  });

  test('say how much shorter or longer a section must be if too few people reach its end', () => {
    const [first] = timesOf([...many(50, '+++++-'), ...many(35, '+++.+-'), ...many(15, '+...+-')]);
    expect(first).toMatchObject({ is_speeded: true, mend: { questions: 1, seconds: 100 } });
    expect(timesOf(many(29, '+...+-'))[0]).toMatchObject({ is_speeded: null, mend: null });
  });

  test('ignore answers known before, and assume nothing about a question that nobody reached', () => {
    const third = asked[2] ?? '';
    const sheets = [...many(10, '++++++'), ...many(10, '++..++')];
    expect(timesOf(sheets)[0]?.lost_right.value).toBe(0.5);
    expect(timesOf(sheets, [third])[0]).toMatchObject({
      not_reached: { value: 0.25 },
      lost_right: { value: 0 },
    });
    expect(timesOf(many(10, '++..++'))[0]).toMatchObject({
      not_reached: { value: 0.5 },
      lost_right: { value: 0 },
    });
  });
});
