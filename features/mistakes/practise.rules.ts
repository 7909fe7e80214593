/** Rules for a practice set made from missed questions. */

import type { Fault } from '#contract/problem.ts';
import { MIDDLE_LEVEL } from '#core/practice/may-practise.ts';
import { sumOfMarks } from '#core/scoring/scoring.ts';
import { alphabetically } from '#core/text-order.ts';
import { nothingDrawnWords } from '#features/practice/practice.rules.ts';

/** The facts about a missed question that are needed to find similar questions. */
export interface Missed {
  readonly topic: { readonly id: string; readonly name: string } | null;
  /** The difficulty from 1 to 5; null if not set. */
  readonly difficulty: number | null;
  /** The points that the missed question cost. */
  readonly lost: number;
}

/** A skill to practice, with the mean difficulty of its missed questions. */
export interface Skill {
  readonly id: string;
  readonly name: string;
  readonly missed: number;
  readonly difficulty: number;
  readonly lost: number;
}

export const NO_SKILLS =
  'These questions have no skill, so no similar questions can be found. Ask a tutor to add the skill.';

/** The skills of missed questions, the skill that cost most points first. */
export function skillsOf(missed: readonly Missed[]): Skill[] {
  const byTopic = Map.groupBy(
    missed.flatMap(({ topic, difficulty, lost }) => (topic === null ? [] : { topic, difficulty, lost })),
    ({ topic }) => topic.id,
  );
  return [...byTopic.values()]
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const levels = own.map(({ difficulty }) => difficulty ?? MIDDLE_LEVEL);
      const difficulty = levels.reduce((sum, level) => sum + level, 0) / levels.length;
      const lost = sumOfMarks(own.map((one) => one.lost));
      return { ...first.topic, missed: own.length, difficulty, lost };
    })
    .toSorted((a, b) => b.lost - a.lost || b.missed - a.missed || alphabetically(a.name, b.name));
}

/** The error that explains why no set could be made. */
export function nothingFault(skills: readonly Skill[], left_out: number): Fault {
  const message = skills.length === 0 ? NO_SKILLS : nothingDrawnWords(left_out);
  return { path: 'body.attempts', message };
}
