/** What a practice set of mistakes is made of. It knows missed questions by their skills. */

import type { Fault } from '#contract/problem.ts';
import { alphabetically } from '#core/text-order.ts';
import { nothingDrawnWords } from '#features/practice/practice.rules.ts';

/** A missed question, as far as others are like it. */
export interface Missed {
  readonly topic: { readonly id: string; readonly name: string } | null;
  /** From 1 to 5; null where nobody has said. */
  readonly difficulty: number | null;
}

/** A skill to be practised, and how hard what was missed of it was. */
export interface Skill {
  readonly id: string;
  readonly name: string;
  readonly missed: number;
  readonly difficulty: number;
}

const MIDDLE = 3;

/** The skills of missed questions, the one with most of them first. */
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

/** Why nothing could be made, as a fault of what was chosen. */
export function nothingFault(skills: readonly Skill[], left_out: number): Fault {
  const message =
    skills.length === 0
      ? 'These questions have no skill, so that nothing is like them. Ask a tutor to file them.'
      : nothingDrawnWords(left_out);
  return { path: 'body.attempts', message };
}
