/**
 * Rules for a regrade: how it corrects a question and the tests that asked it, and what it means for the
 * students who took them.
 */

import type { Fault } from '#contract/problem.ts';
import { richTextOf } from '#contract/rich-text.ts';
import { type Gap, hasPlaces, isChoice } from '#core/question-kinds/question-kinds.ts';
import { alphabetically } from '#core/text-order.ts';
import {
  type FrozenAssessment,
  type FrozenPlacement,
  type FrozenQuestion,
  gapsOf,
  promptsOf,
} from '#features/assessments/revision.rules.ts';
import { comparable } from '#features/questions/comparable.rules.ts';
import { acceptedAnswerFaults } from '#features/questions/questions.rules.ts';
import type { Meaning, RegradeAction } from './regrades.contract.ts';

/** The change to make to a question. Without an answer key, the bank's current answer key is used. */
export interface KeyChange {
  readonly action: RegradeAction;
  readonly right_options?: readonly string[] | undefined;
  readonly accepted_answers?: readonly string[] | undefined;
  /** For a text with gaps: the number of the gap that also accepts the answers, from 1. */
  readonly gap?: number | undefined;
  /** For a matching question: the text of the right option, keyed by prompt id. */
  readonly pairs?: ReadonlyMap<string, string> | undefined;
  /** For an ordering question: its options in the right order. */
  readonly right_order?: readonly string[] | undefined;
  /** For a text with gaps: what fills each gap. */
  readonly gaps?: readonly Gap[] | undefined;
}

/** A question of the bank, with its key given separately from its options. */
type Keyed = Pick<
  FrozenQuestion,
  'type' | 'accepted_answers' | 'entry' | 'prompts' | 'right_order' | 'gaps'
> & {
  readonly options: readonly { readonly id: string; readonly text: string; readonly is_correct: boolean }[];
};

/** Completes a change: if no answer key is named, it takes the bank's current answer key. */
export function namedChange({ action, ...named }: KeyChange, bank: Keyed): KeyChange {
  if (action !== 'new_key') return { action, ...named };
  if (bank.type === 'matching') return { action, ...named, pairs: pairsOf(bank) };
  if (bank.type === 'ordering') return { action, ...named, right_order: bank.right_order };
  if (bank.type === 'gaps') return { action, ...named, gaps: gapsOf(bank) };
  const { right_options = bank.options.flatMap(({ id, is_correct }) => (is_correct ? [id] : [])) } = named;
  const { accepted_answers = bank.accepted_answers } = named;
  return isChoice(bank.type) ? { action, right_options } : { action, accepted_answers };
}

type Pairs = Pick<Keyed, 'options' | 'prompts' | 'right_order' | 'gaps'>;

/** The text of the right option, keyed by prompt id. */
function pairsOf({ options, prompts = [] }: Pairs): Map<string, string> {
  const texts = new Map(options.map(({ id, text }) => [id, text]));
  return new Map(prompts.map(({ id, right_option }) => [id, texts.get(right_option) ?? '']));
}

/**
 * The old and the new right text for each prompt of a matching question, each place of an ordering question,
 * or each gap of a text. Empty for other question types.
 */
export function pairChanges(before: Pairs, after: Pairs): { prompt: string; was: string; is: string }[] {
  if (before.right_order !== undefined) {
    const texts = new Map(before.options.map(({ id, text }) => [id, text]));
    const textAt = ({ right_order = [] }: Pairs, place: number) => texts.get(right_order[place] ?? '') ?? '';
    return before.right_order.map((_, place) => ({
      prompt: `${place + 1}`,
      was: textAt(before, place),
      is: textAt(after, place),
    }));
  }
  if (gapsOf(before).length > 0) {
    const right = (of: Pairs, place: number) =>
      richTextOf(gapsOf(of)[place]?.accepted_answers.join(' · ') ?? '');
    return gapsOf(before).map((_, place) => ({
      prompt: `${place + 1}`,
      was: right(before, place),
      is: right(after, place),
    }));
  }
  const [was, is] = [pairsOf(before), pairsOf(after)];
  return promptsOf(before).map(({ id, text }) => ({
    prompt: text,
    was: was.get(id) ?? '',
    is: is.get(id) ?? '',
  }));
}

