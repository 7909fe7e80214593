import { describe, expect, test } from 'vitest';
import type { Allotment } from '#core/access/allocation.ts';
import { frozenPaper } from '#tests/support/results-seed.ts';
import { columnsOf, readTableHead, sectionsOf, tableHead } from './columns.rules.ts';
import {
  mendFaults,
  paperFaults,
  placedSheets,
  readSheet,
  repeatedFaults,
  standingFaults,
  typedAs,
} from './sheets.rules.ts';

const variant = (name: string, at_least: number | null) => ({ stage: 2, variant: name, at_least });
const { content, questions } = frozenPaper({
  sections: [
    {
      kind: 'math',
      module: { stage: 1, variant: 'm', at_least: null },
      questions: [{}, { type: 'numeric' }],
    },
    { kind: 'math', module: variant('lower', null), questions: [{}, {}] },
    { kind: 'math', module: variant('higher', 2), questions: [{}, {}] },
    { kind: 'other', questions: [{ type: 'multiple_choice' }] },
  ],
});
const sections = sectionsOf(content, questions);
const paper = { revision: content, questions, columns: columnsOf(sections) };
const [routing, lower, higher, last] = content.sections.map(({ placements }) =>
  placements.map(({ question }) => question),
) as [string[], string[], string[], string[]];
const ids = content.sections.map(({ id }) => id);
const frozenOf = (question: string | undefined) => {
  const all = content.sections.flatMap(({ placements }) => placements);
  const frozen = questions.get(all.find((one) => one.question === question)?.question_revision ?? '');
  if (frozen === undefined) throw new Error('The paper does not have this question.');
  return frozen;
};
const optionOf = (question: string | undefined, place = 0) => frozenOf(question).options[place]?.id ?? '';

type Answer = [question: string | undefined, response: string | string[] | null];
const read = (answers: Answer[], section_times?: { section: string; seconds: number }[]) =>
  readSheet(paper, {
    path: 'body.sheets.2',
    answers: answers.map(([question = '', response]) => ({ question, response })),
    section_times,
  });
const places = (faults: readonly { path: string }[]) =>
  faults.map(({ path }) => path.replace('body.sheets.2.', ''));
const satOf = ({ sat }: ReturnType<typeof read>) => sat.map(({ section }) => section.id);

describe('a sheet', () => {
  test('reads letters, ids and numbers alike, and leaves out blanks', () => {
    const sheet = read([
      [routing[0], 'b'],
      [routing[1], '7/2'],
      [lower[0], optionOf(lower[0], 2)],
      [lower[1], null],
      [last[0], 'AD'],
    ]);
    expect(sheet.faults).toEqual([]);
    expect(sheet.responses.map(({ question, response }) => [question, response])).toEqual([
      [routing[0], optionOf(routing[0], 1)],
      [routing[1], '7/2'],
      [lower[0], optionOf(lower[0], 2)],
      [last[0], [optionOf(last[0], 0), optionOf(last[0], 3)]],
    ]);
  });

  test('counts two marks as blank with a warning, for letters and for ids', () => {
    const two = [optionOf(routing[0]), optionOf(routing[0], 1)];
    for (const marked of ['AC', two]) {
      const sheet = read([
        [routing[1], '1'],
        [routing[0], marked],
      ]);
      expect(sheet.faults).toEqual([]);
      expect(places(sheet.warnings)).toEqual(['answers.1.response']);
      expect(sheet.responses.map(({ question }) => question)).toEqual([routing[1]]);
    }
    expect(read([[routing[0], [optionOf(routing[0])]]]).responses[0]?.response).toBe(optionOf(routing[0]));
    expect(read([[routing[0], []]]).responses).toEqual([]);
    expect(read([[last[0], optionOf(last[0], 1)]]).responses[0]?.response).toEqual([optionOf(last[0], 1)]);
  });

  test('uses the variant that was answered or timed, otherwise the default one', () => {
    expect(satOf(read([]))).toEqual([ids[0], ids[1], ids[3]]);
    expect(satOf(read([[higher[0], 'A']]))).toEqual([ids[0], ids[2], ids[3]]);
    expect(satOf(read([], [{ section: ids[2] ?? '', seconds: 60 }]))).toEqual([ids[0], ids[2], ids[3]]);
  });

  test('reports one error, with its place, for each problem', () => {
    const sheet = read([
      [routing[0], 'E'],
      [routing[1], ['1']],
      ['another', 'A'],
      [last[0], ['x']],
      [lower[0], 'A'],
      [lower[0], 'B'],
    ]);
    expect(places(sheet.faults).toSorted()).toEqual([
      'answers.0.response',
      'answers.1.response',
      'answers.2.question',
      'answers.3.response',
      'answers.5.question',
    ]);
    const crossed = read([
      [lower[0], 'A'],
      [higher[0], 'A'],
    ]);
    expect(places(crossed.faults)).toEqual(['answers.1.question']);
    // If a time names the variant that was taken, answers to the other variant are reported as the error.
    const told = read([[lower[0], 'A']], [{ section: ids[2] ?? '', seconds: 60 }]);
    expect(places(told.faults)).toEqual(['answers.0.question']);
    const twice = [ids[1], ids[2], 'x'].map((section) => ({ section: section ?? '', seconds: 1 }));
    expect(places(read([], twice).faults)).toEqual(['section_times.1.section', 'section_times.2.section']);
  });

  test('stored responses convert back to the typed text', () => {
    expect(typedAs(frozenOf(routing[0]), optionOf(routing[0], 2))).toBe('C');
    expect(typedAs(frozenOf(last[0]), [optionOf(last[0], 3), optionOf(last[0], 1)])).toBe('BD');
    expect(typedAs(frozenOf(routing[1]), '7/2')).toBe('7/2');
    expect(typedAs(frozenOf(routing[1]), null)).toBe('');
  });

  test('a correction must stay within the sections that were stored', () => {
    const stored = [ids[0], ids[1], ids[3]].map((section) => ({ section: section ?? null }));
    expect(mendFaults(read([[lower[0], 'A']]), stored)).toEqual([]);
    expect(mendFaults(read([[higher[0], 'A']]), stored)).toMatchObject([{ path: 'body.answers' }]);
    expect(places(mendFaults(read([[higher[0], 'E']]), stored))).toEqual(['answers.0.response']);
  });
});

