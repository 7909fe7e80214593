import { expect, test } from 'vitest';
import { readQuestionFile } from './read-question-file.ts';

function read(...lines: string[]) {
  const reading = readQuestionFile(new TextEncoder().encode(lines.join('\n')), null);
  if ('fault' in reading) throw new Error(reading.fault);
  return reading;
}
const told = (...lines: string[]) =>
  read(...lines).items.map(({ report }) => [report.line, report.reason ?? report.outcome]);

test('recognizes Aiken files by their answer lines, and takes each question or names the faulty line', () => {
  const { format, items } = read(
    'What is 2 + 2',
    'in all?',
    'A. 3',
    'B) 4 < 5',
    'ANSWER: B',
    '',
    'Why?',
    'A) x',
    'ANSWER: A',
  );
  expect(format).toBe('aiken');
  expect(items[0]?.item).toMatchObject({
    type: 'single_choice',
    stem: 'What is 2 + 2<br />\nin all?',
    options: [
      { text: '3', is_correct: false },
      { text: '4 &lt; 5', is_correct: true },
    ],
  });
  expect(items[1]?.report).toMatchObject({ line: 7, reason: 'the question needs at least 2 options' });
  expect(told('Q', 'A. a', 'C. c', 'ANSWER: A', 'Q', 'A. a', 'B. b', 'ANSWER: D')).toEqual([
    [1, 'line 3 is option C, but option B comes next'],
    [5, 'line 8 gives the answer “D”, which isn’t one of the options'],
  ]);
  expect(told('Q', 'A. a', 'B. b', 'and more', 'ANSWER: A', 'R', 'A. a')).toEqual([
    [1, 'line 4 is neither an option nor an ANSWER: line'],
    [6, 'the ANSWER: line is missing'],
  ]);
});

const HEAD =
  'type,question,option_a,option_b,option_c,correct,answer_1,answer_2,tolerance,case_sensitive,part_marks,why_a,explanation,hint_1,tag_1';

test('reads a table of questions row by row', () => {
  const { format, items } = read(
    HEAD,
    'Single choice,"Which is 2?\nLook.",1,2,,b,,,,,,too small,Count.,Begin at 1.,Counting',
    'multiple_choice,Which are even?,1,2,4,"b, c",,,,,yes,,,,',
    'numeric,Half?,,,,,1/2,0.5,0.01,,,,,,',
    "text,Where?,,,,,'=York,Leeds,,yes,,,,,",
    'essay,Why?,,,,,,,,,,,,,',
  );
  expect(format).toBe('csv');
  expect(items.map(({ item }) => item)).toMatchObject([
    {
      type: 'single_choice',
      stem: 'Which is 2?<br />\nLook.',
      explanation: 'Count.',
      hints: ['Begin at 1.'],
      tags: ['Counting'],
      options: [
        { text: '1', is_correct: false, feedback: 'too small' },
        { text: '2', is_correct: true, feedback: null },
      ],
    },
    {
      type: 'multiple_choice',
      partial: true,
      options: [{ is_correct: false }, { is_correct: true }, { is_correct: true }],
    },
    { type: 'numeric', accepted_answers: ['1/2', '0.5'], tolerance: 0.01, entry: 'free' },
    { type: 'text', accepted_answers: ['=York', 'Leeds'], case_sensitive: true },
    { type: 'essay' },
  ]);
});

test('the report of a question file names every error in a row by its column', () => {
  expect(
    told(
      HEAD,
      'choice,,,,,,,,,,,,,,',
      'single_choice,Q,1,,3,"a d",9,,,,,,,,',
      'numeric,Q,,,,,one,,-1,maybe,,,,,',
    ),
  ).toEqual([
    [
      2,
      'type: “choice” isn’t one of single_choice, multiple_choice, matching, ordering, gaps, numeric, text, essay; question: enter the question',
    ],
    [
      3,
      'answer_1: leave this blank for a question of type single_choice; correct: there is no option “d”; correct: enter only one letter, because students can choose only one option; option_b: this is empty',
    ],
    [
      4,
      'case_sensitive: leave this blank for a question of type numeric; tolerance: enter a number of 0 or more',
    ],
  ]);
});

test('refuses a file whose header has an unknown column', () => {
  const reading = readQuestionFile(new TextEncoder().encode('type,question,colour,question\na,b,c,d'), null);
  expect(reading).toEqual({
    fault: 'column 3: unknown column “colour”; column 4: “question” appears twice.',
    line: 1,
  });
});