/** The reasons why a change cannot be made to a question of the bank. */
export function changeFaults(change: KeyChange, bank: Keyed): Fault[] {
  const { action, right_options, accepted_answers, gap } = change;
  const isForGap = bank.type === 'gaps' && action === 'accept_also';
  if (gap !== undefined && !isForGap)
    return fault('gap', 'Name a gap to accept another answer in a text with gaps.');
  if (action === 'full_credit' || action === 'drop') return [];
  if (bank.type === 'essay') {
    return fault('action', 'This question is graded by hand. Give everyone full points, or drop it.');
  }
  if (isForGap) return gapFaults(change, bank);
  if (hasPlaces(bank.type)) {
    if (action === 'accept_also')
      return fault('action', 'Each place has its own correct answer. Set a new answer key.');
    return right_options === undefined
      ? []
      : fault('right_options', 'Change the correct matches in the bank. The regrade uses them.');
  }
  if (!isChoice(bank.type)) {
    if (accepted_answers === undefined || accepted_answers.length === 0) {
      return fault('accepted_answers', 'Enter a correct answer.');
    }
    return acceptedAnswerFaults({ ...bank, accepted_answers });
  }
  if (right_options === undefined || right_options.length === 0) {
    return fault('right_options', 'Choose the correct option.');
  }
  const known = new Set(bank.options.map(({ id }) => id));
  const unknown = right_options.flatMap((id, index) =>
    known.has(id) ? [] : fault(`right_options.${index}`, 'The question doesn’t have this option.'),
  );
  if (unknown.length > 0) return unknown;
  if (action === 'accept_also') {
    return bank.type === 'multiple_choice'
      ? fault(
          'action',
          'This question has several correct options. Choose all of them for the new answer key.',
        )
      : [];
  }
  return bank.type === 'single_choice' && right_options.length > 1
    ? fault('right_options', 'This question has one correct option. To accept more, use “Also accept”.')
    : [];
}

/** The reasons why a gap cannot accept a further answer. */
function gapFaults({ gap, accepted_answers = [] }: KeyChange, bank: Keyed): Fault[] {
  const named = gapsOf(bank)[(gap ?? 0) - 1];
  if (named === undefined) return fault('gap', 'Choose the gap that accepts another answer.');
  if (named.choices.length > 0)
    return fault('gap', 'This gap is a list to choose from. Set a new answer key.');
  return accepted_answers.length === 0 ? fault('accepted_answers', 'Enter a correct answer.') : [];
}

const fault = (field: string, message: string): Fault[] => [{ path: `body.${field}`, message }];

/**
 * A frozen question with its new answer key. Null if the answer key does not fit the question, for example if
 * the question lacks the options that should be right.
 */
export function correctedQuestion(frozen: FrozenQuestion, change: KeyChange): FrozenQuestion | null {
  const { action, right_options = [], accepted_answers = [] } = change;
  if (action === 'full_credit' || action === 'drop') return frozen;
  if (frozen.type === 'matching') return rePaired(frozen, change.pairs ?? new Map());
  if (frozen.type === 'ordering') return reOrdered(frozen, change.right_order ?? []);
  if (frozen.type === 'gaps') {
    return action === 'accept_also' ? alsoFilled(frozen, change) : reFilled(frozen, change.gaps ?? []);
  }
  if (!isChoice(frozen.type)) {
    const kept = action === 'accept_also' ? frozen.accepted_answers : [];
    return { ...frozen, accepted_answers: [...new Set([...kept, ...accepted_answers])] };
  }
  if (right_options.some((id) => !frozen.options.some((option) => option.id === id))) return null;
  const options = frozen.options.map((option) => {
    const is_correct = right_options.includes(option.id) || (action === 'accept_also' && option.is_correct);
    return { ...option, is_correct, reason_for_error: is_correct ? null : option.reason_for_error };
  });
  return { ...frozen, options };
}

