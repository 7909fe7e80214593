import { expect, test } from 'vitest';
import { htmlOf } from '../formatted-text.rules.ts';
import { readQuestionFile } from './read-question-file.ts';

/**
 * The outcome of each item, or why the file cannot be read. With quadratic time these files would take hours.
 */
function read(text: string): readonly string[] {
  const reading = readQuestionFile(new TextEncoder().encode(text), null);
  return 'fault' in reading ? [reading.fault] : reading.items.map(({ report }) => report.outcome);
}

test.each<[string, string, string[]]>([
  ['id marks that are never closed', `//${'[id:'.repeat(500_000)}\nq{=a}`, ['taken']],
  ['many spaces', `a${' '.repeat(2_000_000)}b{=a}\n\nq{=a}`, ['refused', 'taken']],
  ['many categories', `${'$CATEGORY:\n'.repeat(100_000)}q{=a}`, ['taken']],
  [
    'many numbers with full credit beside numbers with partial credit',
    `q{#${'=1:0 =%50%2:0 '.repeat(30_000)}}`,
    ['changed'],
  ],
  ['many right numbers', `q{#${Array.from({ length: 30_000 }, (_, n) => `=${n}:0 `).join('')}}`, ['refused']],
  [
    'a category path of many names',
    `$CATEGORY: ${'a/'.repeat(100_000)}\n\n${'q{=a}\n\n'.repeat(5_000)}`,
    Array(5_000).fill('refused'),
  ],
  ['many tags that are never closed', `[html]${'<a x='.repeat(10_000)}{=a}`, ['refused']],
  ['deeply nested elements', `[html]${'<b>'.repeat(8_000)}a${'</i>'.repeat(8_000)}{\\=a}`, ['changed']],
  ['Markdown emphasis that is never closed', `[markdown]${'*a_'.repeat(19_000)}{\\=a}`, ['refused']],
])('reads a GIFT file with %s', (_what, text, outcomes) => {
  expect(read(text)).toEqual(outcomes);
});

test('refuses items in categories beyond the limits, but no others', () => {
  const path = (depth: number) => `$CATEGORY: top/${'a/'.repeat(depth - 1)}a\n\nq{=a}\n\n`;
  expect(read(`${path(20) + path(21)}$CATEGORY: ${'a'.repeat(256)}\n\nq{=a}`)).toEqual([
    'taken',
    'refused',
    'refused',
  ]);
});

test('refuses a Moodle XML file with more than a hundred elements per item', () => {
  expect(read(`<quiz>${'<a/>'.repeat(500_000)}</quiz>`)).toEqual(['The file has more than 500000 elements.']);
});

test('handles text that looks like tags as fast as other text', () => {
  const text = '<a x='.repeat(100_000);
  expect(htmlOf({ format: 'html', text }, String).html).toBe(text.replaceAll('<', '&lt;'));
});

test('a GIFT import keeps Markdown nested below the limit, and formulas with any letters', () => {
  const stem = (text: string) => {
    const reading = readQuestionFile(new TextEncoder().encode(`[markdown]${text}{=a}`), 'gift');
    return 'fault' in reading ? null : (reading.items[0]?.item?.stem ?? null);
  };
  expect(stem(`${'> '.repeat(40)}deep`)).toContain('deep');
  expect(stem('formula and formulaaa and \\\\(a_1*b_2*\\\\)')).toBe(
    '<p>formula and formulaaa and \\(a_1*b_2*\\)</p>',
  );
});
