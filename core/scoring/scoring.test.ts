import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  earnedMarks,
  type JudgedPlacement,
  judge,
  type Outcome,
  type QuestionKey,
  rightGaps,
  scaledByTable,
  sectionScore,
  totalScore,
} from './scoring.ts';

const right = { outcome: 'right' } as const;
const wrong = { outcome: 'wrong' } as const;
const omitted = { outcome: 'omitted' } as const;
const pending = { outcome: 'pending' } as const;

describe('a single choice', () => {
  const key: QuestionKey = { type: 'single_choice', right_options: ['b'] };

  test('is right only if exactly the options in its answer key are chosen', () => {
    expect(judge(key, 'b')).toEqual(right);
    expect(judge(key, 'a')).toEqual(wrong);
    expect(judge(key, 'no such option')).toEqual(wrong);
    expect(judge(key, ['b'])).toEqual(right);
  });

  test('is wrong if two options are chosen, even if one is right', () => {
    expect(judge(key, ['a', 'b'])).toEqual(wrong);
    // The answer key was corrected to accept either option.
    const either: QuestionKey = { ...key, right_options: ['a', 'b'] };
    expect([judge(either, 'a'), judge(either, ['a', 'b'])]).toEqual([right, wrong]);
  });
});

describe('a multiple choice', () => {
  const key: QuestionKey = { type: 'multiple_choice', right_options: ['a', 'b', 'c'], partial: false };
  const partial: QuestionKey = { ...key, partial: true };

  test('earns all points or none by default', () => {
    expect(judge(key, ['c', 'a', 'b'])).toEqual(right);
    expect(judge(key, ['a', 'b', 'c', 'a'])).toEqual(right);
    expect(judge(key, ['a', 'b'])).toEqual(wrong);
    expect(judge(key, ['a', 'b', 'c', 'd'])).toEqual(wrong);
  });

  test('earns partial points if allowed, and each wrong option cancels a right one', () => {
    expect(judge(partial, ['a', 'b'])).toEqual({ outcome: 'partial', share: 2 / 3 });
    expect(judge(partial, ['a', 'b', 'd'])).toEqual({ outcome: 'partial', share: 1 / 3 });
    expect(judge(partial, ['a', 'b', 'c', 'd'])).toEqual({ outcome: 'partial', share: 2 / 3 });
    expect(judge(partial, ['a', 'd'])).toEqual(wrong);
    expect(judge(partial, ['d', 'e'])).toEqual(wrong);
    expect(judge(partial, ['a', 'b', 'c'])).toEqual(right);
  });

  test('never earns more by choosing every option', () => {
    fc.assert(
      fc.property(fc.subarray(['a', 'b', 'c', 'd', 'e', 'f'], { minLength: 1 }), (given) => {
        const outcome = judge(partial, given);
        const share = outcome.outcome === 'partial' ? outcome.share : Number(outcome.outcome === 'right');
        const hits = given.filter((option) => 'abc'.includes(option)).length;
        expect(share).toBeCloseTo(Math.max(0, hits - (given.length - hits)) / 3, 12);
      }),
    );
  });
});

describe('a matching question', () => {
  const key: QuestionKey = { type: 'matching', right_response: ['a', 'b', 'b', 'c'], partial: false };
  const partial: QuestionKey = { ...key, partial: true };

  test('needs the right option for each prompt', () => {
    expect(judge(key, ['a', 'b', 'b', 'c'])).toEqual(right);
    expect(judge(key, ['a', 'b', 'c', 'b'])).toEqual(wrong);
    expect(judge(key, ['a', 'b', 'b', ''])).toEqual(wrong);
  });

  test('earns a share for each right pair, and loses nothing for a wrong one', () => {
    expect(judge(partial, ['a', 'c', 'b', ''])).toEqual({ outcome: 'partial', share: 0.5 });
    expect(judge(partial, ['', '', '', 'c'])).toEqual({ outcome: 'partial', share: 0.25 });
    expect(judge(partial, ['b', 'a', 'a', 'a'])).toEqual(wrong);
    expect(judge(partial, ['a', 'b', 'b', 'c'])).toEqual(right);
  });

  test('rejects a response with a wrong type', () => {
    for (const response of ['a', 'abbc', ['a'], ['a', 'b', 'b'], ['a', 'b', 'b', 'c', 'c']]) {
      expect(judge(partial, response)).toEqual(wrong);
    }
    expect(judge(partial, ['', '', '', ''])).toEqual(omitted);
  });
});

