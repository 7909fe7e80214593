import { expect, test } from 'vitest';
import { secondsOf } from './video-length.ts';

test('the field for a video’s length reads its usual forms and rejects anything else', () => {
  expect(['48:10', '1:02:07', '90', ' 0:00 '].map(secondsOf)).toEqual([2890, 3727, 90, 0]);
  expect(['', '4:5', '1:60', '1:2:3:4', '-1', 'ten'].map(secondsOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
