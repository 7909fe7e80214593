import { describe, expect, test } from 'vitest';
import { labelKey } from './label.rules.ts';

describe('the key of a label', () => {
  test.each([
    ['Linear functions', '  linear   FUNCTIONS '],
    ['Géométrie', 'geometrie'],
    ['Ratios, rates & units', 'ratios rates and units'],
    ['Form, Structure, and Sense', 'form-structure-and-sense'],
    ['Linear functions', '3.2 Linear functions'],
    ['Linear functions', 'Unit 4: Linear functions'],
    ['Linear functions', 'IV. Linear functions'],
    ['H.B.', 'h.b'],
  ])('of “%s” equals the key of “%s”', (one, other) => {
    expect(labelKey(other)).toBe(labelKey(one));
  });

  test.each([
    ['Linear functions', 'Nonlinear functions'],
    ['Unit 4', 'Unit 5'],
    ['Algebra 1', 'Algebra 2'],
    ['Part', 'Art'],
    ['Vectors', 'Sectors'],
    ['Mixed numbers', 'Numbers'],
  ])('of “%s” differs from the key of “%s”', (one, other) => {
    expect(labelKey(other)).not.toBe(labelKey(one));
  });

  test('is empty for a label of punctuation only', () => {
    expect(['', ' — ', '!!!'].map(labelKey)).toEqual(['', '', '']);
  });
});
