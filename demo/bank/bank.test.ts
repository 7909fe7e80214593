import katex from 'katex';
import { describe, expect, test } from 'vitest';
import { STARTING_REASONS } from '#core/mistakes/reasons.ts';
import { readinessFaults } from '#features/questions/questions.rules.ts';
import { STARTING_SUBJECTS } from '#features/tags/starting-tags.rules.ts';
import { drawingFault } from '#server/drawing-fault.ts';
import { cleanRichText, textOfRichText } from '#server/rich-text.ts';
import { demoBank } from './bank.ts';
import { mathQuestions, questionsToPractise } from './math-bank.ts';
import { northsideBank } from './northside.ts';
import { practiceBank } from './practice/practice-bank.ts';
import type { DemoQuestion } from './question.ts';

const bank = demoBank();
const practice = practiceBank();
/** All demo questions, including practice-only ones and those of the second school. */
const all = [...bank, ...practice, ...northsideBank()];
const math = [...mathQuestions(), ...questionsToPractise()];

const domains = STARTING_SUBJECTS.flatMap((subject) => subject.domains);
const reasons = new Set<string>(
  Object.values(STARTING_REASONS)
    .flat()
    .map((reason) => reason.code),
);

/** The names of the questions for which `isFaulty` is true. */
const faulty = (isFaulty: (question: DemoQuestion) => boolean) =>
  all.filter(isFaulty).map((question) => question.name);

const richTexts = ({ stem, stimulus, explanation, options }: DemoQuestion) => [
  stem,
  stimulus,
  explanation,
  ...options.flatMap((option) => [option.text, option.feedback]),
];

const words = (html: string) => textOfRichText(html).split(' ').length;

describe('the bank of the demo school', () => {
  test('has at least 160 questions, at least 12 per domain, and some for every skill', () => {
    expect(bank.length).toBeGreaterThanOrEqual(160);
    for (const { name, topics } of domains) {
      const count = bank.filter((question) => question.topic in topics).length;
      expect(count, name).toBeGreaterThanOrEqual(12);
    }
    const skills = domains.flatMap((domain) => Object.keys(domain.topics));
    expect([...new Set(bank.map((question) => question.topic))].sort()).toEqual(skills.sort());
  });

  test('has at least 10 questions reserved for practice for every skill', () => {
    for (const topic of domains.flatMap((domain) => Object.keys(domain.topics))) {
      const count = practice.filter((question) => question.topic === topic).length;
      expect(count, topic).toBeGreaterThanOrEqual(10);
    }
  });

  test('is the same at every call', () => {
    expect(demoBank()).toEqual(bank);
    expect(practiceBank()).toEqual(practice);
  });

  test('has only questions that may be published, without duplicates', () => {
    const faults = all.flatMap((question) =>
      readinessFaults({ ...question, entry: 'sat', hints: [] }, drawingFault).map(
        (fault) => `${question.name} ${fault.message}`,
      ),
    );
    expect(faults).toEqual([]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ stimulus, stem }) => stimulus + stem)).size).toBe(all.length);
  });

  test('gives each wrong option a known reason and an explanation of the error', () => {
    expect(faulty(({ type, options }) => options.length !== (type === 'numeric' ? 0 : 4))).toEqual([]);
    expect(
      faulty(({ options }) =>
        options.some(({ is_correct, reason, feedback }) =>
          is_correct
            ? reason !== null || feedback !== ''
            : reason === null || !reasons.has(reason) || !/^[A-Z\d“\\].{15,}[.?]”?$/.test(feedback),
        ),
      ),
    ).toEqual([]);
  });

  test('puts the correct option in each of the four positions about equally often', () => {
    const choices = [...bank, ...practice].filter((question) => question.type === 'single_choice');
    for (const place of [0, 1, 2, 3]) {
      const share = choices.filter(({ options }) => options[place]?.is_correct).length / choices.length;
      expect(share).toBeGreaterThan(0.18);
      expect(share).toBeLessThan(0.32);
    }
  });

  test('does not reveal the correct option by its length', () => {
    const written = [...bank, ...practice].filter(({ name }) => /^[A-Z]/.test(name));
    const isTold = ({ options }: DemoQuestion) => {
      const lengths = options.filter((option) => !option.is_correct).map(({ text }) => text.length);
      return options.some(({ is_correct, text }) => is_correct && text.length > Math.max(...lengths));
    };
    expect(written.filter(isTold).length / written.length).toBeLessThan(0.3);
  });

  test('contains only rich text that the bank accepts unchanged, with valid formulas', () => {
    const changed = faulty((question) =>
      richTexts(question).some((text) => cleanRichText(text).html !== text.trim()),
    );
    expect(changed).toEqual([]);
    for (const question of all) {
      const text = richTexts(question).join(' ').replaceAll('&amp;', '&');
      const formulas = [...text.matchAll(/\\\((.+?)\\\)|\\\[(.+?)\\\]/gs)].map(
        (match) => match[1] ?? match[2] ?? '',
      );
      for (const formula of formulas) {
        expect(() => katex.renderToString(formula, { throwOnError: true }), question.name).not.toThrow();
      }
    }
  });

  test('has passages of 50 to 150 words and explains each answer', () => {
    const written = [...bank, ...practice].filter(({ name }) => /^[A-Z]/.test(name));
    expect(written.length).toBeGreaterThanOrEqual(70);
    for (const { name, stimulus } of written) {
      expect(words(stimulus), name).toBeGreaterThanOrEqual(50);
      expect(words(stimulus), name).toBeLessThanOrEqual(150);
    }
    expect(faulty(({ explanation }) => words(explanation) < 12)).toEqual([]);
    expect(
      faulty(({ stem, options }) => stem.length > 1_500 || options.some(({ text }) => text.length > 400)),
    ).toEqual([]);
  });

  test('has realistic item parameters', () => {
    expect(
      faulty(({ truth: { a, b, c } }) => a < 0.5 || a > 2.5 || Math.abs(b) > 3.5 || c < 0 || c > 0.25),
    ).toEqual([]);
  });
});

describe('a math question', () => {
  test('has an answer key that a second method confirms and wrong options that it refutes', () => {
    expect(math.length).toBeGreaterThanOrEqual(90);
    for (const { question, key, wrong, proves } of math) {
      expect(proves(key), `${question.name}: its key`).toBe(true);
      expect(wrong.filter(proves), `${question.name}: its wrong options`).toEqual([]);
    }
  });

  test('is numeric about one time in four', () => {
    const share = math.filter(({ question }) => question.type === 'numeric').length / math.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.35);
  });

  test('contains no rounding errors of floating-point numbers', () => {
    const frayed = math.filter(({ question }) =>
      /\d\.\d{5,}|NaN|Infinity|undefined/.test(JSON.stringify({ ...question, truth: null })),
    );
    expect(frayed.map(({ question }) => question.name)).toEqual([]);
  });
});
