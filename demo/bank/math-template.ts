/**
 * Math questions with random numbers. The key is computed, the wrong options follow from named errors, and
 * `proves` checks an answer by a second method.
 */
import type { Luck } from '../luck.ts';
import { tex } from './notation.ts';
import { type DemoQuestion, type Difficulty, type ReasonCode, type TopicCode, truthOf } from './question.ts';

/**
 * The text of an option and the numbers that it stands for: one number, a pair, or the coefficients of an
 * expression.
 */
export interface Answer {
  readonly text: string;
  readonly value: readonly number[];
}

/** A wrong answer with the error's reason and an explanation in a sentence. */
export interface Slip extends Answer {
  readonly reason: ReasonCode;
  readonly feedback: string;
}

interface MathDraft {
  readonly stimulus?: string;
  readonly stem: string;
  readonly right: Answer;
  /** The slips in order of preference. A slip that equals the right answer or an earlier slip is dropped. */
  readonly slips: readonly Slip[];
  /** The accepted answers of a numeric question. By default only the computed right answer. */
  readonly accepted_answers?: readonly string[];
  readonly steps: readonly string[];
}

interface TemplateOf<Numbers> {
  readonly name: string;
  readonly topic: TopicCode;
  readonly difficulty: Difficulty;
  /** The kind of question: with options, with a numeric field, or alternating between both. */
  readonly entry: 'choice' | 'numeric' | 'either';
  /** Draws the question's numbers. Null if they are unsuitable and must be drawn again. */
  draw(luck: Luck): Numbers | null;
  write(numbers: Numbers): MathDraft;
  /** Whether a value answers the question, checked by a different method than the one in `write`. */
  proves(numbers: Numbers, value: readonly number[]): boolean;
}

export interface MathQuestion {
  readonly question: DemoQuestion;
  readonly key: readonly number[];
  readonly wrong: readonly (readonly number[])[];
  proves(value: readonly number[]): boolean;
}

export interface MathTemplate {
  readonly name: string;
  readonly topic: TopicCode;
  /** The template's question with this index, or null if the drawn numbers are unsuitable. */
  make(luck: Luck, index: number): MathQuestion | null;
}

const WRONG_OPTIONS = 3;

/** Hides the type of the template's numbers. */
export function template<Numbers>(of: TemplateOf<Numbers>): MathTemplate {
  return {
    name: of.name,
    topic: of.topic,
    make: (luck, index) => {
      const numbers = of.draw(luck);
      if (numbers === null) return null;
      const draft = of.write(numbers);
      const isNumeric = of.entry === 'numeric' || (of.entry === 'either' && index % 2 === 1);
      const slips = distinctSlips(draft);
      if (!isNumeric && slips.length < WRONG_OPTIONS) return null;
      const type = isNumeric ? ('numeric' as const) : ('single_choice' as const);
      const wrong = isNumeric ? [] : slips.slice(0, WRONG_OPTIONS);
      const question: DemoQuestion = {
        name: `${of.name}/${index + 1}`,
        topic: of.topic,
        difficulty: of.difficulty,
        type,
        stimulus: draft.stimulus ?? '',
        stem: `<p>${draft.stem}</p>`,
        options: isNumeric
          ? []
          : luck.shuffled([
              { text: draft.right.text, is_correct: true, reason: null, feedback: '' },
              ...wrong.map(({ text, reason, feedback }) => ({ text, is_correct: false, reason, feedback })),
            ]),
        accepted_answers: isNumeric ? (draft.accepted_answers ?? [String(draft.right.value[0])]) : [],
        explanation: draft.steps.map((step) => `<p>${step}</p>`).join(''),
        truth: truthOf(of.difficulty, type, luck),
      };
      return {
        question,
        key: draft.right.value,
        wrong: wrong.map(({ value }) => value),
        proves: (value) => of.proves(numbers, value),
      };
    },
  };
}

function distinctSlips({ right, slips }: MathDraft): Slip[] {
  const kept: Slip[] = [];
  for (const slip of slips) {
    if (![right, ...kept].some((other) => isSame(other.value, slip.value) || other.text === slip.text)) {
      kept.push(slip);
    }
  }
  return kept;
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((number, index) => isClose(number, other[index]));
}

/** Whether two numbers are equal up to floating-point errors. */
export function isClose(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && Math.abs(one - other) < 1e-9;
}

/** The type of an answer that is a number. */
export const number = (value: number): Answer => ({
  text: tex(value.toLocaleString('en-US', { maximumFractionDigits: 6 }).replaceAll(',', '{,}')),
  value: [value],
});

/** A number as an answer, with a word, a unit or a sign. */
export const worded = (value: number, text: string): Answer => ({ text, value: [value] });

/** A wrong answer with its reason. */
export const slip = (answer: Answer, reason: ReasonCode, feedback: string): Slip => ({
  ...answer,
  reason,
  feedback,
});
