/**
 * Rules for the group's screen of insight: the parts that it shows, and sentences that agree with the figures
 * next to them.
 */
import { counted } from '#core/counted.ts';
import { mayNameCause } from '#features/mistakes/mistake-filters.rules.ts';
import type { Cell, GroupInsight } from './insight.contract.ts';

type Topic = GroupInsight['topics'][number];
type Teach = GroupInsight['teach'][number];

/** A section of the exam that can be shown separately. `none` stands for topics without a section. */
export interface SectionChoice {
  readonly id: string;
  readonly name: string;
  readonly topics: number;
}

/** The sections of the topics, in order of first appearance. */
export function sectionsOf(topics: readonly Topic[]): SectionChoice[] {
  return [...Map.groupBy(topics, ({ section }) => section?.id ?? 'none')].map(([id, own]) => ({
    id,
    topics: own.length,
    name: own[0]?.section?.name ?? 'No section',
  }));
}

/** The section to show: the requested one, otherwise the one with the most to gain. */
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

/** The insight limited to one section. */
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

/** Whether there are any released answers. */
export function isAnythingKnown({ topics }: Pick<GroupInsight, 'topics'>): boolean {
  return topics.some(({ cells }) => cells.some((cell) => cell !== null));
}

/** Sentences on the largest gain, the empty part of the skill map, and the sessions that are left out. */
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
        ? 'No skill to recommend yet.'
        : `Teach next: ${name}, worth about ${marksWords(most.marks)} per student per test.`,
    rest: [
      ...(empty === 0 ? [] : [`${empty} of ${cells} cells have fewer than 5 questions and stay empty.`]),
      ...(held === 0
        ? []
        : [`Not included, because scores are not released yet: ${counted(held, 'session')} of ${tests}.`]),
    ].join(' '),
  };
}

/** A number of points in words: `1 point`, `1.5 points`. */
export function marksWords(marks: number): string {
  const shown = tenths(marks);
  return `${shown} ${shown === '1' ? 'point' : 'points'}`;
}

/** Rounded to a tenth; whole numbers without decimals. */
export function tenths(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A gain in a list: `+1.5`, `+.6`. */
export function gainFigure(marks: number): string {
  return `+${tenths(marks).replace(/^0(?=\.)/, '')}`;
}

/** A chance of a right answer in percent: `51` for 0.51. */
export function points(chance: number): number {
  return Math.round(chance * 100);
}

/** The content of a cell of the skill map, in words. */
export function cellWords(cell: Cell | null): string {
  if (cell === null) return 'no answers yet';
  const { chance, low, high, answers, right } = cell;
  if (chance === null || low === null || high === null) return `needs 5 questions, has ${answers}`;
  return `${points(chance)}%, likely range ${points(low)}–${points(high)}. ${right} of ${answers} right`;
}

/** Half the width of an interval from which a figure counts as uncertain. */
const WIDE = 0.17;

/** Whether a figure is so uncertain that its cell is hatched. */
export function isUncertain({ low, high }: Pick<Cell, 'low' | 'high'>): boolean {
  return low !== null && high !== null && (high - low) / 2 >= WIDE;
}

/**
 * The chance of a right answer, in percent, at which a cell has no tint; the added tint per percentage point
 * below it; and the strongest tint on which text stays readable.
 */
const [NOTHING_LEFT, PERCENT_A_POINT, MOST_PERCENT] = [96, 0.9, 62];

/** The tint of a cell in percent. The more there is to learn, the darker it is. */
export function tintOf(chance: number): number {
  const lacking = (NOTHING_LEFT - chance * 100) * PERCENT_A_POINT;
  return Math.round(Math.min(MOST_PERCENT, Math.max(0, lacking)));
}

/** First names. Students who share one get the initial of their last name. */
export function shortNames(students: GroupInsight['students']): string[] {
  const parts = students.map(({ name }) => name.split(' '));
  const firsts = parts.map(([first = '']) => first);
  return parts.map((words, index) => {
    const first = firsts[index] ?? '';
    const isShared = firsts.indexOf(first) !== firsts.lastIndexOf(first);
    return isShared && words.length > 1 ? `${first} ${(words.at(-1) ?? '').slice(0, 1)}.` : first;
  });
}

/** With fewer students, one could guess who is who even without names. */
const LEAST_HIDDEN = 5;

/** Whether the group is large enough to show the skill map without names. */
export function mayProject({ students }: Pick<GroupInsight, 'students'>): boolean {
  return students.length >= LEAST_HIDDEN;
}

/** A rank that sorts after every real rank. */
const MOST_RANKS = Number.MAX_SAFE_INTEGER;

/** A skill on the projector: the students' chances of a right answer in ascending order, without names. */
export interface ProjectedRow {
  readonly id: string;
  readonly name: string;
  /** The rank among skills to teach, from 1; null for other skills. */
  readonly rank: number | null;
  readonly cells: readonly (Cell & { readonly place: number })[];
  readonly mean: number;
}

/**
 * The rows for the projector: skills to teach first, then the least known. Each row is sorted separately, so
 * that no column stands for a person. A row with fewer than five known students is left out.
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

/**
 * How many missed questions have a reason, and the most frequent reason if enough have one and someone chose
 * it: confirmed suggestions alone name none.
 */
export function reasonsSentence({ missed, said }: GroupInsight['reasons']): string {
  const given = said.reduce((sum, one) => sum + one.missed, 0);
  const all = `${given} of ${counted(missed, 'missed question')} ${given === 1 || missed === 1 ? 'has' : 'have'} a reason`;
  const [most] = said;
  if (most === undefined) return `${all}.`;
  if (most.chosen === 0) return `${all}.`;
  return mayNameCause({ given, missed })
    ? `${all}, most often “${most.name}” (${most.missed}).`
    : `${all}. That is too few to compare reasons.`;
}

/** The group's pacing in a section of a test. */
export type PacingRow = GroupInsight['tests'][number]['sections'][number] & {
  readonly id: string;
  readonly test: string;
};

/** All sections, those of the newest test first. */
export function pacingRows(tests: readonly GroupInsight['tests'][number][]): PacingRow[] {
  return tests.flatMap(({ assessment, sections }) =>
    sections.map((section, index) => ({
      ...section,
      test: assessment.name,
      id: `${assessment.id} ${index}`,
    })),
  );
}

/** A sentence about the section where most students ran out of time. */
export function pacingSentence(rows: readonly PacingRow[]): string {
  const [worst] = rows.toSorted(
    (a, b) => b.unfinished / b.students - a.unfinished / a.students || b.not_reached - a.not_reached,
  );
  if (worst === undefined) return 'No timed tests yet.';
  const { unfinished, students, title, test, not_reached } = worst;
  if (unfinished === 0) return 'Everyone reached the end of every section.';
  return `${unfinished} of ${counted(students, 'student')} did not reach the end of ${title} in ${test}, with ${tenths(not_reached / unfinished)} questions left on average.`;
}
