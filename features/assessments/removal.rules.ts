/** Why an assessment that others were given is not removed, in words. It knows counts; whose schools they are SQL says. */
import type { Fault } from '#contract/problem.ts';

/** How many have an assessment in one place: a school, or none. */
export interface Holders {
  /** Null: of no school. */
  readonly school: string | null;
  /** Whether the school is one of the asker's; of no school: whether the asker sees all. */
  readonly is_own: boolean;
  /** Those who have it by any way, or sat it; there may be none yet in a group or school to which it is allotted. */
  readonly people: number;
}

/** Own schools by name, each with its number; all others as one number, without a name. None: nobody has it. */
export function holderFaults(holders: readonly Holders[]): Fault[] {
  const own = holders.filter(({ is_own }) => is_own);
  const others = holders.filter(({ is_own }) => !is_own);
  const lines = own.map(({ school, people }) => `${school ?? 'Of no school'}: ${peopleWords(people)}`);
  if (others.length > 0) {
    const sum = others.reduce((all, { people }) => all + people, 0);
    lines.push(`${own.length > 0 ? 'Elsewhere' : 'Other schools'}: ${peopleWords(sum)}`);
  }
  return lines.map((message) => ({ path: 'params.id', message }));
}

function peopleWords(people: number): string {
  if (people === 0) return 'assigned, to nobody yet';
  return people === 1 ? '1 person' : `${people} people`;
}
