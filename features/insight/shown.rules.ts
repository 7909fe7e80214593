/** What the screen of a group shows of its insight, and says of it: its words agree with the figures beside them. */
import { counted } from '#core/counted.ts';
import { mayNameCause } from '#features/mistakes/shown.rules.ts';
import type { Cell, GroupInsight } from './insight.contract.ts';

type Topic = GroupInsight['topics'][number];
type Teach = GroupInsight['teach'][number];

/** A part of the exam that is looked at by itself; `none`: what belongs to none. */
export interface SectionChoice {
  readonly id: string;
  readonly name: string;
  readonly topics: number;
}

/** The sections that the topics are of, in their order. */
export function sectionsOf(topics: readonly Topic[]): SectionChoice[] {
  return [...Map.groupBy(topics, ({ section }) => section?.id ?? 'none')].map(([id, own]) => ({
    id,
    topics: own.length,
    name: own[0]?.section?.name ?? 'No section',
  }));
}

/** The section that is shown unless another is asked for: where most is to gain. */
export function sectionShown(
  { topics, teach }: Pick<GroupInsight, 'topics' | 'teach'>,
  asked: string | undefined,
): string | undefined {
  const choices = sectionsOf(topics);
  const dearest = topics.find(({ id }) => id === teach[0]?.topic);
  return (
    choices.find(({ id }) => id === asked) ??
    choices.find(({ id }) => dearest !== undefined && id === (dearest.section?.id ?? 'none')) ??
    choices[0]
  )?.id;
}

/** The insight into one section alone. */
export function ofSection(insight: GroupInsight, section: string | undefined): GroupInsight {
  const topics = insight.topics.filter((topic) => (topic.section?.id ?? 'none') === section);
  const own = new Set(topics.map(({ id }) => id));
  const within = <One extends { readonly topic: string }>(all: readonly One[]) =>
    all.filter(({ topic }) => own.has(topic));
  return {
    ...insight,
    topics,
    teach: within(insight.teach),
    leave: within(insight.leave),
    ask_first: within(insight.ask_first),
  };
}

/** Whether anything was answered that is out. */
export function isAnythingKnown({ topics }: Pick<GroupInsight, 'topics'>): boolean {
  return topics.some(({ cells }) => cells.some((cell) => cell !== null));
}

/** What gains most, how much of the map is empty, and what is left out. */
export function groupSentences({ topics, teach, left_out, students }: GroupInsight): {
  first: string;
  rest: string;
} {
  const [most] = teach;
  const name = topics.find(({ id }) => id === most?.topic)?.name;
  const cells = topics.length * students.length;
  const empty = topics.reduce(
    (sum, topic) => sum + topic.cells.filter((cell) => cell?.chance == null).length,
    0,
  );
  const held = left_out.reduce((sum, { sessions }) => sum + sessions, 0);
  const tests = left_out.map(({ assessment }) => assessment.name).join(', ');
  return {
    first:
      most === undefined || name === undefined
        ? 'Nothing can be said to gain most yet.'
        : `Most to gain: ${name}, about ${marksWords(most.marks)} a test for each.`,
    rest: [
      ...(empty === 0 ? [] : [`${empty} of ${cells} cells have under 5 questions and stay empty.`]),
      ...(held === 0
        ? []
        : [`Not released yet and left out: ${held === 1 ? '1 session' : `${held} sessions`} of ${tests}.`]),
    ].join(' '),
  };
}

/** `1 mark`, `1.5 marks`. */
export function marksWords(marks: number): string {
  const shown = tenths(marks);
  return `${shown} ${shown === '1' ? 'mark' : 'marks'}`;
}