describe('an ordering question', () => {
  const key: QuestionKey = { type: 'ordering', right_response: ['a', 'b', 'c', 'd'], partial: false };
  const partial: QuestionKey = { ...key, partial: true };

  test('is all or nothing, or earns a share for each option in its right position', () => {
    expect(judge(key, ['a', 'b', 'c', 'd'])).toEqual(right);
    expect(judge(key, ['a', 'b', 'd', 'c'])).toEqual(wrong);
    expect(judge(partial, ['a', 'b', 'd', 'c'])).toEqual({ outcome: 'partial', share: 0.5 });
    expect(judge(partial, ['d', 'a', 'b', 'c'])).toEqual(wrong);
  });

  test('earns nothing for a repeated option or an incomplete order', () => {
    for (const response of [['a', 'a', 'a', 'a'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'd'], 'a']) {
      expect(judge(partial, response)).toEqual(wrong);
    }
  });
});

describe('a text with gaps', () => {
  const key: QuestionKey = {
    type: 'gaps',
    gaps: [
      { choices: ['in', 'on', 'In'], accepted_answers: ['in'] },
      { choices: [], accepted_answers: ['Zürich', 'Zurich'] },
      { choices: ['1', '1.0'], accepted_answers: ['1.0'] },
      { choices: [], accepted_answers: ['12'] },
    ],
    case_sensitive: false,
    partial: false,
  };
  const partial: QuestionKey = { ...key, partial: true };

  test('needs every gap: choices must match exactly, typed words are compared loosely', () => {
    expect(judge(key, ['in', ' zURICH ', '1.0', '12'])).toEqual(right);
    expect(judge(key, ['in', 'Zu\u0308rich', '1.0', '12'])).toEqual(right);
    expect(judge(key, ['In', 'Zürich', '1.0', '12'])).toEqual(wrong);
    expect(judge(key, ['in', 'Zürich', '1', '12'])).toEqual(wrong);
    expect(judge(key, ['in', 'Zürich', '1.0', '12.0'])).toEqual(wrong);
    expect(judge(key, ['in', 'Zürich', '1.0', ''])).toEqual(wrong);
  });

  test('respects case if the answer key is case-sensitive', () => {
    const strict: QuestionKey = { ...key, case_sensitive: true };
    expect(judge(strict, ['in', 'Zürich', '1.0', '12'])).toEqual(right);
    expect(judge(strict, ['in', 'zürich', '1.0', '12'])).toEqual(wrong);
  });

  test('earns a share for each right gap, and loses nothing for a wrong one', () => {
    expect(judge(partial, ['in', 'Bern', '', '12'])).toEqual({ outcome: 'partial', share: 0.5 });
    expect(judge(partial, ['', '', '', '12'])).toEqual({ outcome: 'partial', share: 0.25 });
    expect(judge(partial, ['on', 'Bern', '1', '13'])).toEqual(wrong);
    expect(judge(partial, ['in', 'Zürich', '1.0', '12'])).toEqual(right);
  });

  test('is omitted if all gaps are empty, and rejects a response with a wrong type', () => {
    expect(judge(partial, ['', ' ', '', ''])).toEqual(omitted);
    for (const response of ['in', ['in'], ['in', 'Zürich', '1.0', '12', '']]) {
      expect(judge(partial, response)).toEqual(wrong);
    }
    const letters = ['a', 'b'].map((letter) => ({ choices: [], accepted_answers: [letter] }));
    expect(rightGaps({ gaps: letters, case_sensitive: false }, 'ab')).toEqual([false, false]);
    expect(rightGaps({ gaps: letters, case_sensitive: false }, null)).toEqual([false, false]);
  });
});

describe('a numeric answer', () => {
  test('is read in the same way as the field', () => {
    const key: QuestionKey = { type: 'numeric', entry: 'sat', accepted_answers: ['2/3'], tolerance: 0 };
    expect(judge(key, '.6667')).toEqual(right);
    expect(judge(key, '.67')).toEqual(wrong);
    expect(judge(key, ['2/3'])).toEqual(wrong);
  });

  test('is omitted if the field contains text that is not an answer', () => {
    const key: QuestionKey = { type: 'numeric', entry: 'sat', accepted_answers: ['0'], tolerance: 0 };
    for (const entry of ['-', '3/0', '.']) expect(judge(key, entry)).toEqual(omitted);
    expect(judge(key, '0/5')).toEqual(right);
  });

  test('may differ by the tolerance of a free entry', () => {
    const key: QuestionKey = { type: 'numeric', entry: 'free', accepted_answers: ['9.81'], tolerance: 0.02 };
    expect(judge(key, '9.8')).toEqual(right);
    expect(judge(key, '9.78')).toEqual(wrong);
  });
});

