/** Whether rubrics can be marked by, and what of them was reached. It knows criteria alone. */
import type { Fault } from '#contract/problem.ts';
import type { Criterion } from './rubric.contract.ts';

type Levelled = Pick<Criterion, 'marks' | 'levels'>;

/** What keeps the levels of a rubric from being marked by: each has marks of its own, from 0 to all, and one of them all. */
export function levelFaults(rubric: readonly Levelled[]): Fault[] {
  return rubric.flatMap(({ marks, levels }, place) => {
    if (levels === undefined) return [];
    const path = `body.rubric.${place}.levels`;
    const faults = levels.flatMap((level, at): Fault[] => {
      if (level.marks > marks) return [{ path: `${path}.${at}.marks`, message: `At most ${marks}.` }];
      const isSecond = levels.findIndex((other) => other.marks === level.marks) < at;
      return isSecond ? [{ path: `${path}.${at}.marks`, message: 'Another level has these marks.' }] : [];
    });
    if (levels.length < 2) faults.push({ path, message: 'Write at least two levels, or none.' });
    else if (!levels.some((level) => level.marks === marks)) {
      faults.push({ path, message: `Let one of the levels have all of its ${marks}.` });
    }
    return faults;
  });
}

/** The level of a criterion that has these marks; undefined where none has. */
export function levelOf({ levels = [] }: Pick<Criterion, 'levels'>, marks: number) {
  return levels.find((level) => level.marks === marks);
}

/** Why a criterion is not given these marks, which are 0 or more; null where it may be. */
export function markFault(criterion: Criterion, marks: number): string | null {
  const { title, levels } = criterion;
  if (levels === undefined) return marks > criterion.marks ? `At most ${criterion.marks}.` : null;
  if (levelOf(criterion, marks) !== undefined) return null;
  const each = levels.map((level) => level.marks);
  return `No level of “${title}” has ${marks}. Give it ${each.slice(0, -1).join(', ')} or ${each.at(-1)}.`;
}
