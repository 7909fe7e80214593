import { expect, test } from 'vitest';
import { toolSet } from './assessments.contract.ts';
import { ALL_TOOLS } from './practice-tools.rules.ts';
import { withTool } from './tools.rules.ts';

const SCIENTIFIC = { ...ALL_TOOLS, scientific_only: true as const };
const BARE = { ...ALL_TOOLS, calculator: false };

test('forbidding the calculator forgets its type, and a free type is left out', () => {
  expect(withTool(ALL_TOOLS, 'scientific_only', true)).toEqual(SCIENTIFIC);
  expect(withTool(SCIENTIFIC, 'calculator', false)).toStrictEqual(BARE);
  expect(withTool(SCIENTIFIC, 'scientific_only', false)).toStrictEqual(ALL_TOOLS);
  expect(withTool(BARE, 'scientific_only', true)).toStrictEqual(BARE);
});

test('a calculator that is not allowed has no type', () => {
  expect(toolSet.safeParse(SCIENTIFIC).success).toBe(true);
  expect(toolSet.safeParse({ ...SCIENTIFIC, calculator: false }).error?.issues).toMatchObject([
    { path: ['scientific_only'], message: 'Allow the calculator, or leave this out.' },
  ]);
});