describe('sheets as sent', () => {
  const one = { user: 'u', assessment: 'a', sat_at: '2026-11-14T10:00:00.000Z', answers: [] };

  test('are one or several, each with its path in the body', () => {
    expect(placedSheets(one)).toMatchObject({ faults: [], sheets: [{ ...one, path: 'body' }] });
    expect(placedSheets({ sheets: [one, one] }).sheets.map(({ path }) => path)).toEqual([
      'body.sheets.0',
      'body.sheets.1',
    ]);
    for (const body of [{}, { user: 'u' }, { ...one, sheets: [one] }]) {
      expect(placedSheets(body)).toMatchObject({ sheets: [], faults: [{ path: 'body' }] });
    }
  });

  test('contain at most one per person and test', () => {
    const { sheets } = placedSheets({ sheets: [one, { ...one, assessment: 'b' }, one] });
    expect([...repeatedFaults(sheets).values()]).toMatchObject([{ path: 'body.sheets.2.user' }]);
  });
});

describe('a sheet is rejected', () => {
  const sheet = { user: 'u', assessment: 'a', sat_at: '2026-11-14T10:00:00.000Z', answers: [], path: 'body' };
  const now = new Date('2026-11-14T12:00:00.000Z');
  const faultsOf = (refused: Allotment['refused'], under_way: string | null = null) =>
    standingFaults({ allotment: { refused, attempts_allowed: 1 } as Allotment, under_way }, sheet, now);

  test('for the state of the person’s assignment, with the error at its field', () => {
    expect(faultsOf(null)).toEqual([]);
    expect(faultsOf('test_to_come')).toEqual([]);
    expect(faultsOf('no_attempts_left')).toMatchObject([
      {
        path: 'body.user',
        message: 'This student has no attempts left (1 of 1 used). Allow another attempt, or void one.',
      },
    ]);
    for (const refused of ['not_allotted', 'not_published'] as const) {
      expect(faultsOf(refused)).toMatchObject([{ path: 'body.user' }]);
    }
    for (const refused of ['not_open_yet', 'closed'] as const) {
      expect(faultsOf(refused)).toMatchObject([{ path: 'body.sat_at' }]);
    }
    expect(faultsOf(null, 'session')).toMatchObject([
      {
        path: 'body.user',
        message: 'This student is taking the test on screen. Submit or void that session first.',
      },
    ]);
  });

  test('for a time in the future', () => {
    const early = new Date('2026-11-14T09:59:59.000Z');
    expect(
      standingFaults({ allotment: { refused: null } as Allotment, under_way: null }, sheet, early),
    ).toMatchObject([{ path: 'body.sat_at' }]);
  });

  test('for a test that is not given on paper', () => {
    const given = { kind: 'linear', modes: ['test', 'paper'], revision: 'r' } as const;
    expect(paperFaults(given, 'body.assessment')).toEqual([]);
    for (const other of [
      { ...given, modes: ['test'] as const },
      { ...given, revision: null },
      { ...given, kind: 'adaptive' },
    ]) {
      expect(paperFaults(other, 'body.assessment')).toMatchObject([{ path: 'body.assessment' }]);
    }
  });
});

describe('a table of sheets', () => {
  test('has one column per question, prefixed by section if there are several', () => {
    expect(tableHead(sections)).toEqual([
      'username',
      'name',
      'S1 Q1',
      'S1 Q2',
      'S2 Q1',
      'S2 Q2',
      'S3 Q1',
      'S3 Q2',
      'S4 Q1',
    ]);
    expect(sections.map(({ module }) => module)).toEqual([1, 2, 2, 3]);
    const [only] = content.sections;
    const single = sectionsOf({ sections: only === undefined ? [] : [only] }, questions);
    expect(tableHead(single)).toEqual(['username', 'name', 'Q1', 'Q2']);
  });

  test('is read by its column names in any order, and reports unknown columns', () => {
    const head = readTableHead(['Q-room', 's3_q2', 'Name', 'USERNAME', 'S1 Q1'], sections);
    expect(head).toMatchObject({ username: 3, ignored: ['Q-room'], faults: [] });
    expect([...head.places]).toEqual(
      [
        [routing[0], 4],
        [higher[1], 1],
      ].toSorted((a, b) => Number(a[1]) - Number(b[1])),
    );
    expect(readTableHead(['name', 'x'], sections).faults).toHaveLength(2);
    expect(readTableHead(['username', 'S1 Q1', 's1q1'], sections).faults).toEqual([
      'The column “s1q1” appears twice.',
    ]);
  });
});
