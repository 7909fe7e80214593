import { expect, test } from 'vitest';
import { type AnalysedItem, ITEM_FLAGS, type ItemFlag } from '../results.contract.ts';
import type { SectionTime } from '../section-time.contract.ts';
import {
  deletedWords,
  discriminationBar,
  discriminationKind,
  flagAdvice,
  flagFigures,
  flaggedFirst,
  flagWords,
  irtWords,
  lookWords,
  shownItems,
  speedWords,
  testSentence,
  traceSentence,
} from './analysis-words.ts';
import { endWords, lostWords, mendWords, sizeWords } from './time-words.ts';
import { TRACE, traceLines, yOf } from './trace.ts';

function sectionTime(more: Partial<SectionTime>, title = 'Module 2'): SectionTime {
  return {
    section: { id: title, title, kind: 'math' },
    session_count: 200,
    question_count: 22,
    duration_seconds: 2100,
    is_speeded: null,
    mend: null,
    finished: { value: 0.61, low: 0.54, high: 0.68 },
    not_reached: { value: 0.123, low: 0.09, high: 0.15 },
    lost_right: { value: 1.44, low: 1, high: 1.8 },
    ...more,
  };
}

function option(label: string, is_key: boolean, share: number, fifths: number[] = []) {
  return { id: label, label, text: label, is_key, feedback: '', share, fifths };
}

function flag(code: ItemFlag, option: string | null = null, figures: Partial<Flag> = {}): Flag {
  return { code, option, value: 0.5, low: 0.4, high: 0.6, bar: 0.3, ...figures };
}

function item(label: string, more: Partial<AnalysedItem> = {}): AnalysedItem {
  return {
    question: label,
    section: { id: 'section', title: 'Math 1', kind: 'math' },
    number: 1,
    label,
    type: 'single_choice',
    stem: '',
    stimulus: '',
    domain: null,
    unscored: false,
    count: 12,
    facility: 0.5,
    discrimination: 0.3,
    alpha_if_deleted: null,
    irt: null,
    options: [option('A', true, 0.5), option('B', false, 0.2), option('C', false, 0.3)],
    omitted_share: 0,
    median_time_seconds: null,
    flags: [],
    ...more,
  };
}

type Flag = NonNullable<AnalysedItem['flags']>[number];

const suspect = item('M2·7', {
  flags: [flag('slow'), flag('key_may_be_wrong', 'B')],
  options: [
    option('A', true, 0.2, [0.35, 0.28, 0.22, 0.16, 0.09]),
    option('B', false, 0.5, [0.2, 0.3, 0.5, 0.7, 0.84]),
  ],
});
const easy = item('M1·4', { flags: [flag('too_easy')] });
const plain = item('M1·1');
const unsaid = item('M1·5', { flags: null });

test('flagged questions come first, starting with suspect keys; the rest stay in order', () => {
  const unscored = item('M1·9', { unscored: true });
  expect(flaggedFirst([plain, easy, unscored, suspect]).map(({ label }) => label)).toEqual([
    'M2·7',
    'M1·4',
    'M1·1',
    'M1·9',
  ]);
  expect(shownItems([plain, easy, unscored, unsaid], 'flagged')).toEqual([easy]);
  expect(flaggedFirst([unsaid, plain, easy]).map(({ label }) => label)).toEqual(['M1·4', 'M1·5', 'M1·1']);
  expect(shownItems([plain, easy, unscored], 'unscored')).toEqual([unscored]);
  expect(shownItems([plain], 'reading_writing')).toEqual([]);
});

