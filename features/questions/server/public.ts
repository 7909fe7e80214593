/**
 * Functions about the bank that other features' servers may call: importing files, publishing rights, search,
 * copies, writing and regrade candidates.
 */
import type { Kysely } from 'kysely';
import { type Role, reachOf } from '#core/access/access.ts';
import { fitsInto } from '#core/access/content.ts';
import type { Gap } from '#core/question-kinds/question-kinds.ts';
import type { FileFormat, ReadItem } from '#features/interchange/report.rules.ts';
import type { Background } from '#server/background/background.ts';
import type { Progress } from '#server/background/progress.ts';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import type { ImportReport } from '../import.contract.ts';
import { importTotals } from '../import.rules.ts';
import type { NamedMistake } from '../named-mistakes.rules.ts';
import type { KeyedQuestion } from '../questions.contract.ts';
import { whyNotChanged } from '../questions.rules.ts';
import { copyQuestions } from './copy-questions.ts';
import { type How, importItems } from './import-questions.ts';
import * as publishing from './may-publish.ts';
import * as mistakes from './named-mistakes.store.ts';
import * as codes from './question-code.store.ts';
import * as searching from './question-search.store.ts';
import { findQuestion, isInView, listKeyedQuestions } from './questions.store.ts';
import * as candidates from './regrade-candidates.store.ts';
import * as writing from './write-question.ts';

/**
 * Imports the items of a file in the transaction `db`, for `author` and `school`, and stores their pictures
 * where `config` says. With `dry_run`, it only reports what would happen. The caller must check the right to
 * do so.
 */
export async function importFile(
  db: Kysely<Tables>,
  into: {
    author: Pick<Caller, 'id' | 'role'>;
    school: string | null;
    config: Config;
    background: Background;
    progress: Progress;
  },
  { format, items }: { format: FileFormat; items: readonly ReadItem[] },
  how: How,
  now: Date,
): Promise<ImportReport> {
  const imported = await importItems(db, into, items, how, now);
  return {
    format,
    dry_run: how.dry_run,
    status: how.status,
    ...imported,
    totals: importTotals(imported.items),
  };
}

/** `mayPublish` with the current setting. Reads the setting only if it matters for this reach. */
export function mayPublishNow(...asked: Parameters<typeof publishing.mayPublishNow>): Promise<boolean> {
  return publishing.mayPublishNow(...asked);
}

/** The code of a question; null if the question is gone. */
export function findCode(...asked: Parameters<typeof codes.findCode>): Promise<string | null> {
  return codes.findCode(...asked);
}

/** Whether a question is in view. */
export function isQuestionInView(...asked: Parameters<typeof isInView>): Promise<boolean> {
  return isInView(...asked);
}

/**
 * The names of the mistakes behind typed answers to these questions, keyed by question, newest first. They
 * are part of the answer key.
 */
export function listNamedMistakes(
  db: Kysely<Tables>,
  questions: readonly string[],
): Promise<Map<string, NamedMistake[]>> {
  return mistakes.listNamedMistakes(db, questions);
}

/** Whether a person may change a question with its answer key. */
export async function mayWriteQuestion(
  db: Kysely<Tables>,
  { id, role }: { readonly id: string; readonly role: Role },
  question: string,
): Promise<boolean> {
  const reach = reachOf(role, 'bank.write');
  if (reach === 'none') return false;
  const there = await findQuestion(db, { reach, caller: id, keys: false }, question);
  if (there === null) return false;
  return whyNotChanged({ id, reach, may_publish: await publishing.mayPublishNow(db, reach) }, there) === null;
}

/** The questions in view that match a search best. */
export function searchQuestions(...asked: Parameters<typeof searching.searchQuestions>) {
  return searching.searchQuestions(...asked);
}

/**
 * Copies, for this school and author, those of these questions that the school may not use. Published
 * questions stay published if the author may publish. Returns the copies by their originals.
 */
export async function copyForeignQuestions(
  db: Kysely<Tables>,
  ids: readonly string[],
  into: { author: string; school: string | null; may_publish: boolean },
  now: Date,
): Promise<Map<string, string>> {
  const questions = await listKeyedQuestions(db, ids);
  const foreign = questions.filter(({ school }) => !fitsInto({ school: school?.id ?? null }, into));
  return copyQuestions(db, foreign, into, now);
}

/** Functions about past answers that today's rules would score differently. */
export const regradeCandidates = {
  addCandidates: candidates.addCandidates,
  removeCandidates: candidates.removeCandidates,
  takeTypedCheck: candidates.takeTypedCheck,
};

/** A question with its answer key, with its row locked, if the writer may change it. Throws if not. */
export function openForWriting(...asked: Parameters<typeof writing.openForWriting>) {
  return writing.openForWriting(...asked);
}

/**
 * Gives a question from `openForWriting` a different answer key. Throws the errors that prevent it from being
 * published.
 */
export function mendKey(
  writer: Parameters<typeof writing.changeQuestion>[0],
  question: KeyedQuestion,
  {
    right_options,
    accepted_answers,
    gaps,
  }: {
    right_options?: readonly string[];
    accepted_answers?: readonly string[];
    gaps?: readonly Gap[];
  },
) {
  if (gaps !== undefined) {
    const written = gaps.map(({ choices, accepted_answers: right }) => ({
      choices: [...choices],
      accepted_answers: [...right],
    }));
    return writing.changeQuestion(writer, question, { gaps: written });
  }
  if (accepted_answers !== undefined) {
    return writing.changeQuestion(writer, question, { accepted_answers: [...accepted_answers] });
  }
  const options = question.options.map((option) => {
    const is_correct = right_options?.includes(option.id) ?? option.is_correct;
    return { ...option, is_correct, reason_for_error: is_correct ? null : option.reason_for_error };
  });
  return writing.changeQuestion(writer, question, { options });
}
