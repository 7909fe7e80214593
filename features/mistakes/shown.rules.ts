/** Which mistakes fit the filters of the screen, and what its map says in a sentence. */
import type { ReasonGroup } from '#core/mistakes/reasons.ts';
import type { MissedQuestion, Mistakes } from './mistakes.contract.ts';
import { countedGroup } from './mistakes.rules.ts';

/** `none` stands for what has none of it. */
export interface Shown {
  readonly reason?: ReasonGroup | 'none' | undefined;
  readonly domain?: string | undefined;
  readonly topic?: string | undefined;
  /** A session. */
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

/** What a group costs by, as the subject of a sentence. */
const GROUP_SUBJECTS: Readonly<Record<ReasonGroup, string>> = {
  knowledge: 'Missing knowledge',
  process: 'A wrong method',
  execution: 'Slips',
  reading: 'Misreading',
  time: 'Lack of time',
  strategy: 'Weak strategy',
  guess: 'Guessing',
};

/** Whether a mistake fits all that is asked for. */
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

/** `1 mark`, `8 marks`. */
function marksWords(marks: number, figure: (value: number) => string): string {
  return marks === 1 ? '1 mark' : `${figure(marks)} marks`;
}

/**
 * What cost most, in a sentence: the dearest reason in the domain where it cost most, and its next one. Before anybody gave a
 * reason it is the domain alone.
 */
export function mapSentence(
  { cells, domains, all }: Mistakes['map'],
  reader: 'taker' | 'staff',
  figure: (value: number) => string,
): string {
  const whom = reader === 'taker' ? 'costs you most' : 'costs most';
  const nameOf = (id: string | null) => domains.find((domain) => domain.id === id)?.name ?? 'other questions';
  const given = cells.filter(({ group, marks }) => group !== null && marks > 0);
  const [first] = given;
  if (first?.group == null) {
    const [dearest] = domains.toSorted((a, b) => b.marks - a.marks);
    if (dearest === undefined || dearest.marks <= 0) return `${marksWords(all.marks, figure)} lost`;
    return `${dearest.name} ${whom}: ${marksWords(dearest.marks, figure)} of ${figure(all.marks)}`;
  }
  const { group } = first;
  const next = given.find((cell) => cell !== first && cell.group === group);
  const also = next === undefined ? '' : `, and ${figure(next.marks)} in ${nameOf(next.domain)}`;
  const verb = group === 'execution' ? whom.replace('costs', 'cost') : whom;
  return `${GROUP_SUBJECTS[group]} in ${nameOf(first.domain)} ${verb}: ${marksWords(first.marks, figure)}${also}`;
}
