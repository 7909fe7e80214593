import { describe, expect, test } from 'vitest';
import type { Item } from '#features/interchange/item.rules.ts';
import { formatOfName, importTotals, questionOfItem, withOwnFiles } from './import.rules.ts';

const ITEM: Item = {
  type: 'single_choice',
  name: 'Sums',
  external_id: null,
  category: [],
  stem: '2 + 2?',
  stimulus: null,
  options: [
    { text: '4', prompt: null, is_correct: true, feedback: null },
    { text: '5', prompt: null, is_correct: false, feedback: 'One too many.' },
  ],
  accepted_answers: [],
  gaps: [],
  tolerance: 0,
  entry: 'free',
  case_sensitive: false,
  exact: false,
  keep_order: false,
  partial: false,
  explanation: null,
  hints: ['Count.'],
  tags: [],
  files: [],
  lost_meaning: [],
};
const UNFILED = { tags: [], topic: null, changes: [] };
const become = (change: Partial<Item>, asked: 'draft' | 'live' = 'draft') =>
  questionOfItem({ ...ITEM, ...change }, { asked, source: null, filing: UNFILED, drawing: () => null });

describe('an item in an imported file', () => {
  test('becomes a question with the same content', () => {
    expect(become({})).toEqual({
      question: {
        type: 'single_choice',
        stem: '2 + 2?',
        stimulus: '',
        options: [
          { text: '4', prompt: '', is_correct: true, reason_for_error: null, feedback: '', fixed: false },
          {
            text: '5',
            prompt: '',
            is_correct: false,
            reason_for_error: null,
            feedback: 'One too many.',
            fixed: false,
          },
        ],
        accepted_answers: [],
        gaps: [],
        entry: 'free',
        tolerance: 0,
        case_sensitive: false,
        exact: false,
        keep_order: false,
        partial: false,
        explanation: '',
        hints: ['Count.'],
        difficulty: null,
        source: null,
        status: 'draft',
        tags: [],
      },
      changes: [],
    });
  });

  test('shows the pictures that came with the file at their new URLs, in every text', () => {
    const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    const { question } = become({
      stem: '<p>See <img src="attachment:0" alt="a" /> in attachment:0</p>',
      options: [{ text: '4', prompt: null, is_correct: true, feedback: '<a href="attachment:0">this</a>' }],
      hints: ['<img alt="b" src="attachment:1" />'],
    });
    expect(withOwnFiles(question, [id])).toMatchObject({
      stem: `<p>See <img src="/api/files/${id}/" alt="a" /> in attachment:0</p>`,
      options: [{ text: '4', feedback: `<a href="/api/files/${id}/">this</a>` }],
      hints: ['<img alt="b" src="attachment:1" />'],
    });
  });

  test('keeps its skill and source, and reports labels that were left out', () => {
    const filing = { tags: ['t'], topic: null, changes: ['its label “fun” stays out'] };
    expect(questionOfItem(ITEM, { asked: 'draft', source: 's', filing, drawing: () => null })).toMatchObject({
      question: { tags: ['t'], source: 's' },
      changes: ['its label “fun” stays out'],
    });
  });

  test('is published if it is complete, or else stays a draft with the reason', () => {
    expect(become({}, 'live')).toMatchObject({ question: { status: 'live' }, changes: [] });
    const twice = [...ITEM.options, { text: '4', prompt: null, is_correct: false, feedback: null }];
    expect(become({ options: twice }, 'live')).toMatchObject({
      question: { status: 'draft' },
      changes: ['it is imported as a draft: This is the same as option 1.'],
    });
  });
});

test('recognizes the format by the extension of a file’s name', () => {
  expect(['a.XML', 'b.gift', 'c.txt', 'd.zip', 'e.CSV'].map(formatOfName)).toEqual([
    null,
    'gift',
    null,
    'qti',
    'csv',
  ]);
});

test('the import report counts how many items had each outcome', () => {
  const line = {
    file: null,
    line: 1,
    name: '',
    type: 'essay',
    construct: 'essay',
    changes: [],
    reason: null,
    question: null,
    topic: null,
    labels: [],
    near_duplicate: null,
    becomes: null,
  };
  const outcomes = ['taken', 'taken', 'refused', 'already_there', 'left_out'] as const;
  expect(importTotals(outcomes.map((outcome) => ({ ...line, outcome })))).toEqual({
    taken: 2,
    changed: 0,
    refused: 1,
    already_there: 1,
    left_out: 1,
  });
});
