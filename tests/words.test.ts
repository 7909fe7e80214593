import { expect, test } from 'vitest';
import { visibleTexts } from '../build/visible-texts.ts';
import { ROOT } from './support/planted-tree.ts';

/**
 * Words that people must not read on a screen, in a problem, in the audit or in a letter, each with its
 * replacement.
 */
const REPLACED: readonly [RegExp, string][] = [
  [/\ballot/i, 'assign'],
  [/\bwhoever\b/i, 'the person who, people who, anyone'],
  [/\bseldom\b/i, 'rarely'],
  [/\bof theirs\b/i, 'their'],
  [/\bhand(?:ed)? in\b/i, 'submit, submitted'],
];

test('visible texts contain no replaced word', () => {
  const texts = visibleTexts(ROOT);
  // Without any texts, this test would check nothing.
  expect(texts.length).toBeGreaterThan(5000);
  const faults = texts.flatMap(({ file, line, text }) =>
    REPLACED.flatMap(([word, instead]) =>
      word.test(text)
        ? [`${file}:${line} says "${word.exec(text)?.[0]}" in "${text}": write ${instead}.`]
        : [],
    ),
  );
  expect(faults).toEqual([]);
});
