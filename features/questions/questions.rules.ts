/**
 * Decides who may write which question, which changes are valid, and whether a question is ready to be
 * published. Rich text must be cleaned before.
 */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { DrawingFault } from '#contract/rich-text-faults.ts';
import { standInText } from '#contract/text-options.ts';
import { type Reach, type Role, reachOf } from '#core/access/access.ts';
import { mayWriteContent } from '#core/access/content.ts';
import { answerFault } from '#core/grid-in/grid-in.ts';
import {
  type Gap,
  isChoice,
  LEAST_IN_ORDER,
  type QuestionType,
} from '#core/question-kinds/question-kinds.ts';
import type { TagKind } from '#features/tags/tags.contract.ts';
import { isSkill } from '#features/tags/tags.rules.ts';
import { asShown, isEmpty } from './comparable.rules.ts';
import { unshownFaults } from './files-in-texts.rules.ts';
import { gapFaults } from './gaps.rules.ts';
import { pairFaults } from './pairs.rules.ts';
import type { NumericEntry, QuestionStatus } from './questions.contract.ts';
import type { Criterion } from './rubric.contract.ts';
import { levelFaults } from './rubric.rules.ts';

/**
 * The part of the bank that a caller sees: questions within `reach`. Without `keys`, nothing that reveals the
 * right answer is even read.
 */
export interface BankView {
  readonly reach: Reach;
  readonly caller: string;
  readonly keys: boolean;
}

/** The view of a caller whose action has this reach. */
export function viewOf({
  reach,
  caller,
}: {
  reach: Reach;
  caller: { readonly id: string; readonly role: Role };
}): BankView {
  return { reach, caller: caller.id, keys: reachOf(caller.role, 'bank.keys') !== 'none' };
}

/** The fields of a question that decide who may write it. */
export interface OwnedQuestion {
  readonly author: { readonly id: string };
  readonly school: { readonly id: string } | null;
  readonly status: QuestionStatus;
}

/** A person who writes questions. Without `may_publish` they write only drafts. */
export interface QuestionWriter {
  readonly id: string;
  readonly reach: Reach;
  readonly may_publish: boolean;
}

/**
 * Whether a writer with this reach may publish. If the reach is only their own content, the setting must
 * allow it.
 */
export function mayPublish(reach: Reach, do_tutors_publish: boolean): boolean {
  return reach === 'all' || reach === 'own_schools' || (reach === 'own' && do_tutors_publish);
}

/**
 * Why the writer may not change a question that they see; null if they may. Changing a published question
 * publishes the change.
 */
export function whyNotChanged(
  writer: QuestionWriter,
  { author, school, status }: OwnedQuestion,
): 'not_own' | 'shared' | 'no_draft' | null {
  if (!mayWriteContent(writer.reach, writer.id, { author, school: school?.id ?? null })) {
    return school === null ? 'shared' : 'not_own';
  }
  return status === 'draft' || writer.may_publish ? null : 'no_draft';
}

/** Explains the reasons in sentences, and says what to do instead. */
export const NOT_CHANGED: Readonly<Record<NonNullable<ReturnType<typeof whyNotChanged>>, string>> = {
  not_own: 'Someone else wrote this question. Copy it, or ask its author or a manager to change it.',
  shared: 'This question is shared with every school. Copy it, or ask its author or an admin to change it.',
  no_draft: 'This question is no longer a draft. Copy it, or ask a manager to change it.',
};

/** Throws `forbidden` if the writer may not change the question. */
export function requireMayChange(writer: QuestionWriter, question: OwnedQuestion): void {
  const why = whyNotChanged(writer, question);
  if (why !== null) throw new Problem(forbidden, { detail: NOT_CHANGED[why] });
}

/** Throws `forbidden` if the writer may not publish but gives a status other than draft. */
export function requireMayGive(
  { may_publish }: Pick<QuestionWriter, 'may_publish'>,
  status: QuestionStatus,
): void {
  if (may_publish || status === 'draft') return;
  throw new Problem(forbidden, { detail: 'Save it as a draft, and ask a manager to publish it.' });
}

/**
 * Errors in a change of status or type. A draft can be published or deleted. A published question stays
 * published or is archived, and keeps its type.
 */
