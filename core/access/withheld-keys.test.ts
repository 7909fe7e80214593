import { describe, expect, test } from 'vitest';
import { type PaperUnderWay, withheldPart, withheldQuestions } from './withheld-keys.ts';

const paper = (...sections: string[][]): PaperUnderWay['paper'] => ({
  sections: sections.map((questions) => ({ placements: questions.map((question) => ({ question })) })),
});
const session = (fields: Partial<PaperUnderWay> = {}): PaperUnderWay => ({
  mode: 'test',
  status: 'in_progress',
  is_waiting: false,
  paper: paper(['a', 'b'], ['lower'], ['upper']),
  ...fields,
});

describe('what a person in the middle of a test is not told', () => {
  test('is all that its paper could ask: each variant, chosen or not', () => {
    expect([...withheldQuestions([session()])]).toEqual(['a', 'b', 'lower', 'upper']);
  });

  test('is that of all their tests together, each question once', () => {
    const other = session({ mode: 'paper', paper: paper(['b', 'c']) });
    expect([...withheldQuestions([session(), other])].sort()).toEqual(['a', 'b', 'c', 'lower', 'upper']);
  });

  test.each(['in_progress', 'on_break', 'paused'])('while it is %s', (status) => {
    expect(withheldQuestions([session({ status })]).size).toBe(4);
  });

  test.each(['generated', 'submitted', 'scored', 'released', 'expired', 'voided'])(
    'and nothing of one that is %s',
    (status) => {
      expect(withheldQuestions([session({ status })]).size).toBe(0);
    },
  );

  test('but of one that is waited for in a room, before anybody starts it', () => {
    expect(withheldQuestions([session({ status: 'generated', is_waiting: true })]).size).toBe(4);
    expect(withheldQuestions([session({ status: 'submitted', is_waiting: true })]).size).toBe(0);
    const practice = session({ mode: 'practice', status: 'generated', is_waiting: true });
    expect(withheldQuestions([practice]).size).toBe(0);
  });

  test.each([
    ['none', ['x', 'y']],
    ['some', ['x', 'a']],
    ['all', ['a', 'upper']],
    ['none', []],
  ])('which is %s of a session that asked %j', (part, asked) => {
    expect(withheldPart(asked, withheldQuestions([session()]))).toBe(part);
  });

  test('nor anything of practice', () => {
    expect(withheldQuestions([session({ mode: 'practice' })]).size).toBe(0);
  });
});