test('the comparison of typed answers normalizes text only up to the maximum length of an answer', () => {
  const of = (size: number) => ({
    key: { type: 'text', accepted_answers: ['é'.repeat(size)], case_sensitive: false } as const,
    typed: 'e\u0301'.repeat(size),
  });
  const [most, over] = [of(400), of(401)];
  expect([judge(most.key, most.typed), judge(over.key, over.typed)]).toEqual([right, wrong]);
});

describe('matching a typed answer', () => {
  const key: QuestionKey = {
    type: 'text',
    accepted_answers: ['Café  au lait', 'coffee'],
    case_sensitive: false,
  };

  test('ignores Unicode composition, surrounding and repeated spaces, and case', () => {
    expect(judge(key, '  cafe\u0301 AU\n\tlait ')).toEqual(right);
    expect(judge(key, 'COFFEE')).toEqual(right);
    expect(judge(key, 'cafe au lait')).toEqual(wrong);
    expect(judge(key, 'caféaulait')).toEqual(wrong);
    expect(judge({ ...key, accepted_answers: ['Straße'] }, 'straße')).toEqual(right);
    expect(judge({ ...key, accepted_answers: ['Straße'] }, 'STRASSE')).toEqual(wrong);
  });

  test('respects case if the answer key is case-sensitive', () => {
    expect(judge({ ...key, case_sensitive: true }, 'coffee')).toEqual(right);
    expect(judge({ ...key, case_sensitive: true }, 'Coffee')).toEqual(wrong);
  });
});

describe('a typed answer', () => {
  const accepts = (key: string, typed: string, more: { exact?: boolean; case_sensitive?: boolean } = {}) => {
    const text = { accepted_answers: [key], case_sensitive: false, ...more };
    const gap = {
      gaps: [{ choices: [], accepted_answers: [key] }],
      case_sensitive: false,
      partial: false,
      ...more,
    };
    const [one, other] = [judge({ type: 'text', ...text }, typed), judge({ type: 'gaps', ...gap }, [typed])];
    expect(other).toEqual(one);
    return one.outcome === 'right';
  };

  test.each([
    ['an apostrophe', 'don’t', 'don\u0027t'],
    ['an apostrophe typed as an accent', 'don\u0027t', 'don´t'],
    ['a single quotation mark', '‘so’', '\u0027so\u0027'],
    ['a double quotation mark', '“so”', '"so"'],
    ['a low quotation mark', '„so“', '"so"'],
    ['a prime', '5′ 3″', '5\u0027 3"'],
    ['an en dash', '1914–1918', '1914-1918'],
    ['an em dash', 'so—no', 'so-no'],
    ['a minus sign', '−5', '-5'],
    ['an ellipsis', 'wait…', 'wait...'],
    ['a non-breaking hyphen', 'well\u2011known', 'well-known'],
    ['a non-breaking space', 'ten\u00a0kg', 'ten kg'],
    ['a narrow non-breaking space', '10\u202f000', '10 000'],
    ['a word joiner', 'a\u2060b', 'ab'],
    ['a zero width space', 'ab\u200b', 'ab'],
    ['a soft hyphen', 'co\u00adoperate', 'cooperate'],
    ['a text direction mark', '\u200fab\u200e', 'ab'],
    ['a joiner in a script that does not join letters', 'a\u200db\u200c', 'ab'],
    ['full-width digits', '１２３', '123'],
    ['full-width letters', 'ＡＢｃ', 'abc'],
    ['a full-width space', '東京\u3000都', '東京 都'],
    ['full-width letters with an accent', 'ｅ\u0301', 'é'],
  ])('accepts a second form of %s, whichever of the two is the right answer', (_what, one, other) => {
    expect([accepts(one, other), accepts(other, one)]).toEqual([true, true]);
  });

  test.each([
    ['a superscript digit', 'x²', 'x2'],
    ['a fraction', '½', '1/2'],
    ['an accent', 'résumé', 'resume'],
    ['ß', 'Straße', 'Strasse'],
    ['a ligature', 'ﬁn', 'fin'],
    ['a circled digit', '①', '1'],
    ['a decimal comma', '3,5', '3.5'],
    ['a hyphen', 'well-known', 'well known'],
    ['the joiner of an emoji', '👩\u200d🚀', '👩🚀'],
    ['the non-joiner of Persian', 'می\u200cخواهم', 'میخواهم'],
    ['the joiner of Devanagari', 'क्\u200dष', 'क्ष'],
  ])('is wrong without %s', (_what, key, typed) => {
    expect(accepts(key, typed)).toBe(false);
  });

  test('in exact mode distinguishes typographic variants, but ignores invisible characters', () => {
    expect(accepts('don’t', 'don\u0027t', { exact: true })).toBe(false);
    expect(accepts('don’t', 'DON’T', { exact: true })).toBe(true);
    expect(accepts('１', '1', { exact: true })).toBe(false);
    expect(accepts('a–b', 'a–b\u200b', { exact: true, case_sensitive: true })).toBe(true);
  });
});

