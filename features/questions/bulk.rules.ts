/** What an act on many does to each question, and why to some of them nothing. It knows contents; rows are SQL's business. */
import { done, type Outcome, unchanged } from '#contract/bulk.ts';
import type { DrawingFault } from '#contract/rich-text-faults.ts';
import type { QuestionType } from '#core/question-kinds/question-kinds.ts';
import type { TagKind } from '#features/tags/tags.contract.ts';
import { SKILL_KINDS } from '#features/tags/tags.rules.ts';
import type { KeyedQuestion, QuestionStatus, QuestionUse } from './questions.contract.ts';
import { passageFaults, type QuestionWriter, readinessFaults, whyNotChanged } from './questions.rules.ts';

/** What an act on many may change. */
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
  /** Null: the installation's. */
  readonly school: { readonly id: string } | null;
  /** Of its tags. */
  readonly kinds: ReadonlyMap<string, TagKind>;
}

const REFUSALS = { not_own: 'By someone else', shared: 'The installation’s', no_draft: 'No draft any more' };

/** Why this question is left as it is, whatever is asked. `seen`: the version that the caller saw, if they named it. */
export function refusalOf(
  writer: QuestionWriter,
  question: ChosenQuestion,
  seen: number | undefined,
): string | null {
  const why = whyNotChanged(writer, question);
  if (why !== null) return REFUSALS[why];
  return seen === undefined || seen === question.version ? null : 'Changed since you looked at it';
}

const PLACE_KINDS: readonly TagKind[] = ['subject', 'mega_domain', 'domain', 'topic', 'sub_topic'];

/** The tags of a question that is given one: its place in the tree is one place, so that figures by skill add up. */
export function withTag(
  { tags, kinds }: Pick<ChosenQuestion, 'tags' | 'kinds'>,
  given: { readonly id: string; readonly kind: TagKind } | null,
): string[] {
  const goes = given === null ? SKILL_KINDS : given.kind === 'exam' ? [] : PLACE_KINDS;
  const staying = tags.filter((tag) => !goes.includes(kinds.get(tag) as TagKind));
  return given === null ? staying : [...new Set([...staying, given.id])];
}

/** Why a question can't be given this status, or null. `content` is read of those that are to go live. */
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

/** What an undo needs of a question: what it had, and the version that the act gave it. */
export interface Before extends Partial<Filing> {
  readonly version: number;
}

/** What becomes of a question that gets `next`. */
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

/** Whether what was done to a question may be taken back: nobody changed it since, and no test froze it live. */
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
