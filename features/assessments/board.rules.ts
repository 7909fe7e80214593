/** The builder's board: columns of cards, how a card moves between them, and the totals of the test. */
import { modulesOf, routeOf, type SittingTime, sittingTime } from './revision.rules.ts';
import type { Placement, Section, SectionKind } from './sections.contract.ts';

export interface Column {
  readonly section: Section;
  readonly placements: readonly Placement[];
}

/** The index of a column and, within it, of a card; both from 0. */
export interface Place {
  readonly column: number;
  readonly index: number;
}

/**
 * A card that is being moved: where it was taken from, and where it would be dropped (the index is counted
 * without the card itself).
 */
export interface Lift {
  readonly card: string;
  readonly from: Place;
  readonly at: Place;
}

/** The place of the placement `card`; null if it is on no column. */
export function placeOf(columns: readonly Column[], card: string): Place | null {
  for (const [column, { placements }] of columns.entries()) {
    const index = placements.findIndex(({ id }) => id === card);
    if (index !== -1) return { column, index };
  }
  return null;
}

/** Picks a card up. Until it moves, it would be dropped where it came from. Null if it is in no column. */
export function lifted(columns: readonly Column[], card: string): Lift | null {
  const from = placeOf(columns, card);
  return from && { card, from, at: from };
}

/**
 * Holds a picked-up card over a place. An index beyond an end becomes that end. The card stays where it was
 * if the column already has its question.
 */
export function heldAt(columns: readonly Column[], lift: Lift, { column, index }: Place): Lift {
  const target = columns[column];
  const question = questionOf(columns, lift);
  if (target === undefined || question === undefined) return lift;
  const others = target.placements.filter(({ id }) => id !== lift.card);
  if (others.some((placement) => placement.question.id === question)) return lift;
  return { ...lift, at: { column, index: Math.min(Math.max(index, 0), others.length) } };
}

/** Applies one key press to a picked-up card. Left and right skip columns that already have its question. */
export function stepped(columns: readonly Column[], lift: Lift, key: string): Lift {
  const { column, index } = lift.at;
  switch (key) {
    case 'ArrowUp':
      return heldAt(columns, lift, { column, index: index - 1 });
    case 'ArrowDown':
      return heldAt(columns, lift, { column, index: index + 1 });
    case 'Home':
      return heldAt(columns, lift, { column, index: 0 });
    case 'End':
      return heldAt(columns, lift, { column, index: Number.POSITIVE_INFINITY });
    case 'ArrowLeft':
      return sideways(columns, lift, -1);
    case 'ArrowRight':
      return sideways(columns, lift, 1);
    default:
      return lift;
  }
}

function sideways(columns: readonly Column[], lift: Lift, step: 1 | -1): Lift {
  const { column, index } = lift.at;
  for (let next = column + step; next >= 0 && next < columns.length; next += step) {
    const there = heldAt(columns, lift, { column: next, index });
    if (there !== lift) return there;
  }
  return lift;
}

/** Whether dropping the card would change nothing. */
export function isWhereItWas({ from, at }: Lift): boolean {
  return from.column === at.column && from.index === at.index;
}

/** The columns after the lifted card is dropped. */
export function dropped(columns: readonly Column[], { card, from, at }: Lift): readonly Column[] {
  const placement = columns[from.column]?.placements[from.index];
  if (placement === undefined) return columns;
  return columns.map((column, index) => {
    const others = column.placements.filter(({ id }) => id !== card);
    if (index !== at.column) return { ...column, placements: others };
    return { ...column, placements: [...others.slice(0, at.index), placement, ...others.slice(at.index)] };
  });
}

function questionOf(columns: readonly Column[], { from }: Lift): string | undefined {
  return columns[from.column]?.placements[from.index]?.question.id;
}

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** The totals of a test. Durations are in whole seconds. */
export interface Totals extends SittingTime {
  readonly questions: number;
  /** How many questions one taker is asked; routes may differ. */
  readonly asked: Range;
  readonly break_seconds: number;
  /** The number of questions of each level from 1 to 5. */
  readonly levels: readonly number[];
  readonly without_level: number;
  readonly unscored: number;
  /**
   * The points that one taker can earn: `per_question` for each correct answer, times the points of its
   * placement.
   */
  readonly marks: Range;
}

const LEVELS = [1, 2, 3, 4, 5];

export function totalsOf(columns: readonly Column[], per_question: number): Totals {
  const placements = columns.flatMap((column) => column.placements);
  const modules = modulesOf(columns.map(({ section }) => section)).map((variants) =>
    columns.filter(({ section }) => variants.includes(section)),
  );
  const firsts = modules.flatMap(([first]) => (first === undefined ? [] : [first.section]));
  const breaks = firsts.slice(0, -1).map(({ break_after_seconds }) => break_after_seconds ?? 0);
  return {
    questions: placements.length,
    asked: rangeOver(modules, askedIn),
    ...sittingTime(firsts.map(({ duration_seconds }) => duration_seconds)),
    break_seconds: sum(breaks),
    levels: LEVELS.map((level) => placements.filter(({ question }) => question.difficulty === level).length),
    without_level: placements.filter(({ question }) => question.difficulty === null).length,
    unscored: placements.filter(({ unscored }) => unscored).length,
    marks: rangeOver(modules, (column) => marksIn(column) * per_question),
  };
}

/** A section with a draw asks only that many of its questions. */
function askedIn({ section, placements }: Column): number {
  return Math.min(section.draw?.count ?? placements.length, placements.length);
}

/**
 * For drawn questions, assumes the points of the first placements, because all questions of a section usually
 * have the same points.
 */
function marksIn(column: Column): number {
  return sum(
    column.placements.slice(0, askedIn(column)).map(({ marks, unscored }) => (unscored ? 0 : marks)),
  );
}

function rangeOver(modules: readonly Column[][], measure: (column: Column) => number): Range {
  const ranges = modules.map((variants) => variants.map(measure));
  return {
    least: sum(ranges.map((found) => Math.min(...found))),
    most: sum(ranges.map((found) => Math.max(...found))),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Describes who gets a section: `everyone`, `13 or more right`, `fewer than 13 right`. */
export function givenTo(section: Section, sections: readonly Section[]): string {
  const variants = modulesOf(sections).find((alike) => alike.includes(section)) ?? [];
  const thresholds = variants.map((other) => other.module?.at_least ?? 0).sort((a, b) => a - b);
  const from = section.module?.at_least ?? 0;
  const next = thresholds.find((threshold) => threshold > from);
  if (section.module === null || (from === 0 && next === undefined)) return 'everyone';
  if (next === undefined) return `${from} or more correct`;
  return from === 0 ? `fewer than ${next} correct` : `${from} to ${next - 1} correct`;
}

/**
 * All routes through the modules of a kind, named like the columns of a scale. A single empty name if the
 * kind has no modules.
 */
export function routesOf(sections: readonly Section[], kind: SectionKind): string[] {
  const modules = modulesOf(sections.filter((section) => section.kind === kind));
  const ways = modules.reduce<Section[][]>(
    (begun, variants) => begun.flatMap((way) => variants.map((section) => [...way, section])),
    [[]],
  );
  return ways.map((way) => routeOf(way, kind));
}