test('an essay waits for a grader, unless it is empty', () => {
  expect(judge({ type: 'essay' }, 'In the beginning')).toEqual(pending);
  expect(judge({ type: 'essay' }, ' \n')).toEqual(omitted);
});

test.each<QuestionKey>([
  { type: 'single_choice', right_options: ['a'] },
  { type: 'multiple_choice', right_options: ['a'], partial: true },
  { type: 'matching', right_response: ['a', 'b'], partial: true },
  { type: 'ordering', right_response: ['a', 'b'], partial: true },
  {
    type: 'gaps',
    gaps: [{ choices: [], accepted_answers: ['a'] }],
    case_sensitive: false,
    partial: true,
  },
  { type: 'numeric', entry: 'free', accepted_answers: ['0'], tolerance: 1 },
  { type: 'text', accepted_answers: ['a'], case_sensitive: false },
  { type: 'essay' },
])('an empty response counts as omitted: $type', (key) => {
  for (const nothing of [null, '', [], ['']]) expect(judge(key, nothing)).toEqual(omitted);
});

describe('points', () => {
  const marks = { correct: 4, wrong: -1, omitted: 0.5 };

  test("are the test's points times the placement's", () => {
    expect(earnedMarks(right, marks, 2)).toBe(8);
    expect(earnedMarks(wrong, marks, 2)).toBe(-2);
    expect(earnedMarks(omitted, marks, 2)).toBe(1);
    expect(earnedMarks({ outcome: 'partial', share: 0.25 }, marks, 2)).toBe(2);
    expect(earnedMarks(pending, marks, 2)).toBeNull();
  });

  const placed = (outcome: Outcome, worth = 1, unscored = false): JudgedPlacement => ({
    outcome,
    marks: worth,
    unscored,
  });

  test('of a section leave out unscored questions and count pending ones', () => {
    expect(
      sectionScore([placed(right), placed(wrong, 2), placed(right, 1, true), placed(pending, 3)], marks),
    ).toEqual({ raw: 2, raw_max: 24, pending: 1 });
  });

  test('that are thirds of a point add up to whole points', () => {
    const third: Outcome = { outcome: 'partial', share: 1 / 3 };
    const plain = { correct: 1, wrong: 0, omitted: 0 };
    expect(sectionScore([placed(third, 0.1), placed(third, 0.1), placed(third, 0.1)], plain).raw).toBe(0.1);
  });

  const placement = fc.record({
    outcome: fc.constantFrom<Outcome>(right, wrong, omitted, { outcome: 'partial', share: 0.5 }),
    marks: fc.constantFrom(0.5, 1, 2),
    unscored: fc.boolean(),
  });

  test('are the same if all questions are in one section or in several, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.array(placement)), (sections) => {
        const apart = totalScore(sections.map((section) => sectionScore(section, marks)));
        expect(apart).toEqual(sectionScore(sections.flat().toReversed(), marks));
      }),
    );
  });

  test('never exceed the maximum, whatever is unscored', () => {
    fc.assert(
      fc.property(fc.array(placement), (placements) => {
        const { raw, raw_max } = sectionScore(placements, marks);
        expect(raw).toBeLessThanOrEqual(raw_max);
        const swapped = placements.map((each) => (each.unscored ? { ...each, outcome: wrong } : each));
        expect(sectionScore(swapped, marks)).toEqual({ raw, raw_max, pending: 0 });
      }),
    );
  });
});

describe('a score table', () => {
  const table = [
    { route: 'easier', scaled: [200, 300, 400] },
    { route: 'harder', scaled: [200, 450, 800] },
  ];

  test('uses the column of the route taken', () => {
    expect(scaledByTable(table, 'easier', 2)).toBe(400);
    expect(scaledByTable(table, 'harder', 2)).toBe(800);
  });

  test('uses the nearest row, the first for negative scores and the last beyond the end', () => {
    expect(scaledByTable(table, 'harder', 0.5)).toBe(450);
    expect(scaledByTable(table, 'harder', 1.49)).toBe(450);
    expect(scaledByTable(table, 'harder', -3)).toBe(200);
    expect(scaledByTable(table, 'harder', 7)).toBe(800);
  });

  test('gives no score for a route without a column', () => {
    expect(scaledByTable(table, 'middle', 1)).toBeNull();
    expect(scaledByTable([{ route: 'easier', scaled: [] }], 'easier', 1)).toBeNull();
  });
});
