/** Checks rubrics and the points given by them. */
import type { Fault } from '#contract/problem.ts';
import type { Criterion } from './rubric.contract.ts';

type Levelled = Pick<Criterion, 'marks' | 'levels'>;

/**
 * Errors in levels. Their points must differ, range from 0 to the criterion's maximum, and include the
 * maximum.
 */
export function levelFaults(rubric: readonly Levelled[]): Fault[] {
  return rubric.flatMap(({ marks, levels }, place) => {
    if (levels === undefined) return [];
    const path = `body.rubric.${place}.levels`;
    const faults = levels.flatMap((level, at): Fault[] => {
      if (level.marks > marks) return [{ path: `${path}.${at}.marks`, message: `Enter at most ${marks}.` }];
      const isSecond = levels.findIndex((other) => other.marks === level.marks) < at;
      return isSecond ? [{ path: `${path}.${at}.marks`, message: 'Another level has the same points.' }] : [];
    });
    if (levels.length < 2) faults.push({ path, message: 'Add a second level, or remove this one.' });
    else if (!levels.some((level) => level.marks === marks)) {
      faults.push({ path, message: `Give one level the maximum of ${marks}.` });
    }
    return faults;
  });
}

/** The level with these points; undefined if there is none. */
export function levelOf({ levels = [] }: Pick<Criterion, 'levels'>, marks: number) {
  return levels.find((level) => level.marks === marks);
}

/** Why a criterion cannot get these points (0 or more); null if it can. */
export function markFault(criterion: Criterion, marks: number): string | null {
  const { title, levels } = criterion;
  if (levels === undefined) return marks > criterion.marks ? `Enter at most ${criterion.marks}.` : null;
  if (levelOf(criterion, marks) !== undefined) return null;
  const each = levels.map((level) => level.marks);
  return `No level of “${title}” is worth ${marks}. Choose ${each.slice(0, -1).join(', ')} or ${each.at(-1)}.`;
}