/** A matching question with its new pairs; null if it lacks a prompt or an option. */
function rePaired(frozen: FrozenQuestion, pairs: ReadonlyMap<string, string>): FrozenQuestion | null {
  const prompts = promptsOf(frozen).flatMap((prompt) => {
    const right = comparable(pairs.get(prompt.id) ?? '');
    const option = frozen.options.find(({ text }) => comparable(text) === right);
    return option === undefined ? [] : [{ ...prompt, right_option: option.id }];
  });
  return prompts.length === promptsOf(frozen).length ? { ...frozen, prompts } : null;
}

/** An ordering question in the new order; null if it has other options. */
function reOrdered(frozen: FrozenQuestion, right_order: readonly string[]): FrozenQuestion | null {
  const isSame =
    frozen.options.length === right_order.length &&
    frozen.options.every(({ id }) => right_order.includes(id));
  return isSame ? { ...frozen, right_order } : null;
}

/**
 * A text with the new answers in its gaps; null if a gap is of a different kind (typed or chosen), or lacks
 * the choice.
 */
function reFilled(frozen: FrozenQuestion, gaps: readonly Gap[]): FrozenQuestion | null {
  const filled = gapsOf(frozen).flatMap(({ choices }, place) => {
    const { choices: now = [], accepted_answers = [] } = gaps[place] ?? {};
    const isSameWay = choices.length > 0 === now.length > 0;
    const isThere = choices.length === 0 || accepted_answers.every((one) => choices.includes(one));
    return isSameWay && isThere && accepted_answers.length > 0 ? { choices, accepted_answers } : [];
  });
  const isWhole = filled.length === gapsOf(frozen).length && filled.length === gaps.length;
  return isWhole ? { ...frozen, gaps: filled } : null;
}

/** A text in which one gap accepts more answers; null if there is no such typed gap. */
function alsoFilled(frozen: FrozenQuestion, change: KeyChange): FrozenQuestion | null {
  const gaps = gapsAccepting(gapsOf(frozen), change);
  return gaps === null ? null : { ...frozen, gaps };
}

function gapsAccepting(gaps: readonly Gap[], { gap = 0, accepted_answers = [] }: KeyChange): Gap[] | null {
  if (gaps[gap - 1]?.choices.length !== 0) return null;
  return gaps.map((one, place) =>
    place === gap - 1
      ? { ...one, accepted_answers: [...new Set([...one.accepted_answers, ...accepted_answers])] }
      : one,
  );
}

/**
 * A revision in which the placements of a question have new answer keys. `keys` maps old question revisions
 * to new ones.
 */
export function correctedPaper(
  paper: FrozenAssessment,
  question: string,
  keys: ReadonlyMap<string, string>,
  action: RegradeAction,
): FrozenAssessment {
  return {
    ...paper,
    sections: paper.sections.map((section) => ({
      ...section,
      placements: section.placements.map((placement) =>
        placement.question === question ? corrected(placement, keys, action) : placement,
      ),
    })),
  };
}

function corrected(
  { regraded, ...placement }: FrozenPlacement,
  keys: ReadonlyMap<string, string>,
  action: RegradeAction,
): FrozenPlacement {
  const question_revision = keys.get(placement.question_revision) ?? placement.question_revision;
  // A dropped question counts again if a later regrade says so. A pretest item never counts.
  const unscored = placement.unscored && regraded !== 'dropped';
  const whole = { ...placement, question_revision, unscored };
  if (unscored) return whole;
  if (action === 'full_credit') return { ...whole, regraded: 'full_credit' };
  if (action === 'drop') return { ...whole, unscored: true, regraded: 'dropped' };
  return whole;
}

