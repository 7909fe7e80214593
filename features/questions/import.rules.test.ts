import { describe, expect, test } from 'vitest';
import type { Item } from '#features/interchange/item.rules.ts';
import { formatOfName, importTotals, questionOfItem, tagsByName, withOwnFiles } from './import.rules.ts';

const ITEM: Item = {
  type: 'single_choice',
  name: 'Sums',
  external_id: null,
  category: [],
  stem: '2 + 2?',
  stimulus: null,
  options: [
    { text: '4', is_correct: true, feedback: null },
    { text: '5', is_correct: false, feedback: 'One too many.' },
  ],
  accepted_answers: [],
  tolerance: 0,
  entry: 'free',
  case_sensitive: false,
  partial: false,
  explanation: null,
  hints: ['Count.'],
  tags: [],
  files: [],
};
const noTags = () => [];
const become = (
  change: Partial<Item>,
  asked: 'draft' | 'live' = 'draft',
  named: (name: string) => string[] = noTags,
) => questionOfItem({ ...ITEM, ...change }, asked, named);

describe('an item of a file', () => {
  test('becomes a question that says the same', () => {
    expect(become({})).toEqual({
      question: {
        type: 'single_choice',
        stem: '2 + 2?',
        stimulus: '',
        options: [
          { text: '4', is_correct: true, reason_for_error: null, feedback: '' },
          { text: '5', is_correct: false, reason_for_error: null, feedback: 'One too many.' },
        ],
        accepted_answers: [],
        entry: 'free',
        tolerance: 0,
        case_sensitive: false,
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

  test('shows the files that it brought at their own addresses, in every text', () => {
    const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    const { question } = become({
      stem: '<p>See <img src="attachment:0" alt="a" /> in attachment:0</p>',
      options: [{ text: '4', is_correct: true, feedback: '<a href="attachment:0">this</a>' }],
      hints: ['<img alt="b" src="attachment:1" />'],
    });
    expect(withOwnFiles(question, [id])).toMatchObject({
      stem: `<p>See <img src="/api/files/${id}/" alt="a" /> in attachment:0</p>`,
      options: [{ text: '4', feedback: `<a href="/api/files/${id}/">this</a>` }],
      hints: ['<img alt="b" src="attachment:1" />'],
    });
  });

  test('gets the tags that its categories and tags name, and says which are none', () => {
    const named = (name: string) => (name === 'Algebra' ? ['t'] : []);
    const read = become({ category: ['Year 9', 'Algebra'], tags: ['Algebra', 'fun'] }, 'draft', named);
    expect(read).toMatchObject({
      question: { tags: ['t'] },
      changes: [
        'its categories “Year 9” left out: no one tag has this name',
        'its tags “fun” left out: no one tag has this name',
      ],
    });
  });

  test('goes live where it is fit to be asked, else it stays a draft and says why', () => {
    expect(become({}, 'live')).toMatchObject({ question: { status: 'live' }, changes: [] });
    const twice = [...ITEM.options, { text: '4', is_correct: false, feedback: null }];
    expect(become({ options: twice }, 'live')).toMatchObject({
      question: { status: 'draft' },
      changes: ['it stays a draft: This is the same as option 1.'],
    });
  });
});

test('a name means a tag of each kind, and none where several of a kind bear it', () => {
  const named = tagsByName([
    { name: 'Math', id: 's', kind: 'subject' },
    { name: 'Math', id: 'm', kind: 'mega_domain' },
    { name: 'Ratios', id: 'r', kind: 'topic' },
    { name: 'Ratios', id: 'q', kind: 'topic' },
  ]);
  expect([named('Math'), named('Ratios'), named('Sets')]).toEqual([['s', 'm'], [], []]);
});

test("the ending of a file's name tells its format", () => {
  expect(['a.XML', 'b.gift', 'c.txt'].map(formatOfName)).toEqual(['moodle_xml', 'gift', null]);
});

test('the totals count what became of the items', () => {
  const line = { line: 1, name: '', type: 'essay', changes: [], reason: null, question: null };
  const outcomes = ['taken', 'taken', 'refused', 'already_there'] as const;
  expect(importTotals(outcomes.map((outcome) => ({ ...line, outcome })))).toEqual({
    taken: 2,
    changed: 0,
    refused: 1,
    already_there: 1,
  });
});
