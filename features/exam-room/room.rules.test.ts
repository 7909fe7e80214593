import { describe, expect, test } from 'vitest';
import type { AskedQuestion, ExamView } from '#features/sessions/exam.contract.ts';
import { untouched } from './merged-answers.rules.ts';
import {
  accommodationWords,
  anchorOf,
  answeredWords,
  betterAnchor,
  cellsOf,
  clockIn,
  clockNotice,
  counted,
  firstZoom,
  isAnswered,
  isAnsweredInPart,
  isUnderWay,
  notCountedWords,
  placesAfter,
  saveWords,
  secondsLeft,
  serverTime,
  stageOf,
  timeUpWords,
  withChosen,
  withCrossed,
  zoomed,
} from './room.rules.ts';

const PRESENT = {} as NonNullable<ExamView['present']>;
const view = (status: string, present: ExamView['present'] = null) =>
  ({ session: { status }, present }) as ExamView;

test.each([
  [view('generated'), 'before', false],
  [view('in_progress', PRESENT), 'section', true],
  [view('in_progress'), 'between', true],
  [view('on_break'), 'break', true],
  [view('paused'), 'paused', true],
  [view('submitted'), 'submitted', false],
  [view('scored'), 'submitted', false],
  [view('released'), 'submitted', false],
  [view('expired'), 'expired', false],
  [view('voided'), 'voided', false],
])('shows the stage of the session: %j is %s', (shown, stage, underWay) => {
  expect(stageOf(shown)).toBe(stage);
  expect(isUnderWay(stageOf(shown))).toBe(underWay);
});

describe('the clock', () => {
  const clock = { server_now: '2026-11-21T15:00:00.000Z', ends_at: '2026-11-21T15:32:00.000Z' };

  test('shows the running time: of the section, the break or the pause', () => {
    const none = { present: null, break_clock: null, pause: null } as ExamView;
    expect(clockIn(none)).toBeNull();
    expect(clockIn({ ...none, present: { clock } as ExamView['present'] })).toBe(clock);
    expect(clockIn({ ...none, break_clock: clock })).toBe(clock);
    const { server_now, ends_at: until } = clock;
    expect(clockIn({ ...none, pause: { by: 'taker', until, server_now } })).toEqual(clock);
  });

  test('counts from the server’s time by the monotonic clock only', () => {
    const anchor = anchorOf(clock, 1000, 1400);
    expect(serverTime(anchor, 1200)).toBe(Date.parse(clock.server_now));
    expect(secondsLeft(clock.ends_at, anchor, 1200)).toBe(32 * 60);
    expect(secondsLeft(clock.ends_at, anchor, 1200 + 999)).toBe(32 * 60);
    expect(secondsLeft(clock.ends_at, anchor, 1200 + 1000)).toBe(32 * 60 - 1);
    expect(secondsLeft(clock.ends_at, anchor, 1200 + 32 * 60_000)).toBe(0);
    expect(secondsLeft(clock.ends_at, anchor, 1200 + 99 * 60_000)).toBe(0);
    expect(secondsLeft(null, anchor, 1200)).toBeNull();
  });

  test('is not changed by a slower response, unless the current time must be wrong', () => {
    const quick = anchorOf(clock, 1000, 1100);
    // All eight seconds passed on the way to the server, so the midpoint is four seconds behind.
    const slow = anchorOf({ ...clock, server_now: '2026-11-21T15:00:18.950Z' }, 12_000, 20_000);
    expect(betterAnchor(null, slow)).toBe(slow);
    expect(betterAnchor(quick, slow)).toBe(quick);
    expect(betterAnchor(slow, quick)).toBe(quick);
    const slept = anchorOf({ ...clock, server_now: '2026-11-21T15:10:00.000Z' }, 12_000, 20_000);
    expect(betterAnchor(quick, slept)).toBe(slept);
  });

  test.each([
    [601, 600, '10 minutes left'],
    [600, 599, null],
    [301, 299, '5 minutes left'],
    [400, 30, '1 minute left'],
    [61, 60, '1 minute left'],
    [60, 59, null],
    [100, 700, null],
    [null, 20, null],
    [20, null, null],
  ])('from %j to %j seconds announces %j', (before, now, said) => {
    expect(clockNotice(before, now)).toBe(said);
  });
});

