import { expect, test } from 'vitest';
import { noteKey } from '#features/sessions/notes.rules.ts';
import { anchored, writtenMarks } from './marks.rules.ts';
import { untouched } from './merged-answers.rules.ts';
import { SAMPLES, type Tried, triesAt } from './tour.rules.ts';

const session = { id: 'session' } as Parameters<typeof triesAt>[1]['session'];
const ALL = {
  calculator: true,
  reference_sheet: true,
  highlighter: true,
  eliminator: true,
  line_reader: true,
};
const NONE = {
  calculator: false,
  reference_sheet: false,
  highlighter: false,
  eliminator: false,
  line_reader: false,
};
const NOTHING: Tried = { answers: new Map(), notes: new Map(), zoom_percent: 100, first_zoom_percent: 100 };

const places = SAMPLES.map((_, place) => place);
const wordsOf = (tools: typeof ALL) =>
  places.map((place) => triesAt(place, { session, tools }, NOTHING).map(({ words }) => words));

test('the tour offers to try each tool that the test has, and no other', () => {
  const all = wordsOf(ALL).flat();
  expect(all).toHaveLength(11);
  expect(wordsOf(NONE)).toEqual([
    ['Choose an answer', 'Mark it for review'],
    ['Type a number'],
    ['Choose two answers', 'Change the zoom', 'Write in the scratchpad (under More)'],
  ]);
});

test('nothing counts as tried before it was tried, and everything counts afterwards', () => {
  const done = (tried: Tried) =>
    places.flatMap((place) => triesAt(place, { session, tools: ALL }, tried).map(({ is_done }) => is_done));
  expect(done(NOTHING)).not.toContain(true);
  const answered = (place: number, response: string | string[], beside = {}) => {
    const { id = '' } = SAMPLES[place] ?? {};
    return [id, { ...untouched(id), response, ...beside }] as const;
  };
  const span = { start: 0, end: 5, note: '', colour: 'amber', is_underline: false } as const;
  const marks = writtenMarks(anchored('stimulus', 'The town library', [span])) ?? '';
  const tried: Tried = {
    answers: new Map([
      answered(0, 'a', { flagged: true, eliminated: ['b'] }),
      answered(1, '3.5'),
      answered(2, ['a', 'c']),
    ]),
    notes: new Map([
      [noteKey({ kind: 'highlight', target: 'sample-1' }), marks],
      [noteKey({ kind: 'line_reader', target: 'session' }), JSON.stringify({ is_on: true, lines: 3 })],
      [
        noteKey({ kind: 'calculator', target: 'session' }),
        JSON.stringify({ open: ['reference'], lines: ['1'] }),
      ],
      [noteKey({ kind: 'scratch', target: 'session' }), 'so'],
    ]),
    zoom_percent: 125,
    first_zoom_percent: 100,
  };
  expect(done(tried)).not.toContain(false);
  // Choosing one option of two is not an answer yet, and neither is an entry that is not a number.
  const half = new Map([...tried.answers, answered(1, '-'), answered(2, ['a'])]);
  expect(done({ ...tried, answers: half }).filter((is) => !is)).toHaveLength(2);
});
