import { expect, test } from 'vitest';
import {
  bandsOf,
  FORMULA,
  likenessOf,
  NEARLY_THE_SAME,
  type QuestionTexts,
  sketchOf,
} from './near-duplicates.ts';

const text = (words: string, ...formulas: string[]) => ({ words, formulas });
const question = (
  stem: string | ReturnType<typeof text>,
  answers: readonly string[] = [],
  stimulus = '',
): QuestionTexts => ({
  stimulus: text(stimulus),
  stem: typeof stem === 'string' ? text(stem) : stem,
  answers: answers.map((answer) => text(answer)),
});
const likeness = (a: QuestionTexts, b: QuestionTexts) => likenessOf(sketchOf(a), sketchOf(b));
const isFound = (a: QuestionTexts, b: QuestionTexts) => {
  const bands = new Set(bandsOf(sketchOf(a)));
  return bandsOf(sketchOf(b)).some((band) => bands.has(band));
};

const TAXI =
  'A taxi charges a fixed fee of $3.20 and $1.85 for each mile of the ride. What does a ride of 4 miles cost?';
const PASSAGE =
  'The lighthouse keeper wrote in her journal each night, though nobody on the mainland had ever asked to read it. ' +
  'She noted the wind, the ships that passed, and the birds that struck the glass, and she kept the books in a tin box.';
const CHOICES = [
  'to record a habit',
  'to argue for a change',
  'to describe a stranger',
  'to explain a mistake',
];

test('the comparison of questions ignores case, punctuation, spaces and the order of options', () => {
  const a = question(TAXI, ['$10.60', '$7.40', '$9.25']);
  const b = question(`${TAXI.toUpperCase().replaceAll(',', '')} !`, ['$9.25', '$10.60', '$7.40']);
  expect(likeness(a, b)).toBe(1);
  expect(isFound(a, b)).toBe(true);
});

test('questions that differ in one word or one wrong option are near-duplicates', () => {
  const a = question(TAXI, ['$10.60', '$7.40', '$9.25', '$12.80']);
  const reworded = question(TAXI.replace('fixed fee', 'flat fee'), ['$10.60', '$7.40', '$9.25', '$12.80']);
  const other_option = question(TAXI, ['$10.60', '$7.40', '$9.25', '$13.80']);
  for (const b of [reworded, other_option]) {
    expect(likeness(a, b)).toBeGreaterThan(NEARLY_THE_SAME);
    expect(likeness(a, b)).toBeLessThan(1);
    expect(isFound(a, b)).toBe(true);
  }
});

test('questions with the same words but different numbers are different questions', () => {
  const a = question(TAXI);
  for (const other of ['$3.40', '$3.2', '$32.0'])
    expect(likeness(a, question(TAXI.replace('$3.20', other)))).toBe(0);
  expect(likeness(question('3 apples and 5 pears'), question('5 apples and 3 pears'))).toBe(0);
  expect(likeness(question('Solve x + 3 = 5 for x now'), question('Solve x − 3 = 5 for x now'))).toBe(0);
  expect(likeness(question('Solve x - 3 = 5 for x now'), question('Solve x − 3 = 5 for x now'))).toBe(1);
  expect(isFound(a, question(TAXI.replace('4 miles', '5 miles')))).toBe(false);
});

test('formulas are compared as rendered: spacing and size do not matter, any other sign does', () => {
  const asked = (tex: string) => question(text(`What is the value of ${FORMULA} for this line?`, tex));
  expect(likeness(asked('\\frac{1}{2} x'), asked('\\dfrac{1}{2}\\,x'))).toBe(1);
  expect(likeness(asked('\\left(x+1\\right)'), asked('(x + 1)'))).toBe(1);
  expect(likeness(asked('x+1'), asked('x-1'))).toBe(0);
  expect(likeness(asked('k'), question('What is the value of k for this line?'))).toBe(1);
});

test('thousands separators, accents and apostrophes do not matter', () => {
  expect(likeness(question('It costs 1,200 in a café'), question('it costs 1200 in a cafe'))).toBe(1);
  expect(likeness(question("It doesn't cost 1,200"), question('It doesnt cost 1200'))).toBe(1);
  expect(likeness(question('It costs 1,20 there'), question('It costs 120 there'))).toBe(0);
});

test('two questions on one passage are different, and so is one question on two passages', () => {
  const purpose = question('What is the main purpose of the text?', CHOICES, PASSAGE);
  const word = question(
    'As used in the text, what does the word “struck” mean?',
    ['hit', 'found', 'went on strike'],
    PASSAGE,
  );
  const elsewhere = question(
    'What is the main purpose of the text?',
    CHOICES,
    'A treaty of the north was signed at dawn.',
  );
  expect(likeness(purpose, word)).toBeLessThan(0.3);
  expect(likeness(purpose, elsewhere)).toBeLessThan(0.1);
  const typo = question(
    'What is the main purpose of the text?',
    CHOICES,
    PASSAGE.replace('journal', 'jurnal'),
  );
  expect(likeness(purpose, typo)).toBeGreaterThan(NEARLY_THE_SAME);
  expect(isFound(purpose, typo)).toBe(true);
});

test('a question without a stem is not similar to any other', () => {
  expect(likeness(question(''), question(''))).toBe(0);
  expect(bandsOf(sketchOf(question('', [], PASSAGE)))).toEqual([]);
});

test('the search for near-duplicates finds nearly all of them, while comparing only a few pairs', () => {
  const word = (index: number) =>
    `w${String.fromCharCode(97 + (index % 26), 97 + (Math.floor(index / 26) % 26), 97 + Math.floor(index / 676))}`;
  const sentence = (from: number, shared = 0) =>
    Array.from({ length: 40 }, (_, place) => word(place < shared ? place : from * 40 + place + 1000)).join(
      ' ',
    );
  const rounds = Array.from({ length: 300 }, (_, round) => round);
  const near = rounds.filter((round) => {
    const words = sentence(round).split(' ');
    const changed = words.with(7, 'other').with(23, 'thing').join(' ');
    return isFound(question(words.join(' ')), question(changed));
  });
  const far = rounds.filter((round) =>
    isFound(question(sentence(round, 8)), question(sentence(round + 1000, 8))),
  );
  expect(near.length).toBeGreaterThanOrEqual(298);
  expect(far.length).toBeLessThanOrEqual(2);
});

test('long texts and many long options are processed quickly', () => {
  const letter = (index: number) => String.fromCharCode(97 + (index % 26));
  const long = Array.from({ length: 40_000 }, (_, at) =>
    [7, 11, 13, 17].map((by) => letter(Math.floor(at / by))).join(''),
  ).join(' ');
  const begun = performance.now();
  bandsOf(
    sketchOf(
      question(
        long,
        Array.from({ length: 40 }, () => long),
        long,
      ),
    ),
  );
  expect(performance.now() - begun).toBeLessThan(2_000);
});