/**
 * The placements of a question in a revision. There can be several, because each variant of a section may ask
 * it.
 */
export function placementsOf({ sections }: FrozenAssessment, question: string): FrozenPlacement[] {
  return sections.flatMap(({ placements }) =>
    placements.filter((placement) => placement.question === question),
  );
}

/** A session's score before and after the regrade. */
export interface ScoreChange {
  readonly raw: { readonly before: number; readonly after: number };
  readonly scaled: { readonly before: number; readonly after: number } | null;
  /** The taker's goal score; null if not set. */
  readonly goal: number | null;
}

/** The change of a score, on the score scale if there is one, else in raw points. */
export function changeOf({ raw, scaled }: Pick<ScoreChange, 'raw' | 'scaled'>): number {
  const { before, after } = scaled ?? raw;
  return Math.round((after - before) * 1e6) / 1e6;
}

/** Whether a change crosses the taker's goal; null if it does not. Goals are on the score scale. */
export function meaningOf({ scaled, goal }: Pick<ScoreChange, 'scaled' | 'goal'>): Meaning | null {
  if (scaled === null || goal === null) return null;
  if (scaled.before < goal && scaled.after >= goal) return 'reaches_goal';
  if (scaled.before >= goal && scaled.after < goal) return 'falls_below_goal';
  return null;
}

/** Sorts changes that cross a goal first, then larger changes, then gains before losses, then by name. */
export function byMeaning<
  Row extends { readonly meaning: Meaning | null; readonly change: number; readonly name: string },
>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) =>
      Number(b.meaning !== null) - Number(a.meaning !== null) ||
      Math.abs(b.change) - Math.abs(a.change) ||
      b.change - a.change ||
      alphabetically(a.name, b.name),
  );
}

/**
 * The number of sessions by change, from the largest loss to the largest gain. The change 0 is always
 * included.
 */
export function countChanges(changes: readonly number[]): { change: number; count: number }[] {
  const counts = new Map([[0, 0]]);
  for (const change of changes) counts.set(change, (counts.get(change) ?? 0) + 1);
  return [...counts].map(([change, count]) => ({ change, count })).sort((a, b) => a.change - b.change);
}

/** The part of a bank question's answer key that changes. */
export interface BankKey {
  readonly right_options?: readonly string[];
  readonly accepted_answers?: readonly string[];
  readonly gaps?: readonly Gap[];
}

/**
 * The new answer key for the bank; null if the bank's answer key stays. Accepting a second option of a single
 * choice changes only the test revisions, because the bank allows one right option.
 */
export function bankKey(change: KeyChange, bank: Keyed): BankKey | null {
  const { action, right_options, accepted_answers } = change;
  if (action === 'full_credit' || action === 'drop') return null;
  if (bank.type === 'gaps' && action === 'accept_also') return gapKey(change, gapsOf(bank));
  if (hasPlaces(bank.type)) return null;
  if (!isChoice(bank.type)) {
    const kept = action === 'accept_also' ? bank.accepted_answers : [];
    const next = [...new Set([...kept, ...(accepted_answers ?? [])])];
    return isSame(next, bank.accepted_answers) ? null : { accepted_answers: next };
  }
  if (action === 'accept_also' || right_options === undefined) return null;
  const present = bank.options.flatMap(({ id, is_correct }) => (is_correct ? [id] : []));
  return isSame([...right_options].sort(), present.sort()) ? null : { right_options };
}

function gapKey(change: KeyChange, before: readonly Gap[]): BankKey | null {
  const gaps = gapsAccepting(before, change);
  const isKept = gaps?.every(({ accepted_answers }, place) =>
    isSame(accepted_answers, before[place]?.accepted_answers ?? []),
  );
  return gaps === null || isKept ? null : { gaps };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}