test.each([
  ['single_choice', null, 'b', true],
  ['single_choice', null, null, false],
  ['multiple_choice', null, [], false],
  ['multiple_choice', null, ['a'], true],
  ['numeric', 'sat', '9/2', true],
  ['numeric', 'sat', '9/', false],
  ['numeric', 'sat', '-', false],
  ['numeric', 'free', '007', true],
  ['text', null, '  ', false],
  ['essay', null, 'Spring', true],
] as const)('a %s (%s) answered with %j counts as answered: %j', (type, entry, response, expected) => {
  const given = typeof response === 'object' && response !== null ? [...response] : response;
  expect(isAnswered({ type, entry }, given)).toBe(expected);
});

test.each([
  ['matching', 3, ['a', '', 'b'], true],
  ['matching', 3, ['a'], true],
  ['matching', 3, ['a', 'a', 'b'], false],
  ['matching', 3, ['', '', ''], false],
  ['matching', 3, null, false],
  ['gaps', 2, ['so', ' '], true],
  ['gaps', 2, ['so', 'it'], false],
  ['ordering', 3, ['a', 'b', 'c'], false],
  ['multiple_choice', 0, ['a'], false],
] as const)(
  'a %s question of %i places answered with %j is partly answered: %j',
  (type, places, given, is) => {
    const prompts = Array.from({ length: type === 'matching' ? places : 0 }, () => ({ text: '' }));
    const gaps = Array.from({ length: type === 'gaps' ? places : 0 }, () => ({ choices: [] }));
    const response = given === null ? null : [...given];
    expect(isAnsweredInPart({ type, prompts, gaps }, response)).toBe(is);
    const question = { id: 'q1', type, prompts, gaps, entry: null } as unknown as AskedQuestion;
    const [cell] = cellsOf([question], new Map([['q1', { ...untouched('q1'), response }]]));
    expect(cell).toMatchObject({ is_in_part: is });
    if (is) expect(cell?.is_answered).toBe(false);
  },
);

describe('an option', () => {
  const state = { response: null, eliminated: ['d'] };

  test('is no longer crossed out once it is chosen', () => {
    expect(withChosen('single_choice', state, 'd')).toEqual({ response: 'd', eliminated: [] });
  });

  test('can be chosen together with others if several are allowed, and a second press clears it', () => {
    const one = withChosen('multiple_choice', state, 'a');
    const two = withChosen('multiple_choice', one, 'b');
    expect(two.response).toEqual(['a', 'b']);
    expect(withChosen('multiple_choice', two, 'a').response).toEqual(['b']);
    expect(withChosen('multiple_choice', one, 'a').response).toBeNull();
  });

  test('is no longer chosen once it is crossed out, and chosen again when pressed', () => {
    expect(withCrossed({ response: 'a', eliminated: [] }, 'a')).toEqual({
      response: null,
      eliminated: ['a'],
    });
    expect(withCrossed({ response: 'a', eliminated: [] }, 'b')).toEqual({ response: 'a', eliminated: ['b'] });
    expect(withCrossed({ response: ['a', 'b'], eliminated: [] }, 'b').response).toEqual(['a']);
    expect(withCrossed({ response: ['a'], eliminated: [] }, 'a').response).toBeNull();
    expect(withCrossed({ response: null, eliminated: ['a'] }, 'a').eliminated).toEqual([]);
  });
});

test('the navigator shows whether each question is answered or flagged, and its answer', () => {
  const question = {
    id: 'q1',
    type: 'multiple_choice',
    options: ['a', 'b', 'c'].map((id) => ({ id, text: id })),
  } as AskedQuestion;
  const answers = new Map([['q1', { ...untouched('q1'), response: ['a', 'c'], flagged: true }]]);
  expect(cellsOf([question, { ...question, id: 'q2' }], answers)).toMatchObject([
    { number: 1, is_answered: true, is_flagged: true },
    { number: 2, is_answered: false, is_flagged: false },
  ]);
  expect(answeredWords(question, ['a', 'c'])).toBe('Answered A, C');
  expect(answeredWords({ ...question, options: [] }, '9/2')).toBe('Answered');
});

