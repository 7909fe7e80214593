import { expect, test } from 'vitest';
import { faultsOfOption, optionsAlone, roomFaults, withChangedOption, withOption } from './options.rules.ts';
import type { KeyedQuestion } from './questions.contract.ts';

const option = (id: string, position: number) => ({
  id,
  text: id.toUpperCase(),
  prompt: '',
  position,
  is_correct: position === 1,
  reason_for_error: null,
  feedback: `Why ${id}`,
  fixed: false,
});
const question: KeyedQuestion = {
  has_keys: true,
  use: 'any',
  id: 'q',
  type: 'single_choice',
  status: 'draft',
  stem: '',
  stimulus: '',
  entry: 'sat',
  difficulty: null,
  tags: [],
  code: 'Q-1184',
  further_tags: [],
  nodes: [],
  source: null,
  author: { id: 'p', name: 'Ann' },
  school: null,
  created_at: '2026-11-19T09:00:00.000Z',
  updated_at: '2026-11-19T09:00:00.000Z',
  version: 4,
  options: [option('a', 1), option('b', 2), option('c', 3)],
  accepted_answers: [],
  gaps: [],
  tolerance: 0,
  case_sensitive: false,
  exact: false,
  keep_order: false,
  partial: false,
  explanation: '',
  hints: [],
  rubric: [],
};
const d = { text: 'D', prompt: '', is_correct: false, reason_for_error: null, feedback: '' };
const texts = ({ options }: { options: { text: string }[] }) => options.map(({ text }) => text).join('');

test('inserts an option at the given position, or else at the end', () => {
  expect(texts(withOption(question.options, d, 2))).toBe('ADBC');
  expect(texts(withOption(question.options, d))).toBe('ABCD');
  expect(withOption(question.options, d, 20)).toMatchObject({ index: 3 });
});

test('moves an option and keeps its unchanged fields', () => {
  const moved = withChangedOption(question, 'a', { position: 3, text: 'A!' });
  expect(moved && texts(moved)).toBe('BCA!');
  expect(moved?.options[2]).toEqual({
    id: 'a',
    text: 'A!',
    prompt: '',
    is_correct: true,
    reason_for_error: null,
    feedback: 'Why a',
    fixed: false,
  });
  expect(moved?.old).toMatchObject({ id: 'a', question: 'q', version: 4 });
  expect(withChangedOption(question, 'x', {})).toBeNull();
});

test('a single option reveals no more about the answer key than its question does', () => {
  expect(optionsAlone(question)[1]).toEqual({ has_keys: true, ...option('b', 2), question: 'q', version: 4 });
  const { id, text, position } = option('a', 1);
  const keyless = { ...question, has_keys: false as const, options: [{ id, text, position }], prompts: [] };
  expect(optionsAlone(keyless)).toEqual([{ has_keys: false, id, text, position, question: 'q', version: 4 }]);
});

test('a question has at most 20 options', () => {
  expect(roomFaults(Array.from({ length: 19 }))).toEqual([]);
  expect(roomFaults(Array.from({ length: 20 })).map((fault) => fault.path)).toEqual(['body.question']);
});

test('an error in an option is shown at the option’s own field, or else at its question', () => {
  const faults = ['body.options.1.text', 'body.options.10.text', 'body.options', 'body.stem'].map((path) => ({
    path,
    message: '',
  }));
  expect(faultsOfOption(faults, 1).map((fault) => fault.path)).toEqual([
    'body.text',
    'question.options.10.text',
    'question.options',
    'question.stem',
  ]);
});
