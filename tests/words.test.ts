import { expect, test } from 'vitest';
import { visibleTexts } from '../build/visible-texts.ts';
import { ROOT } from './support/planted-tree.ts';

/** Words that people never read on a screen, in a problem, in the audit or in a letter, each with what is written instead. */
const REPLACED: readonly [RegExp, string][] = [
  [/\ballot/i, 'assign'],
  [/\bwhoever\b/i, 'the person who, people who, anyone'],
  [/\bseldom\b/i, 'rarely'],
  [/\bof theirs\b/i, 'their'],
  [/\bhand(?:ed)? in\b/i, 'submit, submitted'],
];

test('people read the words of the product and none that it replaced', () => {
  const texts = visibleTexts(ROOT);
  // Without a tree the walk would find nothing to refuse.
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
