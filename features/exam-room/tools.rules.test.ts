import { expect, test } from 'vitest';
import { placed, readTools, toggled, writeTools } from './tools.rules.ts';

const FIRST = readTools(undefined);
const BOX = { x: 10, y: 80, width: 440, height: 600 };

test('a floating panel keeps its position when it is closed and opened again, and is shown when it returns to its fixed place', () => {
  const out = placed(toggled(FIRST, 'reference'), 'reference', BOX);
  expect(readTools(writeTools(out)).boxes).toEqual({ reference: BOX });
  expect(toggled(toggled(out, 'reference'), 'reference').boxes).toEqual({ reference: BOX });
  expect(placed({ ...out, tab: 'calculator' }, 'reference', null)).toMatchObject({
    boxes: {},
    tab: 'reference',
  });
  expect(placed(placed(out, 'scratch', BOX), 'scratch', null)).toEqual(out);
});

test('the exam room reads only valid stored positions of known tool panels', () => {
  const boxes = { calculator: BOX, scratch: { ...BOX, width: 'wide' }, window: BOX };
  expect(readTools(JSON.stringify({ boxes })).boxes).toEqual({ calculator: BOX });
  expect(readTools(JSON.stringify({ boxes: 7 })).boxes).toEqual({});
});
