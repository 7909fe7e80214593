/**
 * Rules of filling a test from the bank: errors in a request, which questions are free, and why places stay
 * empty.
 */
import type { Fault } from '#contract/problem.ts';
import {
  type Candidate,
  type FilledSection as Filled,
  placeIn,
  type WishedSection,
} from '#core/assembly/assembly.ts';
import type { ItemParameters } from '#core/irt/item-curve.ts';
import type { QuestionStatus, QuestionUse } from '#features/questions/questions.contract.ts';
import type { Shortage, WishedSectionBody } from './blueprint.contract.ts';

/** A question of the bank with the facts that decide whether it is chosen. */
export interface BankQuestion extends Candidate {
  readonly status: QuestionStatus;
  readonly use: QuestionUse;
  readonly is_measured: boolean;
  /** When a member of the group last had the question. */
  readonly last_asked_at: Date | null;
}

/**
 * The errors in a request: sections that are not in the test, more questions by tag or level than the count
 * allows, and duplicate or unknown tags and levels.
 */
export function wishFaults(
  sections: readonly WishedSectionBody[],
  test: { readonly sections: readonly { readonly id: string; readonly questions: readonly string[] }[] },
  known_tags: ReadonlySet<string>,
): Fault[] {
  const faults: Fault[] = [];
  const fault = (index: number, field: string, message: string) =>
    faults.push({ path: `body.sections.${index}.${field}`, message });
  for (const [index, { section, count, tags, levels, keep }] of sections.entries()) {
    const own = test.sections.find(({ id }) => id === section);
    if (own === undefined) fault(index, 'section', 'The test doesn’t have this section.');
    else if (count < own.questions.length) {
      fault(
        index,
        'count',
        `Questions already in this section: ${own.questions.length}. Remove some, or enter a higher number.`,
      );
    }
    if (sections.findIndex((other) => other.section === section) < index) {
      fault(index, 'section', 'List each section only once.');
    }
    for (const [at, { tag }] of tags.entries()) {
      if (!known_tags.has(tag)) fault(index, `tags.${at}.tag`, 'This tag doesn’t exist.');
      else if (tags.findIndex((other) => other.tag === tag) < at) {
        fault(index, `tags.${at}.tag`, 'List each tag only once.');
      }
    }
    if (sumOf(tags) > count) fault(index, 'tags', `These add up to more than ${count}.`);
    for (const [at, { level }] of (levels ?? []).entries()) {
      if ((levels ?? []).findIndex((other) => other.level === level) < at) {
        fault(index, `levels.${at}.level`, 'List each level only once.');
      }
    }
    if (sumOf(levels ?? []) > count) fault(index, 'levels', `These add up to more than ${count}.`);
    if (keep.length > count) fault(index, 'keep', `Keep at most ${count} questions.`);
  }
  return faults;
}

/** An error for each question that is named but does not exist. */
export function absentFaults(
  { sections, avoid }: { readonly sections: readonly WishedSectionBody[]; readonly avoid: readonly string[] },
  there: ReadonlySet<string>,
): Fault[] {
  const faultsIn = (path: string, ids: readonly string[]): Fault[] =>
    ids.flatMap((id, at) =>
      there.has(id)
        ? []
        : [{ path: `${path}.${at}`, message: 'This question doesn’t exist, or you can’t see it.' }],
    );
  return [
    ...faultsIn('body.avoid', avoid),
    ...sections.flatMap(({ keep }, index) => faultsIn(`body.sections.${index}.keep`, keep)),
  ];
}

function sumOf(wishes: readonly { readonly count: number }[]): number {
  return wishes.reduce((sum, { count }) => sum + count, 0);
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Reasons that keep a question from being chosen for any section. */
export interface Bars {
  /** `placed`: questions already in the test. `avoid`: questions that the caller excludes. */
  readonly placed: ReadonlySet<string>;
  readonly avoid: ReadonlySet<string>;
  readonly not_seen_for_days: number | null;
  readonly now: Date;
}

/** Whether a member of the group had the question too recently. */
function isSeen({ last_asked_at }: BankQuestion, { not_seen_for_days, now }: Bars): boolean {
  if (last_asked_at === null || not_seen_for_days === null) return false;
  return now.getTime() - last_asked_at.getTime() < not_seen_for_days * DAY_MILLISECONDS;
}

/** Whether a question may be chosen for a test. */
export function isFree(question: BankQuestion, bars: Bars): boolean {
  return (
    question.status === 'live' &&
    question.use !== 'practice_only' &&
    !bars.placed.has(question.id) &&
    !bars.avoid.has(question.id) &&
    !isSeen(question, bars)
  );
}

/**
 * Item parameters for a question without a calibration. Difficulty follows from the level, as logits from −2
 * to 2. The chance of guessing is one divided by the number of options.
 */
export function itemByLevel(level: number | null, options: number): ItemParameters {
  return { a: 1, b: level === null ? 0 : level - 3, c: options > 1 ? 1 / options : 0 };
}

/**
 * For the missing tag and level, counts the bank's questions and the reasons why some cannot be used. The
 * total minus these counts is the number of usable questions.
 */
export function shortageOf(
  wished: WishedSection,
  short: Filled['short'][number],
  bank: readonly BankQuestion[],
  taken: ReadonlySet<string>,
  bars: Bars,
): Omit<Shortage, 'tag' | 'section'> {
  const alike = bank.filter((question) => {
    const place = placeIn(wished, question);
    if (place === null) return false;
    const tag = wished.tags[place.tag]?.tag ?? null;
    return tag === short.tag && place.level === short.level;
  });
  const counts = { drafts: 0, retired: 0, practice_only: 0, seen: 0, in_test: 0, left: 0 };
  for (const question of alike) counts[becomes(question, taken, bars)] += 1;
  return { level: short.level, short: short.count, in_bank: alike.length, ...counts };
}

function becomes(question: BankQuestion, taken: ReadonlySet<string>, bars: Bars) {
  if (question.status === 'draft') return 'drafts';
  if (question.status === 'retired') return 'retired';
  if (question.use === 'practice_only') return 'practice_only';
  if (bars.placed.has(question.id) || taken.has(question.id)) return 'in_test';
  if (isSeen(question, bars)) return 'seen';
  return 'left';
}

/** Shorter limits to try, in days. The longest one that fills as many places as the shortest is offered. */
export const FEWER_DAYS = [60, 30, 7];

/**
 * Requests the questions that a level lacks from the next level instead: the next easier one, or level 2 in
 * place of level 1.
 */
export function withNextLevels(
  sections: readonly WishedSection[],
  filled: readonly Filled[],
): WishedSection[] {
  return sections.map((wished, index) => {
    if (wished.levels === null) return wished;
    const counts = new Map(wished.levels.map(({ level, count }) => [level, count]));
    for (const { level, count } of filled[index]?.short ?? []) {
      if (level === null) continue;
      const beside = level > 1 ? level - 1 : level + 1;
      counts.set(level, (counts.get(level) ?? 0) - count);
      counts.set(beside, (counts.get(beside) ?? 0) + count);
    }
    return { ...wished, levels: [...counts].map(([level, count]) => ({ level, count })) };
  });
}
