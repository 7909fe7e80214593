/** Rules for a practice set made from missed questions. */

import type { Fault } from '#contract/problem.ts';
import { alphabetically } from '#core/text-order.ts';
import { nothingDrawnWords } from '#features/practice/practice.rules.ts';

/** The facts about a missed question that are needed to find similar questions. */
export interface Missed {
  readonly topic: { readonly id: string; readonly name: string } | null;
  /** The difficulty from 1 to 5; null if not set. */
  readonly difficulty: number | null;
}

/** A skill to practice, with the mean difficulty of its missed questions. */
export interface Skill {
  readonly id: string;
  readonly name: string;
  readonly missed: number;
  readonly difficulty: number;
}

const MIDDLE = 3;

/** The skills of missed questions, the one with most missed questions first. */
export function skillsOf(missed: readonly Missed[]): Skill[] {
  const byTopic = Map.groupBy(
    missed.flatMap(({ topic, difficulty }) => (topic === null ? [] : { topic, difficulty })),
    ({ topic }) => topic.id,
  );
  return [...byTopic.values()]
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const levels = own.map(({ difficulty }) => difficulty ?? MIDDLE);
      const difficulty = levels.reduce((sum, level) => sum + level, 0) / levels.length;
      return { ...first.topic, missed: own.length, difficulty };
    })
    .toSorted((a, b) => b.missed - a.missed || alphabetically(a.name, b.name));
}

/** The fault that explains why no set could be made. */
export function nothingFault(skills: readonly Skill[], left_out: number): Fault {
  const message =
    skills.length === 0
      ? 'These questions have no skill, so no similar questions can be found. Ask a tutor to add the skill.'
      : nothingDrawnWords(left_out);
  return { path: 'body.attempts', message };
}