export function passageFaults(
  from: { status: QuestionStatus; type: QuestionType },
  to: { status: QuestionStatus; type: QuestionType },
): Fault[] {
  const faults: Fault[] = [];
  if (from.status === 'draft' && to.status === 'retired') {
    faults.push({
      path: 'body.status',
      message: 'Only published questions can be archived. Delete a draft instead.',
    });
  }
  if (from.status !== 'draft' && to.status === 'draft') {
    faults.push({
      path: 'body.status',
      message: 'A published question can’t become a draft again. Archive it instead.',
    });
  }
  if (from.status !== 'draft' && from.type !== to.type) {
    faults.push({ path: 'body.type', message: 'The type can’t change after a question is published.' });
  }
  return faults;
}

export interface FoundTag {
  readonly id: string;
  readonly kind: TagKind;
  readonly name: string;
  readonly parent: string | null;
}

/**
 * Errors in a question's tags. They must exist, must not be reasons for mistakes, and contain only one skill,
 * so that totals by skill add up. `found` are the tags that exist.
 */
export function tagFaults(asked: readonly string[], found: readonly FoundTag[]): Fault[] {
  const known = new Map(found.map((tag) => [tag.id, tag]));
  const said = new Set(saidTags(asked, found));
  const [skill] = asked.flatMap((id) => {
    const tag = known.get(id);
    return tag !== undefined && said.has(id) && isSkill(tag) ? [tag] : [];
  });
  return asked.flatMap((id, index) => {
    const path = `body.tags.${index}`;
    const tag = known.get(id);
    if (tag === undefined) return [{ path, message: 'This tag doesn’t exist.' }];
    if (tag.kind === 'reason_for_error')
      return [{ path, message: 'Set a reason for mistakes on an option, not on the question.' }];
    if (skill === undefined || !isSkill(tag) || !said.has(id) || tag.id === skill.id) return [];
    return [
      {
        path,
        message: `A question can have only one skill. It already has “${skill.name}”, so remove one of the two.`,
      },
    ];
  });
}

/** The given tags, without a topic whose sub-topic is among them. */
export function saidTags(asked: readonly string[], found: readonly FoundTag[]): string[] {
  const finer = found.filter(({ id, kind }) => kind === 'sub_topic' && asked.includes(id));
  const above = new Set(finer.map(({ parent }) => parent));
  return [...new Set(asked)].filter((id) => !above.has(id));
}

export interface OptionContent {
  id?: string | undefined;
  text: string;
  prompt: string;
  is_correct: boolean;
  reason_for_error: string | null;
  feedback: string;
  /** Whether the option is pinned; not by default. */
  fixed?: boolean | undefined;
}

/**
 * Errors in options. Each must have an id of this question, used once, or no id if it is new. Only a wrong
 * option may name a reason for mistakes. `reasons` are those that exist.
 */
export function optionFaults(
  asked: readonly OptionContent[],
  present: readonly string[],
  reasons: readonly string[],
): Fault[] {
  return asked.flatMap(({ id, is_correct, reason_for_error }, index) => {
    const faults: Fault[] = [];
    const fault = (field: string, message: string) =>
      faults.push({ path: `body.options.${index}.${field}`, message });
    if (id !== undefined) {
      if (!present.includes(id)) fault('id', 'The question doesn’t have this option.');
      else if (asked.findIndex((other) => other.id === id) < index)
        fault('id', 'List each option only once.');
    }
    if (reason_for_error !== null) {
      if (!reasons.includes(reason_for_error))
        fault('reason_for_error', 'This reason for mistakes doesn’t exist.');
      else if (is_correct) fault('reason_for_error', 'Only a wrong option can have a reason for mistakes.');
    }
    return faults;
  });
}

export interface QuestionContent {
  type: QuestionType;
  stem: string;
  stimulus: string;
  explanation: string;
  hints: readonly string[];
  options: readonly (Pick<OptionContent, 'text' | 'is_correct' | 'feedback'> &
    Partial<Pick<OptionContent, 'prompt'>>)[];
  accepted_answers: readonly string[];
  entry: NumericEntry;
  /** The criteria of the rubric; absent without a rubric. */
  rubric?: readonly Pick<Criterion, 'marks' | 'levels'>[];
  gaps?: readonly Gap[];
}

