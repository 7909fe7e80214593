/** Decides what a bulk action does to each question, and why it skips some. */
import { done, type Outcome, unchanged } from '#contract/bulk.ts';
import type { DrawingFault } from '#contract/rich-text-faults.ts';
import type { QuestionType } from '#core/question-kinds/question-kinds.ts';
import type { TagKind } from '#features/tags/tags.contract.ts';
import { SKILL_KINDS } from '#features/tags/tags.rules.ts';
import type { KeyedQuestion, QuestionStatus, QuestionUse } from './questions.contract.ts';
import { passageFaults, type QuestionWriter, readinessFaults, whyNotChanged } from './questions.rules.ts';

/** The fields that a bulk action can change. */
export interface Filing {
  readonly status: QuestionStatus;
  readonly source: string | null;
  readonly difficulty: number | null;
  readonly use: QuestionUse;
  readonly tags: readonly string[];
}

export interface ChosenQuestion extends Filing {
  readonly id: string;
  readonly version: number;
  readonly type: QuestionType;
  readonly author: { readonly id: string };
  /** The school of the question; null if it is shared by all schools. */
  readonly school: { readonly id: string } | null;
  /** The kind of each tag of the question, keyed by the tag's id. */
  readonly kinds: ReadonlyMap<string, TagKind>;
}

const REFUSALS = {
  not_own: 'Written by someone else',
  shared: 'Shared with every school',
  no_draft: 'No longer a draft',
};

/**
 * Why no bulk action may change this question; null if one may. `seen`: the version that the caller saw, if
 * given.
 */
export function refusalOf(
  writer: QuestionWriter,
  question: ChosenQuestion,
  seen: number | undefined,
): string | null {
  const why = whyNotChanged(writer, question);
  if (why !== null) return REFUSALS[why];
  return seen === undefined || seen === question.version ? null : 'Changed in the meantime';
}

const PLACE_KINDS: readonly TagKind[] = ['subject', 'mega_domain', 'domain', 'topic', 'sub_topic'];

/**
 * The tags of a question after a bulk action adds one. A question has only one place in the tree, so that
 * totals by skill add up.
 */
export function withTag(
  { tags, kinds }: Pick<ChosenQuestion, 'tags' | 'kinds'>,
  given: { readonly id: string; readonly kind: TagKind } | null,
): string[] {
  const goes = given === null ? SKILL_KINDS : given.kind === 'exam' ? [] : PLACE_KINDS;
  const staying = tags.filter((tag) => !goes.includes(kinds.get(tag) as TagKind));
  return given === null ? staying : [...new Set([...staying, given.id])];
}

/**
 * Why a question cannot get this status; null if it can. `content` is only read for a question that would be
 * published.
 */
export function statusRefusal(
  question: Pick<ChosenQuestion, 'status' | 'type'>,
  status: QuestionStatus,
  content: KeyedQuestion | undefined,
  drawing: DrawingFault,
): string | null {
  const [fault] = [
    ...passageFaults(question, { ...question, status }),
    ...(status === 'live' && content !== undefined ? readinessFaults(content, drawing) : []),
  ];
  return fault?.message.replace(/\.$/, '') ?? null;
}

/** The data for an undo: the old values, and the version that the action created. */
export interface Before extends Partial<Filing> {
  readonly version: number;
}

/** The outcome for a question that gets `next`. */
export function outcomeOf(question: ChosenQuestion, next: Partial<Filing>): Outcome {
  const changed = Object.entries(next).filter(
    ([field, value]) => !isSame(question[field as keyof Filing], value),
  );
  if (changed.length === 0) return unchanged(question.id);
  const had = Object.fromEntries(changed.map(([field]) => [field, question[field as keyof Filing]]));
  return done(question.id, { ...had, version: question.version + 1 } satisfies Before);
}

function isSame(one: Filing[keyof Filing], other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((tag) => other.includes(tag));
}

/**
 * Whether the action on this question can be undone: nobody changed the question since, and no test froze it
 * while it was published.
 */
export function mayTakeBack(
  writer: QuestionWriter,
  question: ChosenQuestion,
  before: Before,
  { isFrozen }: { isFrozen: boolean },
): boolean {
  if (refusalOf(writer, question, before.version) !== null) return false;
  if (before.status === undefined) return true;
  return before.status === 'draft' ? !isFrozen : writer.may_publish;
}