test('lists accommodations in words, and nothing if there are none', () => {
  const none = {
    time: { default: 1, reading_writing: 1, math: 1 },
    break_multiplier: 1,
    stop_clock_breaks: { count: 0, seconds: 0 },
    zoom_percent: 100,
    read_aloud: false,
  };
  expect(accommodationWords(none)).toEqual([]);
  expect(
    accommodationWords({
      ...none,
      time: { default: 1.5, reading_writing: 1.5, math: 1.5 },
      break_multiplier: 2,
      zoom_percent: 125,
      read_aloud: true,
    }),
  ).toEqual([
    'Time and a half, all sections',
    'Breaks twice as long',
    'Zoom starts at 125%',
    'Questions can be read aloud to you',
  ]);
  expect(accommodationWords({ ...none, time: { default: 1, reading_writing: 1, math: 2 } })).toEqual([
    'Double time in Math',
  ]);
});

test('zoom goes in steps and stops at the smallest and largest size', () => {
  expect(zoomed(100, 1)).toBe(125);
  expect(zoomed(300, 1)).toBe(300);
  expect(zoomed(110, -1)).toBe(100);
  expect(zoomed(100, -1)).toBe(100);
});

test.each([
  [{ trouble: null, waiting_count: 0, is_kept: true }, 'All answers saved', false],
  [{ trouble: null, waiting_count: 2, is_kept: true }, 'Saving…', false],
  [{ trouble: 'offline', waiting_count: 3, is_kept: true }, 'Offline, 3 answers saved on this device', true],
  [{ trouble: 'offline', waiting_count: 1, is_kept: false }, 'Offline, 1 answer not sent yet', true],
  [{ trouble: 'offline', waiting_count: 0, is_kept: true }, 'Offline', true],
  [
    { trouble: 'server', waiting_count: 1, is_kept: true },
    'The server isn’t responding, 1 answer saved on this device',
    true,
  ],
] as const)('the state %j of saving is shown as "%s"', (state, words, isWarning) => {
  expect(saveWords(state)).toEqual({ words, is_warning: isWarning });
});

test('messages use singular and plural correctly', () => {
  expect([counted(1, 'question'), counted(98, 'question')]).toEqual(['1 question', '98 questions']);
});

test.each([
  [{ trouble: null, waiting_count: 2, is_kept: true }, 'Your answers are being submitted.'],
  [
    { trouble: 'offline', waiting_count: 1, is_kept: true },
    '1 answer saved on this device. Keep this page open until everything is sent.',
  ],
  [{ trouble: 'server', waiting_count: 2, is_kept: false }, '2 answers not sent yet.'],
  [{ trouble: 'offline', waiting_count: 0, is_kept: true }, 'Your answers are saved.'],
] as const)('after the time is up, %j reads "%s"', (state, words) => {
  expect(timeUpWords(state)).toContain(words);
});

test('names answers that did not count by question number, and also by section once the section is over', () => {
  const present = (id: string, title: string, ...questions: string[]) =>
    ({
      section: { id, title },
      first_number: 1,
      questions: questions.map((question) => ({ id: question })),
    }) as NonNullable<ExamView['present']>;
  const first = placesAfter(new Map(), present('s1', 'Reading', 'a', 'b'));
  const places = placesAfter(placesAfter(first, present('s2', 'Math', 'c')), null);
  const words = notCountedWords(
    [
      { question: 'b', verdict: 'late' },
      { question: 'c', verdict: 'late' },
      { question: 'c', verdict: 'refused' },
      { question: 'x', verdict: 'overtaken' },
    ],
    places,
    's2',
  );
  expect(words).toEqual([
    'Your change to question 1 wasn’t saved. Tell your tutor.',
    'Your answer to question 2 of Reading, question 1 came too late. It’s saved, and your tutor decides whether it counts.',
    'You answered an earlier question in two windows. The newer answer counts.',
  ]);
});

test.each([
  ['the standard size without a choice', { granted: 100, own: 100, page: 100 }, 100],
  ['an accommodation', { granted: 150, own: 100, page: 100 }, 150],
  [
    'the text size of a person where the page has the standard size',
    { granted: 100, own: 150, page: 100 },
    150,
  ],
  [
    'the standard size where the page has the text size of a person',
    { granted: 100, own: 150, page: 150 },
    100,
  ],
  ['only the rest of an accommodation where the page is larger', { granted: 200, own: 160, page: 160 }, 125],
  ['the standard size where a person reads small text', { granted: 100, own: 80, page: 100 }, 100],
])('the questions start at %s', (_, sizes, zoom) => {
  expect(firstZoom(sizes)).toBe(zoom);
});
