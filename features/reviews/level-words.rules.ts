/** Levels in words and as parts of a bar from 0 to 100. They know figures alone. */
import { LEVELS, type Level } from '#core/mastery/levels.ts';

export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  attempted: 'Attempted',
  familiar: 'Familiar',
  proficient: 'Proficient',
  mastered: 'Mastered',
};

/** From where each level is reached, in words. */
export const LEVEL_BARS: Readonly<Record<Level, string>> = {
  attempted: '',
  familiar: 'from 70%',
  proficient: 'from 85%',
  mastered: 'in a mixed set, days later',
};

/** Whether a level was reached (1), lost (−1), or is as it was (0). */
export function moved(from: Level | null, to: Level | null): -1 | 0 | 1 {
  const rank = (level: Level | null) => Math.max(0, LEVELS.indexOf(level ?? 'attempted'));
  return Math.sign(rank(to) - rank(from)) as -1 | 0 | 1;
}

/** A level, with the chance of a new question right from 0 to 1; null below five answers. */
interface LevelHeld {
  readonly level: Level | null;
  readonly chance: number | null;
}

/**
 * The same as it is told beside the chance. Answers to other skills move a chance, and a level only at the next answer to its
 * own: nobody is told that they rose to less than they had, or slipped to more.
 */
export function toldMove(before: LevelHeld, now: LevelHeld): -1 | 0 | 1 {
  const way = moved(before.level, now.level);
  const change = Math.sign((now.chance ?? 0) - (before.chance ?? now.chance ?? 0));
  return change === -way ? 0 : way;
}

/** In hundredths: what is held of what there was, what came to it, what was lost of it. */
export interface LevelBar {
  readonly held: number;
  readonly gained: number;
  readonly lost: number;
}

/** Two chances, from 0 to 1, as parts of one bar. */
export function levelBar(before: number | null, now: number): LevelBar {
  const [was, is] = [hundredths(before ?? now), hundredths(now)];
  return { held: Math.min(was, is), gained: Math.max(0, is - was), lost: Math.max(0, was - is) };
}

export function hundredths(chance: number): number {
  return Math.round(100 * chance);
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** `Three skills moved up, one slipped`. */
export function movesTitle(moves: readonly { readonly from: Level | null; readonly to: Level }[]): string {
  const up = moves.filter(({ from, to }) => moved(from, to) > 0).length;
  const down = moves.length - up;
  const count = (many: number) => NUMBERS[many] ?? String(many);
  const skills = (many: number) => `${count(many)} ${many === 1 ? 'skill' : 'skills'}`;
  if (up === 0 && down === 0) return 'Your levels';
  if (up === 0) return `${skills(down)} slipped`;
  const risen = `${skills(up)} moved up`;
  return down === 0 ? risen : `${risen}, ${count(down).toLowerCase()} slipped`;
}
