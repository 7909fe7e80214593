import { describe, expect, test } from 'vitest';
import { frozen, frozenPaper } from '#tests/support/results-seed.ts';
import { analysedPaper } from './analysed-items.rules.ts';
import { CohortTally } from './cohort.rules.ts';
import { type FlaggedFigures, flagsOf } from './item-flags.rules.ts';

const at = (stage: number, variant: string) => ({ stage, variant, at_least: null });

test('questions are labelled by kind, module and as much of the variant as tells it', () => {
  const { content, questions } = frozenPaper({
    sections: [
      { kind: 'reading_writing', module: at(1, 'm'), questions: [{}, {}] },
      { kind: 'reading_writing', module: at(2, 'lower'), questions: [{}] },
      { kind: 'reading_writing', module: at(2, 'higher'), questions: [{}] },
      { kind: 'math', module: at(1, 'a1'), questions: [{}] },
      { kind: 'math', module: at(1, 'a2'), questions: [{}] },
      { questions: [{}] },
    ],
  });
  const { items } = analysedPaper([{ ...content, id: 'r' }], questions);
  expect(items.map(({ label }) => label)).toEqual([
    ...['RW1·1', 'RW1·2', 'RW2l·1', 'RW2h·1', 'M1a1·1', 'M1a2·1', 'S1·1'],
  ]);
});

test('a question whose options moved between revisions is counted by what was chosen', () => {
  const then = frozen();
  const now = { ...then, options: [...then.options].reverse().slice(1) };
  const { content } = frozenPaper({ sections: [{ questions: [{}] }] });
  const [section] = content.sections;
  const [placement] = section?.placements ?? [];
  if (section === undefined || placement === undefined) throw new Error('There is one.');
  const revised = (id: string, question_revision: string) => ({
    ...content,
    id,
    sections: [{ ...section, placements: [{ ...placement, question_revision }] }],
  });
  const paper = analysedPaper(
    [revised('new', 'q2'), revised('old', 'q1')],
    new Map([
      ['q1', then],
      ['q2', now],
    ]),
  );
  expect(paper.items).toHaveLength(1);
  const tally = new CohortTally(paper);
  const sheet = { places: [0], seconds: [10], unreached: 0 };
  // Then A was the first option; now the order is C, B, A. D, which is gone, is nobody's choice.
  tally.add('old', { ...sheet, shares: [1], chosen: [0b0001] }, []);
  tally.add('old', { ...sheet, shares: [0], chosen: [0b1000] }, []);
  tally.add('new', { ...sheet, shares: [1], chosen: [0b100] }, []);
  const [item] = tally.figures().test.items;
  expect(item?.options.map(({ id, count }) => [id, count])).toEqual([
    [then.options[2]?.id, 0],
    [then.options[1]?.id, 0],
    [then.options[0]?.id, 2],
  ]);
  expect(tally.shareRight([placement.question])).toBeCloseTo(2 / 3, 12);
  expect(tally.shareRight(['another'])).toBeNull();
});

describe('a question is flagged', () => {
  const option = (is_key: boolean, share: number, rest: number, strongest: number) => ({
    ...{ is_key, share, rest_correlation: rest, fifths: [0, 0, 0, 0, strongest] },
  });
  const SOUND: FlaggedFigures = {
    ...{ persons: 200, facility: 0.6, item_rest: 0.35, random_guess_score: 0.25 },
    options: [option(true, 0.6, 0.35, 0.9), option(false, 0.25, -0.2, 0.05), option(false, 0.15, -0.2, 0.05)],
    ...{ median_seconds: 60, pace_seconds: 70 },
  };

  test.each<[string, Partial<FlaggedFigures>, string[]]>([
    ['not where it does its work', {}, []],
    [
      'where a wrong option goes better with the rest, and more of the strongest choose it',
      {
        ...{ facility: 0.22, item_rest: -0.24 },
        options: [
          option(false, 0.52, 0.4, 0.84),
          option(true, 0.22, -0.24, 0.09),
          option(false, 0.26, -0.1, 0.07),
        ],
      },
      ['key_may_be_wrong', 'does_not_separate', 'too_hard', 'distractor_tempts'],
    ],
    ['where it does not separate', { item_rest: 0.06 }, ['does_not_separate']],
    [
      'where all but a few are right, whatever it separates',
      { facility: 0.97, item_rest: 0.02 },
      ['too_easy'],
    ],
    ['where hardly more are right than by guessing', { facility: 0.29 }, ['too_hard']],
    [
      'where a written answer is right a time in ten',
      { facility: 0.09, random_guess_score: null, options: [] },
      ['too_hard'],
    ],
    [
      'where a wrong option draws more than the right one',
      { options: [option(true, 0.38, 0.3, 0.7), option(false, 0.41, -0.1, 0.2)] },
      ['distractor_tempts'],
    ],
    ['where it takes twice its time', { median_seconds: 141 }, ['slow']],
    ['not for its time where there is none', { median_seconds: 141, pace_seconds: null }, []],
    ['not by what fewer than ten people say', { persons: 9, facility: 1, item_rest: null }, []],
    [
      'not as wrongly keyed by fewer than 25 people',
      {
        ...{ persons: 24, item_rest: 0.2 },
        options: [option(false, 0.2, 0.4, 0.84), option(true, 0.6, 0.2, 0.09)],
      },
      [],
    ],
  ])('%s', (_, figures, expected) => {
    expect(flagsOf({ ...SOUND, ...figures })).toEqual(expected);
  });
});