/**
 * All errors that prevent a question from being published, each with its path. `drawing` returns the error of
 * a formula that cannot be rendered.
 */
export function readinessFaults(question: QuestionContent, drawing: DrawingFault): Fault[] {
  const faults = isEmpty(question.stem) ? [{ path: 'body.stem', message: 'Enter the question.' }] : [];
  faults.push(...unshownFaults(question, drawing));
  const isKeyed = question.type === 'numeric' || question.type === 'text';
  if (isChoice(question.type)) faults.push(...choiceFaults(question));
  else if (question.type === 'matching') faults.push(...pairFaults(question));
  else if (question.type === 'ordering') faults.push(...orderFaults(question));
  else if (question.options.length > 0) {
    faults.push({ path: 'body.options', message: 'This type of question has no options. Remove them.' });
  }
  const { gaps = [] } = question;
  if (question.type === 'gaps')
    faults.push(...(isEmpty(question.stem) ? [] : gapFaults({ ...question, gaps })));
  else if (gaps.length > 0) {
    faults.push({ path: 'body.gaps', message: 'This type of question has no gaps. Remove them.' });
  }
  if (isKeyed) faults.push(...acceptedAnswerFaults(question));
  else if (question.accepted_answers.length > 0) {
    faults.push({
      path: 'body.accepted_answers',
      message: 'This type of question has no accepted answers. Remove them.',
    });
  }
  if (question.type !== 'essay' && (question.rubric ?? []).length > 0) {
    faults.push({ path: 'body.rubric', message: 'Only essays have a rubric. Remove it.' });
  }
  faults.push(...levelFaults(question.rubric ?? []));
  return faults;
}

function orderFaults({ options }: QuestionContent): Fault[] {
  const faults = textFaults(options);
  if (options.length >= LEAST_IN_ORDER) return faults;
  return [{ path: 'body.options', message: 'Add at least 3 options.' }, ...faults];
}

function choiceFaults({ type, stem, options }: QuestionContent): Fault[] {
  const faults: Fault[] = [];
  if (options.length < 2) faults.push({ path: 'body.options', message: 'Add at least 2 options.' });
  const right = options.filter((option) => option.is_correct).length;
  if (right === 0) faults.push({ path: 'body.options', message: 'Mark the correct option.' });
  if (right > 1 && type === 'single_choice') {
    faults.push({ path: 'body.options', message: 'Mark only one option as correct.' });
  }
  return [...faults, ...textFaults(options, standInText(stem, options))];
}

/** Errors in option texts, which must not be empty and must differ, unless they are words in the text. */
function textFaults(options: QuestionContent['options'], areInText = false): Fault[] {
  const faults: Fault[] = [];
  const texts = options.map((option) => asShown(option.text));
  texts.forEach((text, index) => {
    const path = `body.options.${index}.text`;
    if (isEmpty(text)) faults.push({ path, message: 'Enter the option.' });
    else if (!areInText && texts.indexOf(text) < index) {
      faults.push({ path, message: `This is the same as option ${texts.indexOf(text) + 1}.` });
    }
  });
  options.forEach(({ prompt }, index) => {
    if (prompt === undefined || prompt === '') return;
    const path = `body.options.${index}.prompt`;
    faults.push({ path, message: 'Options of this type have no matching prompt. Remove it.' });
  });
  return faults;
}

/** Errors in the accepted answers of a typed question. */
export function acceptedAnswerFaults({
  type,
  entry,
  accepted_answers,
}: {
  readonly type: QuestionType;
  readonly entry: NumericEntry;
  readonly accepted_answers: readonly string[];
}): Fault[] {
  if (accepted_answers.length === 0) {
    return [{ path: 'body.accepted_answers', message: 'Add at least one accepted answer.' }];
  }
  if (type === 'text') return [];
  return accepted_answers.flatMap((answer, index) => {
    const fault = answerFault(entry, answer);
    return fault === null ? [] : [{ path: `body.accepted_answers.${index}`, message: ANSWER_FAULTS[fault] }];
  });
}

const ANSWER_FAULTS: Readonly<Record<NonNullable<ReturnType<typeof answerFault>>, string>> = {
  unreadable: 'Enter a whole number, a decimal, or a fraction.',
  unreachable: 'This answer doesn’t fit in the answer box. Enter a shorter number, or allow any length.',
};
