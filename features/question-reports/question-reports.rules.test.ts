import { expect, test } from 'vitest';
import { REPORT_KINDS } from './question-reports.contract.ts';
import { REPORT_KIND_WORDS, reportFaults } from './question-reports.rules.ts';

test('requires a text only for the kind `other`', () => {
  const without = REPORT_KINDS.filter((kind) => reportFaults({ kind, text: '' }).length > 0);
  expect(without).toEqual(['other']);
  expect(reportFaults({ kind: 'other', text: 'The clock covers it' })).toEqual([]);
});

test('each kind of report has its own description', () => {
  expect(new Set(Object.values(REPORT_KIND_WORDS)).size).toBe(REPORT_KINDS.length);
});
