import { expect, test } from 'vitest';
import type { ToolSet } from './assessments.contract.ts';
import { ALL_TOOLS, toolsInPractice, toolsInReview } from './practice-tools.rules.ts';

const SCIENTIFIC: ToolSet = { ...ALL_TOOLS, scientific_only: true };
const BARE = { ...ALL_TOOLS, calculator: false, line_reader: false };

test.each([
  ['M', [], ALL_TOOLS],
  [null, [], ALL_TOOLS],
  ['X', [], ALL_TOOLS],
  ['RW', [], { ...ALL_TOOLS, calculator: false, reference_sheet: false }],
  ['M', [BARE], BARE],
  // A tool is allowed if one of the question's sections allows it.
  ['M', [BARE, ALL_TOOLS], ALL_TOOLS],
  ['RW', [BARE, { ...BARE, line_reader: true }], { ...ALL_TOOLS, calculator: false, reference_sheet: false }],
  ['M', [SCIENTIFIC, BARE], SCIENTIFIC],
  ['RW', [SCIENTIFIC], { ...ALL_TOOLS, calculator: false, reference_sheet: false }],
  // The calculator draws graphs if one of the sections allows graphs.
  ['M', [SCIENTIFIC, ALL_TOOLS], ALL_TOOLS],
] as const)(
  'a question of subject %s in sections with tools %o has the tools %o',
  (code, sections, tools) => {
    expect(toolsInPractice(code, sections)).toEqual(tools);
  },
);

test('a review has every tool that helps to think again; the review of a practice set has only the tools of the set', () => {
  const reading = { ...ALL_TOOLS, calculator: false, reference_sheet: false };
  expect(toolsInReview('math', {})).toEqual(ALL_TOOLS);
  expect(toolsInReview('reading_writing', {})).toEqual(reading);
  expect(toolsInReview('math', { tools: BARE })).toEqual(BARE);
});