test('one sentence says how well the test separates students, another what needs a look', () => {
  const words = (alpha: number | null, session_count = 30) => testSentence({ alpha, session_count });
  expect(words(0.91, 29)).toBe('It cannot be told yet how well the test separates students.');
  expect([0.91, 0.85, 0.7, 0.4, null].map((alpha) => words(alpha))).toEqual([
    'The test separates students well.',
    'The test separates students well.',
    'The test separates students fairly well.',
    'The test hardly separates students.',
    'It cannot be told yet how well the test separates students.',
  ]);
  expect(lookWords([plain])).toEqual({ keys: null, rest: 'No question is flagged.' });
  expect(lookWords([unsaid, unsaid])).toEqual({
    keys: null,
    rest: 'Too few to say which questions are worth a look: it takes 30 answers.',
  });
  expect(lookWords([plain, unsaid]).rest).toBe('Of those with 30 answers no question is flagged.');
  expect(lookWords([easy, unsaid]).rest).toBe('1 question worth a look before you use it again.');
  expect(lookWords([suspect])).toEqual({ keys: '1 key looks wrong', rest: '.' });
  expect(lookWords([suspect, easy])).toEqual({
    keys: '1 key looks wrong',
    rest: ' and 1 more question is worth a look before you use them again.',
  });
  expect(lookWords([easy]).rest).toBe('1 question worth a look before you use it again.');
});

test('a flag names its option, its figures, and what to do', () => {
  const tempting = flag('distractor_tempts', 'C', { value: 0.52, low: 0.451, high: 0.588, bar: 0.3 });
  expect([
    flagWords(tempting, plain),
    flagWords(flag('weak_distractor', 'B'), plain),
    flagWords(flag('slow'), plain),
  ]).toEqual(['C too tempting', 'B hardly chosen', 'Slow']);
  expect(flagFigures(tempting)).toBe('52% chose it, 45% to 59% 19 times in 20; the bar is 30%.');
  expect(flagFigures(flag('too_hard', null, { value: 0.22, low: 0.17, high: 0.28, bar: 0.3 }))).toBe(
    '22% right, 17% to 28% 19 times in 20; the bar is 30%.',
  );
  expect(
    flagFigures(flag('does_not_separate', null, { value: -0.24, low: -0.37, high: -0.1, bar: 0.15 })),
  ).toBe('Correlation with the rest of the test −.24, −.37 to −.10 19 times in 20; .15 is enough.');
  expect(flagFigures(flag('key_may_be_wrong', 'B', { value: 0.4, low: 0.28, high: 0.51, bar: -0.1 }))).toBe(
    'Correlation with the rest of the test .40, .28 to .51 19 times in 20; the key’s is at most −.10.',
  );
  expect(flagFigures(flag('slow', null, { value: 150, low: 141, high: 160, bar: 140 }))).toBe(
    'Median 2 min 30 s, 2 min 21 s to 2 min 40 s 19 times in 20; twice the time there is is 2 min 20 s.',
  );
  expect(flagAdvice(flag('key_may_be_wrong', 'B'), plain)).toBe(
    'Answer the question yourself. If B is right, change the key.',
  );
  for (const code of ITEM_FLAGS) expect(flagAdvice(flag(code, 'C'), plain)).toMatch(/\.$/);
});

test('an open question shows the reliability without it, and its calibration', () => {
  expect(deletedWords(item('M1·2', { alpha_if_deleted: 0.897 }), 0.91)).toBe(
    'Reliability without it .90, with it .91',
  );
  expect([deletedWords(plain, 0.91), deletedWords(item('M1·2', { alpha_if_deleted: 0.9 }), null)]).toEqual([
    null,
    null,
  ]);
  const irt = { model: '2pl' as const, a: 1.204, b: -0.4, c: 0, se: { a: 0.11, b: null, c: null } };
  expect(irtWords({ irt })).toBe('2PL: a 1.20 ± .11, b −.40');
  expect(irtWords({ irt: { ...irt, model: '3pl', c: 0.21 } })).toBe('3PL: a 1.20 ± .11, b −.40, c .21');
  expect(irtWords({ irt: null })).toBeNull();
});

