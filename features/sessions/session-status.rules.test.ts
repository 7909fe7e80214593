import { expect, test } from 'vitest';
import { SESSION_STATUS_WORDS, stageOf } from './session-status.rules.ts';
import { SESSION_STATUSES } from './sessions-values.contract.ts';

test('a session that was made and never started is called so, and is not in progress', () => {
  expect(SESSION_STATUS_WORDS.generated).toBe('Not started');
  expect(stageOf('generated')).toBe('not_started');
});

test('only a session that was started and not submitted is in progress', () => {
  expect(SESSION_STATUSES.filter((status) => stageOf(status) === 'in_progress')).toEqual([
    'in_progress',
    'on_break',
    'paused',
  ]);
});
