import { expect, test } from 'vitest';
import { CAT_DEFAULTS } from '../cat.contract.ts';
import { catOf, catValueFaults, catValuesOf } from './cat-values.ts';

const values = catValuesOf(CAT_DEFAULTS);

test('a form filled from rules gives the same rules back, with shares to a tenth of a percent', () => {
  const cat = {
    ...CAT_DEFAULTS,
    stop_se: null,
    exposure: { randomesque: 1, cap: null },
    content_targets: [
      { tag: 'x', share: 0.333 },
      { tag: 'y', share: 0.667 },
    ],
  };
  expect(catOf(catValuesOf(cat))).toEqual(cat);
  expect(catOf(catValuesOf(null))).toEqual(CAT_DEFAULTS);
  expect(catValueFaults(catValuesOf(cat))['cat.content_targets'] ?? null).toBeNull();
});

test('the form of an adaptive test shows each error at its field', () => {
  const at = (change: Partial<typeof values>) =>
    Object.entries(catValueFaults({ ...values, ...change })).flatMap(([field, fault]) =>
      fault === null ? [] : [field],
    );
  expect(at({})).toEqual([]);
  expect(at({ min_items: '', cap: '1', stop_se: '0' })).toEqual(['cat.min_items', 'cat.stop_se', 'cat.cap']);
  expect(at({ max_items: '5' })).toEqual(['cat.max_items']);
  expect(at({ max: '100' })).toEqual(['cat.max']);
  expect(at({ content_targets: [{ tag: 'x', percent: '' }] })).toEqual(['cat.content_targets']);
  expect(at({ content_targets: [{ tag: 'x', percent: '40' }] })).toEqual(['cat.content_targets']);
});