test('one sentence says whether time kept students from the end', () => {
  const words = (is_speeded: boolean | null, finished_share: number) =>
    speedWords({
      speededness: { finished_share, low: finished_share - 0.1, high: 0.95, is_speeded },
      section_times: [],
    });
  expect(words(true, 0.6)).toBe(
    '60% got to the end of every section (50% to 95% 19 times in 20), where 80% should: give more time, or ask less.',
  );
  expect(words(false, 0.9)).toContain(': there is time enough.');
  expect(words(null, 0.8)).toContain(': too few to say');
  expect(speedWords({ speededness: null, section_times: [] })).toBeNull();
  const speeded = { finished_share: 0.6, low: 0.5, high: 0.7, is_speeded: true };
  const inSections = (...of: boolean[]) =>
    speedWords({
      speededness: speeded,
      section_times: of.map((is_speeded, place) => sectionTime({ is_speeded }, `Module ${place + 1}`)),
    });
  expect(inSections(false, true, false)).toContain(': give more time in Module 2, or ask less.');
  expect(inSections(true, true)).toContain(': give more time, or ask less.');
});

test('a section says how far its takers got, what that cost, and what would help', () => {
  expect(sizeWords(sectionTime({}))).toBe('22 questions in 35 min');
  const ended = '61% got to its end (54% to 68% 19 times in 20)';
  expect(endWords(sectionTime({}))).toBe(`${ended}: too few to say whether time kept the others from it.`);
  expect(endWords(sectionTime({ is_speeded: true }))).toBe(`${ended}, where 80% should.`);
  expect(endWords(sectionTime({ is_speeded: false }))).toBe(`${ended}: the time is enough.`);
  expect(lostWords(sectionTime({}))).toBe(
    '12.3% of answers were not reached (9 to 15%): 1.4 right answers a student (1 to 1.8) went with them, had they done as those who got there.',
  );
  const nothing = { value: 0, low: 0, high: 0 };
  expect(lostWords(sectionTime({ lost_right: nothing }))).toBe(
    '12.3% of answers were not reached (9 to 15%).',
  );
  expect(lostWords(sectionTime({ not_reached: nothing }))).toBeNull();
  expect(mendWords(sectionTime({ mend: { questions: 3, seconds: 287 } }))).toBe(
    'Give it 5 minutes more, or ask 3 questions fewer: as far as four in five got.',
  );
  expect(mendWords(sectionTime({ mend: { questions: 1, seconds: 40 } }))).toBe(
    'Give it 1 minute more, or ask 1 question fewer: as far as four in five got.',
  );
  expect(mendWords(sectionTime({}))).toBeNull();
});

test('an open question says which option the strongest fifth choose', () => {
  expect(traceSentence(suspect)).toBe('The strongest fifth choose B, not the key A.');
  const good = item('M1·2', { options: [option('A', true, 0.6, [0.3, 0.4, 0.6, 0.7, 0.84])] });
  expect(traceSentence(good)).toBe('30% of the weakest fifth choose the key A, 84% of the strongest.');
  expect(traceSentence(plain)).toBe('The lines need 25 sessions; 12 sessions had it.');
  expect(traceSentence(item('M1·3', { options: [] }))).toBe('Written answers have no options to trace.');
});

test('a line runs from the weakest fifth to the strongest, and labels do not overlap', () => {
  const lines = traceLines(suspect.options);
  expect(lines.map(({ kind }) => kind)).toEqual(['key', 'tempting']);
  expect(lines[1]?.points.at(-1)).toEqual({ x: 278, y: yOf(0.84) });
  expect([yOf(0), yOf(1)]).toEqual([TRACE.bottom, TRACE.top]);
  const close = [0.01, 0.02, 0.03, 0.9].map((share, index) =>
    option('ABCD'.charAt(index), index === 3, share, [share, share, share, share, share]),
  );
  const places = traceLines(close)
    .map(({ label_y }) => label_y)
    .toSorted((a, b) => a - b);
  places.slice(1).forEach((place, index) => {
    expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(14);
  });
  expect(traceLines(plain.options)).toEqual([]);
});

test('the bar of a discrimination starts at zero, and goes left if it is negative', () => {
  expect(discriminationBar(0.44)).toEqual({ x: 20, width: 26.4 });
  expect(discriminationBar(-0.25)).toEqual({ x: 5, width: 15 });
  expect(discriminationBar(-0.9)).toEqual({ x: 0, width: 20 });
  expect([-0.01, 0.19, 0.2].map(discriminationKind)).toEqual(['against', 'weak', 'good']);
});
