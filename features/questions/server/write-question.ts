/**
 * Adds, copies and changes questions, also by single options: check rights, clean the texts, check the rules,
 * then save.
 */
import type { Kysely } from 'kysely';
import { given } from '#contract/fields.ts';
import type { Fault } from '#contract/problem.ts';
import type { Reach, View } from '#core/access/access.ts';
import { listFilesToShow } from '#features/files/server/public.ts';
import { schoolForContent } from '#features/schools/server/public.store.ts';
import { sourceFaults } from '#features/sources/server/public.ts';
import { listTagsForShare } from '#features/tags/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { drawingFault } from '#server/drawing-fault.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import type { Caller } from '#server/http/route.ts';
import { fileFaults, filesShown, foreignPictures, type RichFields } from '../files-in-texts.rules.ts';
import type { KeyedQuestion } from '../questions.contract.ts';
import {
  type OptionContent,
  optionFaults,
  passageFaults,
  readinessFaults,
  requireMayChange,
  requireMayGive,
  saidTags,
  tagFaults,
} from '../questions.rules.ts';
import { cleanQuestion } from './clean-question.ts';
import { copyQuestions, fieldsOf } from './copy-questions.ts';
import { mayPublishNow } from './may-publish.ts';
import { bandsOfQuestion } from './question-sketch.ts';
import * as saved from './question-writing.store.ts';
import { findQuestionForUpdate } from './questions.store.ts';

interface Writer {
  db: Kysely<Tables>;
  reach: Reach;
  caller: Pick<Caller, 'id' | 'role'>;
  view: View;
  now: Date;
}

type Sets = { options?: readonly OptionContent[] | undefined; tags?: readonly string[] | undefined };
type Written = Omit<saved.NewQuestion, 'import_hash' | 'import' | 'school'>;
type Change = { [Field in keyof Written]?: Written[Field] | undefined };

/** Adds a question by the caller for the school that they name, or for their only school. */
export async function writeQuestion(
  writer: Writer,
  sent: Written & { school?: string | null | undefined },
): Promise<KeyedQuestion> {
  const { db, view, reach, caller, now } = writer;
  requireMayGive({ may_publish: await mayPublishNow(db, reach) }, sent.status);
  const { clean, faults } = cleanQuestion(sent);
  const question = { ...clean, school: await schoolForContent(db, view, sent.school) };
  const sets = await readSets(db, question, []);
  requireNoFaults([
    ...faults,
    ...sets.faults,
    ...(await shownFileFaults(writer, question, [])),
    ...(await sourceFaults(db, question.source, question)),
    ...(question.status === 'live' ? readinessFaults(question, drawingFault) : []),
  ]);
  const [id = null] = await saved.addQuestions(db, caller.id, [{ ...question, tags: sets.tags ?? [] }], now);
  return found(id === null ? null : await findQuestionForUpdate(db, view, id));
}

/** Copies a question in view to a draft that belongs to the caller, for one of their schools. */
export async function copyQuestion(
  writer: Writer,
  id: string,
  asked: string | null | undefined,
): Promise<KeyedQuestion> {
  const { db, view, caller, now } = writer;
  const original = found(await findQuestionForUpdate(db, view, id));
  const school = await schoolForContent(db, view, asked);
  const copied = await copyQuestions(db, [original], { author: caller.id, school, may_publish: false }, now);
  return found(await findQuestionForUpdate(db, view, copied.get(id) ?? ''));
}

/** Loads the question and locks its row, if the caller may change it. */
export async function openForWriting(
  { db, reach, caller, view }: Writer,
  id: string | null,
): Promise<KeyedQuestion> {
  const question = found(id === null ? null : await findQuestionForUpdate(db, view, id));
  requireMayChange({ id: caller.id, reach, may_publish: await mayPublishNow(db, reach) }, question);
  return question;
}

/**
 * Changes a question from `openForWriting`. A published question must stay valid. `placed` maps the paths of
 * errors to the fields that the caller sent.
 */
export async function changeQuestion(
  { db, reach, caller, view, now }: Writer,
  question: KeyedQuestion,
  sent: Change,
  placed: (faults: Fault[]) => Fault[] = (faults) => faults,
): Promise<KeyedQuestion> {
  const { clean, faults } = cleanQuestion(sent);
  const { options, tags, ...fields } = clean;
  const next = { ...fieldsOf(question), ...given(fields) };
  const sets = await readSets(db, { options, tags }, question.options);
  requireMayGive({ may_publish: await mayPublishNow(db, reach) }, next.status);
  requireNoFaults(
    placed([
      ...faults,
      ...passageFaults(question, next),
      ...sets.faults,
      // A foreign picture of an imported draft may stay until it is uploaded.
      ...(await shownFileFaults({ db, caller }, { ...fields, options }, foreignPictures(question))),
      ...(await sourceFaults(db, fields.source, { school: question.school?.id ?? null })),
      ...(next.status === 'live'
        ? readinessFaults({ ...next, options: options ?? question.options }, drawingFault)
        : []),
    ]),
  );
  const whole = { ...next, options: options ?? question.options };
  const bands = bandsOfQuestion(whole);
  await saved.saveQuestion(db, question.id, next, { options, tags: sets.tags, bands }, now);
  await saved.saveFilesShown(db, question.id, filesShown(whole), { wasLive: question.status !== 'draft' });
  return found(await findQuestionForUpdate(db, view, question.id));
}

/**
 * Like `changeQuestion`, for a caller who names the version that they saw. If that version is stale, `show`
 * prepares the current question for the response.
 */
export async function changeQuestionSeen(
  writer: Writer,
  id: string,
  { version, ...change }: Change & { version: number },
  show: (question: KeyedQuestion) => KeyedQuestion,
): Promise<KeyedQuestion> {
  const question = await openForWriting(writer, id);
  requireVersion(show(question), version);
  return changeQuestion(writer, question, change);
}

/** The errors in the options and tags that were sent, and the tags to store (undefined if none were sent). */
async function readSets(
  db: Kysely<Tables>,
  { options = [], tags }: Sets,
  present: readonly { id: string }[],
): Promise<{ faults: Fault[]; tags: string[] | undefined }> {
  const reasons = options.flatMap(({ reason_for_error }) => reason_for_error ?? []);
  const known = await listTagsForShare(db, [...new Set([...(tags ?? []), ...reasons])]);
  const faults = [
    ...tagFaults(tags ?? [], known),
    ...optionFaults(
      options,
      present.map((option) => option.id),
      known.filter((tag) => tag.kind === 'reason_for_error').map((tag) => tag.id),
    ),
  ];
  return { faults, tags: tags && saidTags(tags, known) };
}

async function shownFileFaults(
  { db, caller }: Pick<Writer, 'db' | 'caller'>,
  fields: RichFields,
  may_stay: readonly string[],
): Promise<Fault[]> {
  return fileFaults(fields, await listFilesToShow(db, caller, filesShown(fields)), may_stay);
}