/** To a tenth where it is no whole number. */
export function tenths(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** What is gained, as it stands in a list: `+1.5`, `+.6`. */
export function gainFigure(marks: number): string {
  return `+${tenths(marks).replace(/^0(?=\.)/, '')}`;
}

/** `51` of a chance of .51. */
export function points(chance: number): number {
  return Math.round(chance * 100);
}

/** What a cell of the map says. */
export function cellWords(cell: Cell | null): string {
  if (cell === null) return 'nothing answered yet';
  const { chance, low, high, answers, right } = cell;
  if (chance === null || low === null || high === null) return `${answers} of 5 questions, too few to say`;
  return `${points(chance)}%, between ${points(low)} and ${points(high)}. ${right} of ${answers} right`;
}

/** From here on an interval is too wide for its figure to stand alone. */
const WIDE = 0.17;

/** Whether a figure is so uncertain that its cell is hatched. */
export function isUncertain({ low, high }: Pick<Cell, 'low' | 'high'>): boolean {
  return low !== null && high !== null && (high - low) / 2 >= WIDE;
}

/** A point under this deepens a cell by so much, and no more than where ink is still read on it. */
const [NOTHING_LEFT, PERCENT_A_POINT, MOST_PERCENT] = [96, 0.9, 62];

/** How deep a cell is tinted, in percent: the more there is to learn. */
export function tintOf(chance: number): number {
  const lacking = (NOTHING_LEFT - chance * 100) * PERCENT_A_POINT;
  return Math.round(Math.min(MOST_PERCENT, Math.max(0, lacking)));
}

/** First names, and of those who share one with the first letter of their last. */
export function shortNames(students: GroupInsight['students']): string[] {
  const parts = students.map(({ name }) => name.split(' '));
  const firsts = parts.map(([first = '']) => first);
  return parts.map((words, index) => {
    const first = firsts[index] ?? '';
    const isShared = firsts.indexOf(first) !== firsts.lastIndexOf(first);
    return isShared && words.length > 1 ? `${first} ${(words.at(-1) ?? '').slice(0, 1)}.` : first;
  });
}

/** Names are hidden of no fewer: of them one could guess who is who. */
const LEAST_HIDDEN = 5;

/** Whether the map can be shown so that nobody is told from it. */
export function mayProject({ students }: Pick<GroupInsight, 'students'>): boolean {
  return students.length >= LEAST_HIDDEN;
}

/** Behind every rank. */
const MOST_RANKS = Number.MAX_SAFE_INTEGER;

/** A skill on the wall: its chances from the least, whoever's they are. */
export interface ProjectedRow {
  readonly id: string;
  readonly name: string;
  /** Of what gains most, from 1; null of all else. */
  readonly rank: number | null;
  readonly cells: readonly (Cell & { readonly place: number })[];
  readonly mean: number;
}

/**
 * The rows for the wall, what gains most first, then the least known. Each is sorted by itself, so that no column is a
 * person; one that fewer than five are known in is not shown.
 */
export function projectedRows({ topics, teach }: Pick<GroupInsight, 'topics' | 'teach'>): ProjectedRow[] {
  const rankOf = new Map(teach.map(({ topic }: Teach, index) => [topic, index + 1]));
  return topics
    .flatMap(({ id, name, cells, mean }): ProjectedRow[] => {
      const known = cells.filter((cell) => cell?.chance != null).flatMap((cell) => cell ?? []);
      if (known.length < LEAST_HIDDEN || mean === null) return [];
      const sorted = known.toSorted(
        (a, b) => (a.chance ?? 0) - (b.chance ?? 0) || (a.low ?? 0) - (b.low ?? 0),
      );
      const placed = sorted.map((cell, place) => ({ ...cell, place }));
      return [{ id, name, rank: rankOf.get(id) ?? null, mean, cells: placed }];
    })
    .toSorted((a, b) => (a.rank ?? MOST_RANKS) - (b.rank ?? MOST_RANKS) || a.mean - b.mean);
}

/** How much of what was missed has a reason, and the most frequent one where enough have one. */
export function reasonsSentence({ missed, said }: GroupInsight['reasons']): string {
  const given = said.reduce((sum, one) => sum + one.missed, 0);
  const all = `${given} of ${counted(missed, 'missed question')} ${given === 1 || missed === 1 ? 'has' : 'have'} a reason`;
  const [most] = said;
  if (most === undefined) return `${all}.`;
  return mayNameCause({ given, missed })
    ? `${all}, most often “${most.name}”: ${most.missed}.`
    : `${all}. That is too few to say which costs most.`;
}

/** A section of a test as the group paced it. */
export type PacingRow = GroupInsight['tests'][number]['sections'][number] & {
  readonly id: string;
  readonly test: string;
};

/** Every section, those of the newest test first. */
export function pacingRows(tests: readonly GroupInsight['tests'][number][]): PacingRow[] {
  return tests.flatMap(({ assessment, sections }) =>
    sections.map((section, index) => ({
      ...section,
      test: assessment.name,
      id: `${assessment.id} ${index}`,
    })),
  );
}

/** Where most ran out of time. */
export function pacingSentence(rows: readonly PacingRow[]): string {
  const [worst] = rows.toSorted(
    (a, b) => b.unfinished / b.students - a.unfinished / a.students || b.not_reached - a.not_reached,
  );
  if (worst === undefined) return 'No test to time yet.';
  const { unfinished, students, title, test, not_reached } = worst;
  if (unfinished === 0) return 'Everybody reached the end of every section.';
  return `${unfinished} of ${students} did not reach the end of ${title} in ${test}: ${tenths(not_reached / unfinished)} questions left on average.`;
}
