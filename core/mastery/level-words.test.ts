import { describe, expect, test } from 'vitest';
import { chanceBefore, countFrom, levelWords, moved, sinceWords } from './level-words.ts';
import { LEVELS, type Level } from './levels.ts';

const CHANCES = [0, 0.54, 0.694, 0.7, 0.846, 0.85, 0.97, 1];
const told = (level: Level | null, chance: number | null) => ({ level, chance });

describe('the words for a level and a percentage', () => {
  const all = LEVELS.flatMap((level) => CHANCES.map((chance) => ({ level, chance })));

  test.each(all)(
    'say since which day the person has had the level, and the chance of a right answer now: $level, $chance',
    (skill) => {
      const name = {
        attempted: 'Needs work',
        familiar: 'Familiar',
        proficient: 'Proficient',
        mastered: 'Mastered',
      };
      const since = skill.level === 'attempted' ? '' : ' since 13 Nov';
      expect(levelWords(skill, '13 Nov')).toBe(
        `${name[skill.level]}${since} · now ${Math.round(100 * skill.chance)}%`,
      );
    },
  );

  test('are not shown with fewer than five answers', () => {
    for (const level of [null, ...LEVELS]) expect(levelWords(told(level, null), '13 Nov')).toBeNull();
    expect(levelWords(told(null, 0.9), null)).toBeNull();
    expect(sinceWords('proficient', null)).toBe('Proficient');
  });

  test('count skills by level, whatever their percentage is now', () => {
    const fallen = told('proficient', 0.82);
    const risen = told('attempted', 0.9);
    const skills = [fallen, risen, told('mastered', 0.95), told('familiar', 0.54), told('proficient', null)];
    expect(countFrom('proficient', skills)).toBe(2);
    expect(countFrom('familiar', skills)).toBe(3);
    expect(countFrom('attempted', skills)).toBe(4);
  });
});

describe('a change of level', () => {
  test.each([
    [null, 'attempted', 0],
    [null, 'familiar', 1],
    ['attempted', 'proficient', 1],
    ['mastered', 'proficient', -1],
    ['familiar', 'familiar', 0],
    ['familiar', null, -1],
  ] as const)('from %s to %s counts as a move of %i', (from, to, way) => {
    expect(moved(from, to)).toBe(way);
  });

  const levels = [null, ...LEVELS];
  const pairs = levels.flatMap((from) => LEVELS.map((to) => [from, to] as const));
  test.each(pairs)(
    'from %s to %s shows an earlier percentage only if it differs from today’s, and in the direction of the change',
    (from, to) => {
      for (const was of CHANCES) {
        for (const is of CHANCES) {
          const before = chanceBefore(told(from, was), told(to, is));
          if (before === null) continue;
          expect(Math.round(100 * is)).not.toBe(before);
          if (moved(from, to) !== 0) expect(Math.sign(Math.round(100 * is) - before)).toBe(moved(from, to));
        }
      }
    },
  );

  test('shows the earlier percentage if level and percentage changed in the same direction', () => {
    expect(chanceBefore(told('attempted', 0.61), told('familiar', 0.79))).toBe(61);
    expect(chanceBefore(told('familiar', 0.673), told('attempted', 0.668))).toBeNull();
    expect(chanceBefore(told('attempted', 0.77), told('familiar', 0.72))).toBeNull();
    expect(chanceBefore(told('familiar', 0.77), told('familiar', 0.72))).toBe(77);
    expect(chanceBefore(told('familiar', null), told('familiar', 0.72))).toBeNull();
  });
});
