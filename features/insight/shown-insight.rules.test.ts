import { describe, expect, test } from 'vitest';
import type { Cell, GroupInsight } from './insight.contract.ts';
import {
  cellWords,
  gainFigure,
  groupSentences,
  isAnythingKnown,
  isUncertain,
  mayProject,
  ofSection,
  pacingRows,
  pacingSentence,
  projectedRows,
  reasonsSentence,
  sectionShown,
  sectionsOf,
  shortNames,
  tintOf,
} from './shown-insight.rules.ts';

const named = (id: string) => ({ id, name: id.toUpperCase() });
const cell = (chance: number | null, half = 0.1): Cell => ({
  answers: chance === null ? 3 : 9,
  right: 2,
  chance,
  low: chance === null ? null : chance - half,
  high: chance === null ? null : chance + half,
});
const topic = (
  id: string,
  section: string | null,
  cells: (Cell | null)[],
): GroupInsight['topics'][number] => ({
  ...named(id),
  domain: null,
  section: section === null ? null : named(section),
  questions: 4,
  cells,
  mean: 0.5,
  known: cells.filter((one) => one?.chance != null).length,
});
const insight = (more: Partial<GroupInsight> = {}): GroupInsight => ({
  group: { ...named('g'), school: { id: 's' } },
  students: ['a', 'b'].map(named),
  others: 0,
  exam: null,
  topics: [],
  teach: [],
  leave: [],
  ask_first: [],
  reasons: { missed: 0, said: [], named_errors: [] },
  untagged_missed: 0,
  left_out: [],
  tests: [],
  ...more,
});
const taught = (id: string, marks: number) => ({ topic: id, marks, mean: 0.5, sentence: '' });

test('the insight shows the section with the largest possible gain, unless a different section is chosen', () => {
  const topics = [topic('roots', 'math', []), topic('commas', 'verbal', []), topic('odd', null, [])];
  const all = insight({
    topics,
    teach: [taught('commas', 2), taught('roots', 1)],
    ask_first: [{ topic: 'odd', known: 0 }],
  });
  expect(sectionsOf(topics).map(({ id, name, topics: own }) => [id, name, own])).toEqual([
    ['math', 'MATH', 1],
    ['verbal', 'VERBAL', 1],
    ['none', 'No section', 1],
  ]);
  expect(sectionShown(all, undefined)).toBe('verbal');
  expect(sectionShown(all, 'math')).toBe('math');
  expect(sectionShown(all, 'gone')).toBe('verbal');
  expect(sectionShown({ topics, teach: [] }, undefined)).toBe('math');
  expect(sectionShown({ topics, teach: [taught('odd', 1)] }, undefined)).toBe('none');
  const shown = ofSection(all, 'math');
  expect([shown.topics, shown.teach, shown.ask_first]).toEqual([[topics[0]], [taught('roots', 1)], []]);
});

describe('the sentence above the skill map', () => {
  test('names the largest gain, the empty cells and the unreleased sessions that are left out', () => {
    const words = groupSentences(
      insight({
        topics: [topic('roots', 'math', [cell(0.4), cell(null)]), topic('arcs', 'math', [null, cell(0.6)])],
        teach: [taught('roots', 1.46)],
        left_out: [{ assessment: named('t1'), sessions: 2 }],
      }),
    );
    expect(words.first).toBe('Teach next: ROOTS, worth about 1.5 points per student per test.');
    expect(words.rest).toBe(
      '2 of 4 cells have fewer than 5 questions and stay empty. Not included, because scores are not released yet: 2 sessions of T1.',
    );
  });

  test('says when no gain can be named, and writes one point in the singular', () => {
    expect(groupSentences(insight())).toEqual({
      first: 'No skill to recommend yet.',
      rest: '',
    });
    const one = insight({ topics: [topic('roots', 'math', [])], teach: [taught('roots', 1.04)] });
    expect(groupSentences(one).first).toContain('about 1 point per student');
    const held = insight({ left_out: [{ assessment: named('t1'), sessions: 1 }] });
    expect(groupSentences(held).rest).toBe(
      'Not included, because scores are not released yet: 1 session of T1.',
    );
  });
});

test('a cell shows its figure with its interval, or says that there are too few questions', () => {
  expect(cellWords(cell(0.51))).toBe('51%, likely range 41–61. 2 of 9 right');
  expect(cellWords(cell(null))).toBe('needs 5 questions, has 3');
  expect(cellWords(null)).toBe('no answers yet');
});

test('a gain is written without the zero before the decimal point', () => {
  expect([0.64, 1.5, 2, 10.04].map(gainFigure)).toEqual(['+.6', '+1.5', '+2', '+10']);
});

test('a cell is hatched if its interval is ±17 or wider, and darker the more there is to learn', () => {
  expect([isUncertain(cell(0.5, 0.16)), isUncertain(cell(0.5, 0.18)), isUncertain(cell(null))]).toEqual([
    false,
    true,
    false,
  ]);
  expect([0.1, 0.27, 0.51, 0.75, 0.99].map(tintOf)).toEqual([62, 62, 41, 19, 0]);
});

