/** Words about the progress in a course and its lessons. */
import { counted } from '#core/counted.ts';
import { levelWords } from '#core/mastery/level-words.ts';
import type { CourseSkill } from './courses.contract.ts';
import type { Progress } from './courses.rules.ts';

/**
 * Describes the assigned content of a course that is still to be done. `dayOf`: the day of an instant in a
 * sentence.
 */
export function courseSentence({ all, assigned, due_at }: Progress, dayOf: (at: string) => string): string {
  if (assigned > 0) {
    const due = due_at === null ? '' : `, the first due ${dayOf(due_at)}`;
    return `${counted(assigned, 'assigned thing')} to finish${due}.`;
  }
  return all === 0
    ? 'Nothing is assigned or open to you in this course yet.'
    : 'No assigned work is left. Pick any lesson to study.';
}

/** The progress in a unit or lesson in a few words; empty if there is nothing to do. */
export function progressWords({ all, done }: Pick<Progress, 'all' | 'done'>): string {
  if (all === 0) return '';
  return done === all ? `All ${all} done` : `${done} of ${all} done`;
}

/** How a student is doing in a skill. `since`: the formatted day of the level. */
export function skillWords(skill: CourseSkill, least: number, since: string | null): string {
  const words = levelWords(skill, since);
  if (words !== null) return skill.is_due ? `${words}, due for review` : words;
  return skill.answers === 0 ? 'No answers yet' : `${skill.answers} of ${least} questions`;
}
