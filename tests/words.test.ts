import { describe, expect, test } from 'vitest';
import { textsOf, visibleTexts } from '../build/visible-texts.ts';
import { ROOT } from './support/planted-tree.ts';
import { REPLACED_WORDS, unusedExemptions, wordFaults } from './support/screen-words.ts';

describe('the texts that people see', () => {
  const texts = visibleTexts(ROOT);

  test('contain no forbidden word, have at most 30 words, and no heading ends with a period', () => {
    // Without any texts, this test would check nothing.
    expect(texts.length).toBeGreaterThan(5000);
    expect(texts.filter(({ isHeading }) => isHeading).length).toBeGreaterThan(500);
    expect(wordFaults(texts)).toEqual([]);
  });

  test('make every listed exemption necessary', () => {
    expect(unusedExemptions(texts)).toEqual([]);
  });
});

describe('a text written for this test', () => {
  const faultsIn = (source: string) => wordFaults(textsOf('features/planted/web/screen.tsx', source));

  test.each(REPLACED_WORDS.map(({ word, example, instead }) => ({ word, example, instead })))(
    'is reported for “$example”',
    ({ word, example, instead }) => {
      const source = `export const Screen = () => <Page sub=${JSON.stringify(example)}>Start</Page>;`;
      expect(faultsIn(source)).toContain(
        `features/planted/web/screen.tsx:1 says “${word.exec(example)?.[0]}” in the text “${example}”. Write ${instead} instead.`,
      );
    },
  );

  test('is reported if it has 31 words, but not if it has 30', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
    expect(faultsIn(`export const Screen = () => <p>${words(30)}</p>;`)).toEqual([]);
    expect(faultsIn(`export const Screen = () => <p>${words(31)}</p>;`)).toEqual([
      `features/planted/web/screen.tsx:1 has 31 words in the text “${words(31)}”. Write at most 30.`,
    ]);
  });

  test.each([
    '<h2>Your tests are here.</h2>',
    '<Page title="Your tests are here." />',
    "<Page title={isOpen ? 'Your tests are here.' : none} />",
    "list({ title: 'Your tests are here.' })",
  ])('is reported if a heading ends with a period: %s', (screen) => {
    expect(faultsIn(`export const Screen = () => ${screen};`)).toEqual([
      'features/planted/web/screen.tsx:1 has the heading “Your tests are here.”. A heading has no period at its end.',
    ]);
  });

  test.each(['<p>Your tests are here.</p>', '<abbr title="Your tests are here." />'])(
    'may end with a period if it is not a heading: %s',
    (screen) => {
      expect(faultsIn(`export const Screen = () => ${screen};`)).toEqual([]);
    },
  );

  test.each([
    'Mark for review',
    'Went on a break',
    'Double quotation marks are missing',
    'The file marks this class as deleted.',
    'The server is out of disk space.',
    'Wait for your proctor',
    'Connect a mail server',
    'Luck alone can change this.',
    'Write out what it stands for',
  ])('may say “%s”', (text) => {
    expect(faultsIn(`export const Screen = () => <p>${text}</p>;`)).toEqual([]);
  });
});