test('columns show first names, with the initial of the last name if two students share one', () => {
  const students = ['Ann Lee', 'Ben Ray', 'Ann Moss', 'Cher', 'Cher'].map((name, id) => ({
    id: `${id}`,
    name,
  }));
  expect(shortNames(students)).toEqual(['Ann L.', 'Ben', 'Ann M.', 'Cher', 'Cher']);
});

describe('the skill map on the projector', () => {
  const chances = (...all: number[]) => all.map((chance) => cell(chance));

  test('sorts each row separately; skills to teach come first, then the least known', () => {
    const rows = projectedRows({
      topics: [
        { ...topic('known', 'math', chances(0.9, 0.8, 0.9, 0.7, 0.9)), mean: 0.84 },
        { ...topic('low', 'math', chances(0.5, 0.4, 0.1, 0.3, 0.2)), mean: 0.3 },
        { ...topic('first', 'math', chances(0.6, 0.5, 0.6, 0.7, 0.6)), mean: 0.6 },
      ],
      teach: [taught('first', 2)],
    });
    expect(rows.map(({ id, rank }) => [id, rank])).toEqual([
      ['first', 1],
      ['low', null],
      ['known', null],
    ]);
    expect(rows[1]?.cells.map(({ chance, place }) => [chance, place])).toEqual([
      [0.1, 0],
      [0.2, 1],
      [0.3, 2],
      [0.4, 3],
      [0.5, 4],
    ]);
  });

  test('does not reveal who is who: groups with two students exchanged look the same', () => {
    const of = (...all: number[]) =>
      projectedRows({ topics: [topic('t', 'math', chances(...all))], teach: [] });
    expect(of(0.1, 0.9, 0.3, 0.4, 0.5)).toEqual(of(0.9, 0.5, 0.4, 0.3, 0.1));
  });

  test('refuses groups and rows of fewer than five students', () => {
    const group = (count: number) => ({ students: Array.from({ length: count }, (_, id) => named(`${id}`)) });
    expect([mayProject(group(4)), mayProject(group(5))]).toEqual([false, true]);
    const row = (...cells: (Cell | null)[]) =>
      projectedRows({ topics: [topic('t', 'math', cells)], teach: [] });
    expect(row(...chances(0.1, 0.2, 0.3, 0.4), cell(null), null)).toEqual([]);
    expect(row(...chances(0.1, 0.2, 0.3, 0.4, 0.5), null)[0]?.cells).toHaveLength(5);
  });
});

test('the insight says how many missed questions of a group have a reason, and which reason is the most common', () => {
  const said = [
    { ...named('slip'), group: 'execution' as const, missed: 3, chosen: 1 },
    { ...named('gap'), group: 'knowledge' as const, missed: 1, chosen: 0 },
  ];
  expect(reasonsSentence({ missed: 8, said, named_errors: [] })).toBe(
    '4 of 8 missed questions have a reason, most often “SLIP” (3).',
  );
  const confirmed = said.map((one) => ({ ...one, chosen: 0 }));
  expect(reasonsSentence({ missed: 8, said: confirmed, named_errors: [] })).toBe(
    '4 of 8 missed questions have a reason.',
  );
  expect(reasonsSentence({ missed: 9, said, named_errors: [] })).toBe(
    '4 of 9 missed questions have a reason. That is too few to compare reasons.',
  );
  expect(reasonsSentence({ missed: 9, said: [], named_errors: [] })).toBe(
    '0 of 9 missed questions have a reason.',
  );
});

test('the insight describes pacing by the section whose end most students did not reach', () => {
  const section = (title: string, unfinished: number, not_reached: number) => ({
    title,
    students: 8,
    unfinished,
    not_reached,
    early_seconds: null,
    late_seconds: null,
  });
  const rows = pacingRows([
    {
      assessment: named('t1'),
      last_at: '',
      sessions: [],
      sections: [section('Math', 2, 7), section('Verbal', 2, 9)],
    },
  ]);
  expect(rows.map(({ id }) => id)).toEqual(['t1 0', 't1 1']);
  expect(pacingSentence(rows)).toBe(
    '2 of 8 students did not reach the end of Verbal in T1, with 4.5 questions left on average.',
  );
  expect(pacingSentence(rows.map((row) => ({ ...row, unfinished: 0 })))).toBe(
    'Everyone reached the end of every section.',
  );
  expect(pacingSentence([])).toBe('No timed tests yet.');
});

test('a group counts as known as soon as one student answered', () => {
  expect(isAnythingKnown({ topics: [topic('t', null, [null, null])] })).toBe(false);
  expect(isAnythingKnown({ topics: [topic('t', null, [null, cell(null)])] })).toBe(true);
});
