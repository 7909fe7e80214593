import { expect, test } from 'vitest';
import { frozen } from '#tests/support/results-seed.ts';
import { questionChanges } from './question-changes.rules.ts';

const question = frozen();
const [a, b, c, d] = question.options;
if (a === undefined || b === undefined || c === undefined || d === undefined)
  throw new Error('The question has fewer than four options.');
const changesTo = (after: Partial<typeof question>, before: Partial<typeof question> = {}) =>
  questionChanges({
    before: { ...question, ...before },
    after: { ...question, ...after },
    reasons: new Map([['r', 'Sign lost']]),
  });

test('the history finds no change between equal questions', () => {
  expect(changesTo({})).toEqual([]);
});

test('the history shows each changed field of a question with its label, before and after', () => {
  const after = {
    type: 'numeric' as const,
    stem: '<p>What?</p>',
    stimulus: '<p>Read.</p>',
    options: [],
    accepted_answers: ['3', '6/2'],
    entry: 'free' as const,
    tolerance: 0.5,
    case_sensitive: true,
    partial: true,
    explanation: '',
    hints: ['<p>secret-hint</p>', '<p>More</p>'],
    difficulty: null,
    tags: [{ id: 't', kind: 'topic' as const, name: 'Lines' }],
  };
  expect(changesTo(after, { options: [] })).toEqual([
    { kind: 'words', label: 'Type', before: 'One correct option', after: 'Number' },
    { kind: 'text', label: 'Passage', before: null, after: '<p>Read.</p>' },
    { kind: 'text', label: 'Question', before: '<p>Which?</p>', after: '<p>What?</p>' },
    { kind: 'words', label: 'Accepted answers', before: null, after: '3 · 6/2' },
    { kind: 'words', label: 'Answer box', before: 'like the digital SAT', after: 'any length' },
    { kind: 'words', label: 'Tolerance (±)', before: '0', after: '0.5' },
    { kind: 'words', label: 'Capital letters must match', before: 'no', after: 'yes' },
    { kind: 'words', label: 'Partial credit', before: 'no', after: 'yes' },
    { kind: 'text', label: 'Explanation', before: '<p>secret-explanation</p>', after: null },
    { kind: 'text', label: 'Hint 2', before: null, after: '<p>More</p>' },
    { kind: 'words', label: 'Difficulty', before: '3', after: null },
    { kind: 'words', label: 'Tags', before: null, after: 'Lines' },
  ]);
});

test('the history reports changes of a rubric criterion by criterion, including added and removed criteria', () => {
  const thesis = { title: 'Thesis', says: 'A claim.', marks: 2 };
  const evidence = { title: 'Evidence', says: '', marks: 4 };
  const label = (place: number) => ({ kind: 'words', label: `Rubric criterion ${place}` });
  expect(changesTo({ rubric: [thesis] })).toEqual([
    { ...label(1), before: null, after: 'Thesis, maximum 2: A claim.' },
  ]);
  expect(changesTo({ rubric: [{ ...thesis, marks: 3 }] }, { rubric: [thesis, evidence] })).toEqual([
    { ...label(1), before: 'Thesis, maximum 2: A claim.', after: 'Thesis, maximum 3: A claim.' },
    { ...label(2), before: 'Evidence, maximum 4', after: null },
  ]);
  expect(changesTo({ rubric: [thesis] }, { rubric: [thesis] })).toEqual([]);
  const levels = [
    { words: 'Clear', marks: 4 },
    { words: 'None', marks: 0 },
  ];
  expect(changesTo({ rubric: [{ ...evidence, levels }] }, { rubric: [evidence] })).toEqual([
    { ...label(1), before: 'Evidence, maximum 4', after: 'Evidence, maximum 4 · 4: Clear · 0: None' },
  ]);
});

test('the history matches options by id when their letters change, and reports a new answer key by its letter', () => {
  const moved = [b, { ...a, is_correct: false }, c, { ...d, is_correct: true }];
  expect(changesTo({ options: moved })).toEqual([
    { kind: 'words', label: 'Order of options', before: 'A B C D', after: 'B A C D' },
    { kind: 'words', label: 'Correct answer', before: 'A', after: 'D' },
  ]);
  // The correct option only moved, so the answer key did not change.
  expect(changesTo({ options: [b, a, c, d] })).toEqual([
    { kind: 'words', label: 'Order of options', before: 'A B C D', after: 'B A C D' },
  ]);
});

test('the history reports an added option, a removed option and changed notes about an option separately', () => {
  const added = { ...d, id: 'new', text: '<p>E</p>', feedback: '' };
  const described = { ...b, feedback: '<p>Tempts</p>', reason_for_error: 'r' };
  expect(changesTo({ options: [a, described, d, added] })).toEqual([
    { kind: 'text', label: 'Feedback on option B', before: '<p>secret-feedback</p>', after: '<p>Tempts</p>' },
    { kind: 'words', label: 'Reason for mistake, option B', before: null, after: 'Sign lost' },
    { kind: 'text', label: 'Option D', before: null, after: '<p>E</p>' },
    { kind: 'text', label: 'Option C', before: '<p>C</p>', after: null },
    { kind: 'text', label: 'Feedback on option C', before: '<p>secret-feedback</p>', after: null },
  ]);
});

test('the history reports a changed answer key when a different option replaces the correct one in the same place', () => {
  expect(changesTo({ options: [{ ...a, id: 'new' }, b, c, d] })).toContainEqual({
    kind: 'words',
    label: 'Correct answer',
    before: 'A',
    after: 'A, changed',
  });
});

test('the history describes prompts of a matching question and the order of an ordering question by letters', () => {
  const prompts = [
    { id: 'p', text: '<p>One</p>', right_option: a.id },
    { id: 'q', text: '<p>Two</p>', right_option: b.id },
  ];
  const [p, q] = prompts;
  if (p === undefined || q === undefined) throw new Error('The question has fewer than two prompts.');
  expect(
    changesTo(
      {
        prompts: [
          { ...q, right_option: c.id },
          { ...p, id: 'r' },
        ],
      },
      { prompts },
    ),
  ).toEqual([
    { kind: 'words', label: 'Answer to prompt 1', before: 'B', after: 'C' },
    { kind: 'text', label: 'Prompt 2', before: null, after: '<p>One</p>' },
    { kind: 'words', label: 'Answer to prompt 2', before: null, after: 'A' },
    { kind: 'text', label: 'Prompt 1', before: '<p>One</p>', after: null },
    { kind: 'words', label: 'Answer to prompt 1', before: 'A', after: null },
  ]);
  expect(
    changesTo({ right_order: [b.id, a.id, c.id, d.id] }, { right_order: [a.id, b.id, c.id, d.id] }),
  ).toEqual([{ kind: 'words', label: 'Correct order', before: 'A B C D', after: 'B A C D' }]);
});
