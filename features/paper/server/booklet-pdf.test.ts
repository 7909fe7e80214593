/** Draws booklets directly, to test what is specific to paper and texts that cannot come through the API. */
import { expect, test } from 'vitest';
import { readDrawn } from '#tests/support/pdf-text.ts';
import { bookletDocument } from './booklet-pdf.ts';
import type { PrintedPaper, PrintedQuestion } from './printed.ts';

const ID = '0190b0a0-0000-7000-8000-000000000001';

/** A text with gaps, with the choices of each gap; an empty list for a typed gap. */
const gaps = (stem: string, choices: readonly (readonly string[])[]): PrintedQuestion => ({
  column: {
    question: ID,
    label: 'Q1',
    number: 1,
    type: 'gaps',
    option_count: 0,
    place_count: choices.length,
    entry: null,
  },
  asked: {
    id: ID,
    type: 'gaps',
    stem,
    stimulus: '',
    options: [],
    prompts: [],
    entry: null,
    is_in_text: true,
    gaps: choices.map((each) => ({ choices: [...each] })),
  },
});

const paper = (questions: readonly PrintedQuestion[]): PrintedPaper => ({
  title: 'Winter placement',
  instructions: '',
  sections: [
    {
      code: '',
      title: 'Words',
      instructions: '',
      duration_seconds: null,
      asked_count: questions.length,
      questions,
    },
  ],
});

const drawn = async (questions: readonly PrintedQuestion[]) =>
  readDrawn(bookletDocument(paper(questions), new Map(), new Date(0)));

test('a gap with choices lists them by number below the text, and a typed gap gets only a line', async () => {
  const stem = '<p>The [[1]] of [[2]] is \\(x_{[[3]]}\\), and so is [[3]].</p>';
  const { text, are_marks_paired } = await drawn([
    gaps(stem, [['capital', 'heart & soul', '<b>'], [], ['Bern', 'Zürich']]),
  ]);
  expect(text).toContain('The ____ (1) of ____ (2) is');
  expect(text).toContain('and so is ____ (3).');
  expect(text).toContain('(1) Choose one: capital · heart & soul · <b>');
  expect(text).toContain('(3) Choose one: Bern · Zürich');
  expect(text).not.toContain('(2) one of');
  expect(text).not.toContain('[[1]]');
  expect(are_marks_paired).toBe(true);
});

test('the maximum number of choices flows over lines and pages', async () => {
  const words = Array.from({ length: 30 }, (_, place) => `choice-${place}-${'x'.repeat(60)}`);
  const { text, lowest } = await drawn([
    gaps(
      '<p>[[1]]</p>',
      Array.from({ length: 12 }, () => words),
    ),
  ]);
  const bare = text.replaceAll(/\s/g, '');
  for (const word of words) expect(bare.split(word)).toHaveLength(13);
  // Only the page footer is below this position.
  expect(lowest).toBeGreaterThan(25);
});
