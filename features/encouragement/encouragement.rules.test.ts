import { describe, expect, test } from 'vitest';
import type { Level } from '#core/mastery/levels.ts';
import { isReached, newLevels, streakNow } from './encouragement.rules.ts';

const DAY = 24 * 60 * 60 * 1000;
const at = (text: string) => new Date(text);

describe('the days of a streak', () => {
  test('are those where the student is', () => {
    // Monday 17:00 and Tuesday 19:00 in New York are Monday and Wednesday in Berlin.
    const worked = [at('2026-11-16T22:00:00Z'), at('2026-11-18T00:00:00Z')];
    const now = at('2026-11-18T01:00:00Z');
    expect(streakNow(worked, now, 'America/New_York')).toEqual({ days: 2, span: 2, days_ago: 0 });
    expect(streakNow(worked, now, 'Europe/Berlin')).toEqual({ days: 2, span: 3, days_ago: 0 });
  });

  test.each([
    ['in spring, when a day has 23 hours', ['2026-03-28', '2026-03-29', '2026-03-30'], ['+01', '+02', '+02']],
    ['in fall, when a day has 25 hours', ['2026-10-24', '2026-10-25', '2026-10-26'], ['+02', '+01', '+01']],
  ])('are calendar days %s', (_, days, offsets) => {
    // A minute before midnight, and a minute after.
    for (const time of ['23:59', '00:01']) {
      const worked = days.map((day, place) => {
        const offset = time === '00:01' && place === 1 ? offsets[0] : offsets[place];
        return at(`${day}T${time}:00${offset}:00`);
      });
      const now = worked.at(-1) ?? at('');
      expect(streakNow(worked, now, 'Europe/Berlin'), time).toEqual({ days: 3, span: 3, days_ago: 0 });
    }
  });

  test('are counted again when the time zone changes, and a day that a flight skips does not end the streak', () => {
    // Early on Monday and late on Tuesday in Tokyo: Sunday and Tuesday in New York.
    const worked = [at('2026-11-15T23:00:00Z'), at('2026-11-17T14:00:00Z')];
    const now = at('2026-11-18T15:00:00Z');
    expect(streakNow(worked, at('2026-11-17T14:30:00Z'), 'Asia/Tokyo')).toMatchObject({ days: 2, span: 2 });
    expect(streakNow(worked, now, 'America/New_York')).toEqual({ days: 2, span: 4, days_ago: 1 });
  });
});

const NOW = at('2026-11-23T12:00:00Z');
const standing = (topic: string, level: Level, days_ago: number) => ({
  topic: { id: topic, name: topic },
  level,
  level_since: new Date(NOW.getTime() - days_ago * DAY),
  chance: 0.8,
});
const namesOf = (levels: readonly { topic: { id: string }; level: Level }[]) =>
  levels.map(({ topic, level }) => `${topic.id} ${level}`);

describe('a level just reached', () => {
  test('is listed until the student has seen it, with the newest level first', () => {
    const standings = [standing('lines', 'familiar', 3), standing('commas', 'proficient', 1)];
    expect(namesOf(newLevels(standings, [], NOW))).toEqual(['commas proficient', 'lines familiar']);
    const seen = [{ topic: 'commas', level: 'proficient' as const }];
    expect(namesOf(newLevels(standings, seen, NOW))).toEqual(['lines familiar']);
  });

  test('is listed again when a higher level is reached', () => {
    const seen = [{ topic: 'lines', level: 'familiar' as const }];
    expect(namesOf(newLevels([standing('lines', 'mastered', 0)], seen, NOW))).toEqual(['lines mastered']);
  });

  test('is not listed after four weeks, and the lowest level is never listed', () => {
    expect(
      newLevels([standing('lines', 'familiar', 29), standing('commas', 'attempted', 0)], [], NOW),
    ).toEqual([]);
    expect(newLevels([standing('lines', 'familiar', 28)], [], NOW)).toHaveLength(1);
  });
});

test('a level counts as reached if the student has it or a higher one', () => {
  const standings = [standing('lines', 'proficient', 3)];
  const is = (topic: string, level: Exclude<Level, 'attempted'>) => isReached({ topic, level }, standings);
  expect([is('lines', 'familiar'), is('lines', 'proficient')]).toEqual([true, true]);
  expect([is('lines', 'mastered'), is('commas', 'familiar')]).toEqual([false, false]);
});
