import { expect, test } from 'vitest';
import { settingsOf } from '#features/settings/settings.rules.ts';
import { scoreBands } from './people-view.rules.ts';

const bands = (lower: number, upper: number) =>
  scoreBands(
    settingsOf(
      new Map([
        ['scores.lower_limit', lower],
        ['scores.upper_limit', upper],
      ]),
    ),
  );

test('the two configured limits separate the score bands, whichever of them is the lower', () => {
  const three = [
    { key: 'below', score_above: null, score_below: 900 },
    { key: 'between', score_above: 900, score_below: 1200 },
    { key: 'above', score_above: 1200, score_below: null },
  ];
  expect(bands(900, 1200)).toEqual(three);
  expect(bands(1200, 900)).toEqual(three);
  expect(bands(1000, 1000).map(({ key }) => key)).toEqual(['below', 'above']);
});
