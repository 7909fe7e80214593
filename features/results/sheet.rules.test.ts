import { expect, test } from 'vitest';
import { satSections } from '#features/evidence/sat-sections.rules.ts';
import { frozenPaper } from '#tests/support/results-seed.ts';
import { scoreOf } from './score.rules.ts';
import { sheetOf } from './sheet.rules.ts';

test('an answer sheet follows the order of the test and lists also the questions after the last answer', () => {
  const { content, questions } = frozenPaper({ sections: [{ questions: [{}, {}, {}, {}] }] });
  const [section] = content.sections;
  if (section === undefined) throw new Error('The paper has no section.');
  const [a, b, c, d] = section.placements;
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    throw new Error('The section has fewer than four questions.');
  // The taker got the questions in a different order and reached the second.
  const sat = satSections(content, [
    { section: section.id, questions: [c, a, d, b].map((one) => one.question) },
  ]);
  const response = (placement: typeof a, option: number) =>
    questions.get(placement.question_revision)?.options[option]?.id ?? null;
  const taken = [
    { question: c.question, response: response(c, 0), hand_marks: null, time_spent_seconds: 5 },
    { question: a.question, response: response(a, 2), hand_marks: null, time_spent_seconds: 7 },
  ];
  const { answers } = scoreOf(content, sat, questions, taken);
  const sheet = sheetOf(content, sat, questions, answers, new Map(taken.map((one) => [one.question, one])));
  expect(sheet).toEqual({
    places: [0, 1, 2, 3],
    shares: [0, null, 1, null],
    chosen: [4, 0, 1, 0],
    seconds: [7, 0, 5, 0],
    unreached: [1, 3],
  });
});

test('an answer sheet contains every chosen option, and does not confuse options with similar ids', () => {
  const lettered = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      id: 'x'.repeat(place + 1),
      text: '',
      is_correct: place === 0,
      reason_for_error: null,
      feedback: '',
    }));
  const { content, questions } = frozenPaper({
    sections: [
      {
        questions: [
          { type: 'multiple_choice', options: lettered(4) },
          { options: lettered(4) },
          { options: lettered(40) },
          { options: lettered(4) },
        ],
      },
    ],
  });
  const [section] = content.sections;
  const asked = section?.placements.map(({ question }) => question) ?? [];
  const sat = satSections(content, [{ section: section?.id ?? null, questions: asked }]);
  const responses = [['x', 'xxx'], 'xxx', 'x'.repeat(33), null];
  const taken = asked.map((question, place) => ({
    question,
    response: responses[place] ?? null,
    hand_marks: null,
    time_spent_seconds: 1,
  }));
  const { answers } = scoreOf(content, sat, questions, taken);
  const sheet = sheetOf(content, sat, questions, answers, new Map(taken.map((one) => [one.question, one])));
  // The bit mask holds only 31 options. So the thirty-third option is not recorded, and does not appear as
  // the first one.
  expect(sheet.chosen).toEqual([0b101, 0b100, 0, 0]);
});
