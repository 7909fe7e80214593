/** Turns changes of levels into parts of a bar from 0 to 100, and into a title. */
import { counted } from '#core/counted.ts';
import { hundredths, moved } from '#core/mastery/level-words.ts';
import { BARS, type Level } from '#core/mastery/levels.ts';

/** The chance of a right answer from which each level is reached, in words. */
export const LEVEL_BARS: Readonly<Record<Level, string>> = {
  attempted: '',
  familiar: `from ${BARS.familiar}%`,
  proficient: `from ${BARS.proficient}%`,
  mastered: 'right in a mixed set, days later',
};

/**
 * The parts of a level bar in percent: the part that the student had before and still has, the part gained,
 * and the part lost.
 */
export interface LevelBar {
  readonly held: number;
  readonly gained: number;
  readonly lost: number;
}

/** Turns the earlier and the present chance of a right answer (0 to 1) into the parts of one bar. */
export function levelBar(before: number | null, now: number): LevelBar {
  const [was, is] = [hundredths(before ?? now), hundredths(now)];
  return { held: Math.min(was, is), gained: Math.max(0, is - was), lost: Math.max(0, was - is) };
}

/** The title above levels that changed, for example `3 skills moved up, 1 slipped`. */
export function movesTitle(moves: readonly { readonly from: Level | null; readonly to: Level }[]): string {
  const up = moves.filter(({ from, to }) => moved(from, to) > 0).length;
  const down = moves.length - up;
  const skills = (many: number) => counted(many, 'skill');
  if (up === 0 && down === 0) return 'Your levels';
  if (up === 0) return `${skills(down)} slipped`;
  const risen = `${skills(up)} moved up`;
  return down === 0 ? risen : `${risen}, ${down} slipped`;
}
