import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import type { AnswerState, AskedQuestion } from '#features/sessions/exam.contract.ts';
import { ArrangedAnswer } from './arranged-answer.tsx';
import { ChoiceAnswer } from './choice-answer.tsx';
import { NumericAnswer } from './numeric-answer.tsx';
import { TextAnswer } from './text-answer.tsx';

beforeAll(() => {
  const { DOMParser, Node, Element, Text, document } = new JSDOM('').window;
  for (const [name, value] of Object.entries({ DOMParser, Node, Element, Text, document })) {
    vi.stubGlobal(name, value);
  }
});
afterAll(() => vi.unstubAllGlobals());

const OPTIONS = ['one', 'two'].map((text) => ({ id: text, text }));
const ANSWER = { response: null, eliminated: [] } as unknown as AnswerState;

/** The instruction for a question, without words that its author wrote. */
function wordsOf(type: AskedQuestion['type'], is_in_text: boolean): string {
  const question = {
    id: 'q',
    type,
    is_in_text,
    stem: 'Here [[1]] and [[2]].',
    options: OPTIONS,
    prompts: [{ text: 'three' }],
    gaps: [{ choices: ['four'] }, { choices: [] }],
  } as unknown as AskedQuestion;
  const common = { question, answer: ANSWER, isDisabled: false, onChange: () => {} };
  const typed = { text: '', isDisabled: false, onType: () => {} };
  const field = () => {
    if (type === 'numeric') return <NumericAnswer entry="sat" {...typed} />;
    if (type === 'text' || type === 'essay') return <TextAnswer isEssay={type === 'essay'} {...typed} />;
    if (type.endsWith('choice') && !is_in_text) return <ChoiceAnswer mayCross {...common} />;
    return <ArrangedAnswer {...common} />;
  };
  // The help about entering numbers is not part of the instruction.
  return renderToStaticMarkup(field()).replaceAll(/<details.*<\/details>/gs, '');
}

const KINDS = QUESTION_TYPES.flatMap((type) => [
  { type, place: 'below its text', is_in_text: false },
  ...(type.endsWith('choice') ? [{ type, place: 'within its text', is_in_text: true }] : []),
]);

test.each(KINDS)(
  'the instruction for a $type question answered $place says what to do, but does not ask for the right option',
  ({ type, is_in_text }) => {
    const words = wordsOf(type, is_in_text);
    expect(words).toMatch(/Choose|Select|Put these in order|Your answer|Your essay|aria-label/);
    // The author of the question may ask for the wrong option.
    expect(words.replaceAll(/ (?!aria-label|title|placeholder)[\w-]+="[^"]*"/g, '')).not.toMatch(
      /\b(right|correct|wrong|true|best)\b/i,
    );
  },
);
