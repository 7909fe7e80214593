/** Filters the mistakes on the screen, and puts the mistake map into a sentence. */
import type { ReasonGroup } from '#core/mistakes/reasons.ts';
import type { MissedQuestion, Mistakes } from './mistakes.contract.ts';
import { countedGroup } from './mistakes.rules.ts';

/** `none` means mistakes without a value in this field. */
export interface Shown {
  readonly reason?: ReasonGroup | 'none' | undefined;
  readonly domain?: string | undefined;
  readonly topic?: string | undefined;
  /** Limits mistakes to the session with this id. */
  readonly test?: string | undefined;
}

export const GROUP_WORDS: Readonly<Record<ReasonGroup, string>> = {
  knowledge: 'Knowledge',
  process: 'Process',
  execution: 'Execution',
  reading: 'Reading',
  time: 'Time',
  strategy: 'Strategy',
  guess: 'Guess',
};

/** Each group of reasons within a sentence. */
const GROUP_SUBJECTS: Readonly<Record<ReasonGroup, string>> = {
  knowledge: 'missing knowledge',
  process: 'the wrong method',
  execution: 'slips',
  reading: 'misreading',
  time: 'lack of time',
  strategy: 'weak strategy',
  guess: 'guessing',
};

/** Whether a mistake matches all filters. */
export function isShown(
  { said, domain, topic, session }: Pick<MissedQuestion, 'said' | 'domain' | 'topic' | 'session'>,
  shown: Shown,
): boolean {
  return (
    (shown.reason === undefined || (countedGroup(said) ?? 'none') === shown.reason) &&
    (shown.domain === undefined || (domain?.id ?? 'none') === shown.domain) &&
    (shown.topic === undefined || (topic?.id ?? 'none') === shown.topic) &&
    (shown.test === undefined || session === shown.test)
  );
}

/** Writes an amount of points, for example `1 point` or `8 points`. */
function pointsWords(points: number, figure: (value: number) => string): string {
  return points === 1 ? '1 point' : `${figure(points)} points`;
}

/** If at least this share of the missed questions has a reason, the reasons stand for all of them. */
const LEAST_SHARE = 0.5;

/** Whether enough missed questions have a reason to name a cause. */
export function mayNameCause({ given, missed }: { given: number; missed: number }): boolean {
  return given > 0 && given >= LEAST_SHARE * missed;
}

/**
 * One sentence on what cost most: the costliest reason, the domain where it cost most, and the next domain.
 * If too few missed questions have a reason, it names only the domain and asks for reasons. A reason is named
 * only if a person chose it at least once, without a suggestion.
 */
export function mapSentence(
  { cells, domains, all }: Mistakes['map'],
  reader: 'taker' | 'staff',
  figure: (value: number) => string,
): string {
  const whom = reader === 'taker' ? 'cost you the most' : 'cost the most';
  const nameOf = (id: string | null) => domains.find((domain) => domain.id === id)?.name ?? 'other questions';
  const reasoned = cells.filter(({ group, marks }) => group !== null && marks > 0);
  const given = reasoned.reduce((sum, { questions }) => sum + questions, 0);
  const [first] = reasoned;
  const hasEnough = mayNameCause({ given, missed: all.questions });
  if (first?.group == null || first.chosen === 0 || !hasEnough) {
    const [dearest] = domains.toSorted((a, b) => b.marks - a.marks);
    const where =
      dearest === undefined || dearest.marks <= 0
        ? `${pointsWords(all.marks, figure)} lost`
        : `${dearest.name} ${whom}: ${figure(dearest.marks)} of ${pointsWords(all.marks, figure)}`;
    return hasEnough ? where : `${where}. ${reasonsWanted(given, all.questions, figure)}`;
  }
  const { group } = first;
  const next = reasoned.find((cell) => cell !== first && cell.group === group);
  const also = next === undefined ? '' : `, then ${nameOf(next.domain)} (${figure(next.marks)})`;
  const lead = reader === 'taker' ? 'Your biggest cause of lost points' : 'Biggest cause of lost points';
  return `${lead}: ${GROUP_SUBJECTS[group]} in ${nameOf(first.domain)} (${pointsWords(first.marks, figure)})${also}`;
}

/** Says how many missed questions have a reason, and asks for more. */
function reasonsWanted(given: number, missed: number, figure: (value: number) => string): string {
  const questions = missed === 1 ? 'question' : 'questions';
  if (given === 0) return `None of the ${figure(missed)} missed ${questions} has a reason yet`;
  return `Only ${figure(given)} of ${figure(missed)} missed ${questions} ${given === 1 ? 'has' : 'have'} a reason`;
}
