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

test('flagged questions come first, starting with those whose answer key may be wrong; the rest stay in order', () => {
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

test('one sentence says how well the test separates students, and a second one which questions need attention', () => {
  const words = (alpha: number | null, session_count = 30) => testSentence({ alpha, session_count });
  expect(words(0.91, 29)).toBe(
    'It’s too early to say how well this test separates strong from weak students.',
  );
  expect([0.91, 0.85, 0.7, 0.4, null].map((alpha) => words(alpha))).toEqual([
    'This test separates strong from weak students well.',
    'This test separates strong from weak students well.',
    'This test separates strong from weak students fairly well.',
    'This test hardly separates strong from weak students.',
    'It’s too early to say how well this test separates strong from weak students.',
  ]);
  expect(lookWords([plain])).toEqual({ keys: null, rest: 'No question is flagged.' });
  expect(lookWords([unsaid, unsaid])).toEqual({
    keys: null,
    rest: 'There isn’t enough data to check the questions: each needs 30 answers.',
  });
  expect(lookWords([plain, unsaid]).rest).toBe('Among questions with at least 30 answers, none is flagged.');
  expect(lookWords([easy, unsaid]).rest).toBe('1 question is worth a look before you use it again.');
  expect(lookWords([suspect])).toEqual({ keys: '1 answer key looks wrong', rest: '.' });
  expect(lookWords([suspect, easy])).toEqual({
    keys: '1 answer key looks wrong',
    rest: ' and 1 more question is worth a look before you use them again.',
  });
  expect(lookWords([easy]).rest).toBe('1 question is worth a look before you use it again.');
});

test('a flag names its option, its figures, and what to do', () => {
  const tempting = flag('distractor_tempts', 'C', { value: 0.52, low: 0.451, high: 0.588, bar: 0.3 });
  expect([
    flagWords(tempting, plain),
    flagWords(flag('weak_distractor', 'B'), plain),
    flagWords(flag('slow'), plain),
  ]).toEqual(['C too tempting', 'B rarely chosen', 'Slow']);
  expect(flagFigures(tempting)).toBe(
    '52% chose it (95% interval 45% to 59%). Above 30%, an option is flagged.',
  );
  expect(flagFigures(flag('too_hard', null, { value: 0.22, low: 0.17, high: 0.28, bar: 0.3 }))).toBe(
    '22% right (95% interval 17% to 28%). Below 30%, a question is flagged.',
  );
  expect(
    flagFigures(flag('does_not_separate', null, { value: -0.24, low: -0.37, high: -0.1, bar: 0.15 })),
  ).toBe('Correlation with the rest of the test −.24 (95% interval −.37 to −.10). At least .15 is good.');
  expect(flagFigures(flag('key_may_be_wrong', 'B', { value: 0.4, low: 0.28, high: 0.51, bar: -0.1 }))).toBe(
    'Correlation with the rest of the test .40 (95% interval .28 to .51). The answer key’s correlation is at most −.10.',
  );
  expect(flagFigures(flag('slow', null, { value: 150, low: 141, high: 160, bar: 140 }))).toBe(
    'Median 2 min 30 s (95% interval 2 min 21 s to 2 min 40 s). Above 2 min 20 s, twice the time available, a question is flagged.',
  );
  expect(flagAdvice(flag('key_may_be_wrong', 'B'), plain)).toBe(
    'Answer the question yourself. If B is correct, change the answer key.',
  );
  for (const code of ITEM_FLAGS) expect(flagAdvice(flag(code, 'C'), plain)).toMatch(/\.$/);
});

test('an opened question shows how reliable the test is without it, and its calibration', () => {
  expect(deletedWords(item('M1·2', { alpha_if_deleted: 0.897 }), 0.91)).toBe(
    'Reliability without this question .90, with it .91',
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
    '60% of students reached the end of every section (95% interval 50% to 95%), but at least 80% should. Give more time, or ask fewer questions.',
  );
  expect(words(false, 0.9)).toContain('. There is enough time.');
  expect(words(null, 0.8)).toContain('. There are too few students to say');
  expect(speedWords({ speededness: null, section_times: [] })).toBeNull();
  const speeded = { finished_share: 0.6, low: 0.5, high: 0.7, is_speeded: true };
  const inSections = (...of: boolean[]) =>
    speedWords({
      speededness: speeded,
      section_times: of.map((is_speeded, place) => sectionTime({ is_speeded }, `Module ${place + 1}`)),
    });
  expect(inSections(false, true, false)).toContain('. Give more time in Module 2, or ask fewer questions.');
  expect(inSections(true, true)).toContain('. Give more time, or ask fewer questions.');
});

test('a section shows how far its takers got, what that cost, and what would help', () => {
  expect(sizeWords(sectionTime({}))).toBe('22 questions in 35 min');
  const ended = '61% of students reached the end (95% interval 54% to 68%)';
  expect(endWords(sectionTime({}))).toBe(
    `${ended}. There are too few students to say whether time was too short.`,
  );
  expect(endWords(sectionTime({ is_speeded: true }))).toBe(`${ended}, but at least 80% should.`);
  expect(endWords(sectionTime({ is_speeded: false }))).toBe(`${ended}. There is enough time.`);
  expect(lostWords(sectionTime({}))).toBe(
    '12.3% of answers were not reached (9 to 15%). This cost about 1.4 right answers per student (1 to 1.8), judging by students who reached them.',
  );
  const nothing = { value: 0, low: 0, high: 0 };
  expect(lostWords(sectionTime({ lost_right: nothing }))).toBe(
    '12.3% of answers were not reached (9 to 15%).',
  );
  expect(lostWords(sectionTime({ not_reached: nothing }))).toBeNull();
  expect(mendWords(sectionTime({ mend: { questions: 3, seconds: 287 } }))).toBe(
    'Give 5 minutes more, or ask 3 fewer questions, so that 4 in 5 students reach the end.',
  );
  expect(mendWords(sectionTime({ mend: { questions: 1, seconds: 40 } }))).toBe(
    'Give 1 minute more, or ask 1 fewer question, so that 4 in 5 students reach the end.',
  );
  expect(mendWords(sectionTime({}))).toBeNull();
});

test('an opened question shows which option the strongest fifth of people choose', () => {
  expect(traceSentence(suspect)).toBe('The strongest fifth of students choose B, not the correct answer A.');
  const good = item('M1·2', { options: [option('A', true, 0.6, [0.3, 0.4, 0.6, 0.7, 0.84])] });
  expect(traceSentence(good)).toBe(
    '30% of the weakest fifth of students and 84% of the strongest fifth choose the correct answer A.',
  );
  expect(traceSentence(plain)).toBe(
    'The chart needs 25 sessions. So far, 12 sessions included this question.',
  );
  expect(traceSentence(item('M1·3', { options: [] }))).toBe('Typed answers have no options to chart.');
});

test('a line in the chart runs from the weakest fifth of people to the strongest, and labels do not overlap', () => {
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

test('the bar for a discrimination starts at zero, and goes left if the value is negative', () => {
  expect(discriminationBar(0.44)).toEqual({ x: 20, width: 26.4 });
  expect(discriminationBar(-0.25)).toEqual({ x: 5, width: 15 });
  expect(discriminationBar(-0.9)).toEqual({ x: 0, width: 20 });
  expect([-0.01, 0.19, 0.2].map(discriminationKind)).toEqual(['against', 'weak', 'good']);
});
