/** Explains why an assessment that is assigned or was taken cannot be removed. */
import type { Fault } from '#contract/problem.ts';

/** How many people of one school, or of no school, have an assessment. */
export interface Holders {
  /** The school; null stands for people without a school. */
  readonly school: string | null;
  /**
   * Whether the school is one of the caller's. For people without a school: whether the caller sees all
   * schools.
   */
  readonly is_own: boolean;
  /**
   * The number of people to whom the test is assigned in any way or who took it. May be 0 if it is assigned
   * to an empty group or school.
   */
  readonly people: number;
}

/**
 * One line for each of the caller's schools with its count, and one line for all others together. Empty if
 * the test is assigned to nobody and was taken by nobody.
 */
export function holderFaults(holders: readonly Holders[]): Fault[] {
  const own = holders.filter(({ is_own }) => is_own);
  const others = holders.filter(({ is_own }) => !is_own);
  const lines = own.map(({ school, people }) => `${school ?? 'Without a school'}: ${peopleWords(people)}`);
  if (others.length > 0) {
    const sum = others.reduce((all, { people }) => all + people, 0);
    lines.push(`Other schools: ${peopleWords(sum)}`);
  }
  return lines.map((message) => ({ path: 'params.id', message }));
}

function peopleWords(people: number): string {
  if (people === 0) return 'assigned, but nobody has it yet';
  return people === 1 ? '1 person' : `${people} people`;
}
