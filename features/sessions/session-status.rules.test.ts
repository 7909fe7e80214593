import { expect, test } from 'vitest';
import { SESSION_STATUS_WORDS, stageOf } from './session-status.rules.ts';
import { SESSION_STATUSES } from './sessions-values.contract.ts';

test('calls a generated session “Not started”, and does not count it as in progress', () => {
  expect(SESSION_STATUS_WORDS.generated).toBe('Not started');
  expect(stageOf('generated')).toBe('not_started');
});

test('only sessions that are started and not submitted count as in progress', () => {
  expect(SESSION_STATUSES.filter((status) => stageOf(status) === 'in_progress')).toEqual([
    'in_progress',
    'on_break',
    'paused',
  ]);
});
