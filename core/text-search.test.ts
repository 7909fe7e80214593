import { describe, expect, test } from 'vitest';
import { fitsSearch, searched } from './text-search.ts';

describe('a search', () => {
  test.each([
    ['Shane O’Neil', 'oneil'],
    ["Shane O'Neil", 'o’neil'],
    ['Jean-Luc', 'jeanluc'],
    ['Jean-Luc', 'jean luc'],
    ['张 伟', '张伟'],
    ['张伟', '张 伟'],
    ['Élodie Müller', 'MULLER elodie'],
    ['Zero\u200Bwidth', 'zerowidth'],
    ['Zerowidth', 'zero\u00ADwidth\uFEFF'],
    ['Mary Ann', 'maryann'],
    ['Ｆｕｌｌ', 'full'],
  ])('finds %s by %s', (name, search) => {
    expect(fitsSearch(name, search)).toBe(true);
  });

  test('finds no text that lacks one of the words', () => {
    expect(fitsSearch('Shane O’Neil', 'oneil ann')).toBe(false);
  });

  test('keeps mathematical signs', () => {
    expect(searched('x + 1 = 3')).toBe('x + 1 = 3');
  });
});
