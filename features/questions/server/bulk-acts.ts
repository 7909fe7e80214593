/**
 * Carries out a bulk action on questions, and undoes it: checks each question, computes its outcome, then
 * saves.
 */
import type { Kysely } from 'kysely';
import { type Outcome, refused } from '#contract/bulk.ts';
import { listFittingSources, schoolOfSource } from '#features/sources/server/public.store.ts';
import { listPresentTags, listTagsForShare } from '#features/tags/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { drawingFault } from '#server/drawing-fault.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { AskedOfQuestions } from '../bulk.contract.ts';
import {
  type Before,
  type ChosenQuestion,
  type Filing,
  mayTakeBack,
  outcomeOf,
  refusalOf,
  statusRefusal,
  withTag,
} from '../bulk.rules.ts';
import type { KeyedQuestion } from '../questions.contract.ts';
import { type QuestionWriter, requireMayGive, tagFaults } from '../questions.rules.ts';
import { listFrozen, saveFilings } from './bulk.store.ts';
import { listKeyedQuestions } from './questions.store.ts';

interface Acting {
  readonly db: Kysely<Tables>;
  readonly now: Date;
}

/**
 * Carries out an action on these questions and returns the outcome of each. `seen`: the versions that the
 * caller saw, if they named questions. Throws `breaks_rule` if the action is possible for no question.
 */
export async function perform(
  { db, now }: Acting,
  writer: QuestionWriter,
  asked: AskedOfQuestions,
  { questions, seen }: { questions: readonly ChosenQuestion[]; seen: ReadonlyMap<string, number> },
): Promise<Outcome[]> {
  const next = await nextOf(db, writer, asked, questions);
  const filings: (Filing & { id: string })[] = [];
  const outcomes = questions.map((question) => {
    const reason = refusalOf(writer, question, seen.get(question.id));
    if (reason !== null) return refused(question.id, reason);
    const change = next(question);
    if (typeof change === 'string') return refused(question.id, change);
    const outcome = outcomeOf(question, change);
    if (outcome.outcome === 'done') filings.push({ ...question, ...change });
    return outcome;
  });
  await saveFilings(db, filings, now);
  return outcomes;
}

/** The new values of a question, or why it gets no new values. */
type Next = (question: ChosenQuestion) => Partial<Filing> | string;

async function nextOf(
  db: Kysely<Tables>,
  writer: QuestionWriter,
  asked: AskedOfQuestions,
  questions: readonly ChosenQuestion[],
): Promise<Next> {
  switch (asked.act) {
    case 'set_tag': {
      const known = asked.tag === null ? [] : await listTagsForShare(db, [asked.tag]);
      const faults = asked.tag === null ? [] : tagFaults([asked.tag], known);
      requireNoFaults(faults.map(({ message }) => ({ path: 'body.tag', message })));
      const [tag = null] = known;
      return (question) => ({ tags: withTag(question, tag) });
    }
    case 'set_status': {
      const { status } = asked;
      requireMayGive(writer, status);
      const contents = status === 'live' ? await contentsOf(db, questions) : new Map<string, never>();
      return (question) =>
        statusRefusal(question, status, contents.get(question.id), drawingFault) ?? { status };
    }
    case 'set_source': {
      const { source } = asked;
      if (source === null) return () => ({ source });
      const of = await schoolOfSource(db, { ...writer, caller: writer.id }, source);
      return ({ school }) =>
        of === null || of === school?.id ? { source } : 'The source belongs to another school';
    }
    case 'set_difficulty': {
      const { difficulty } = asked;
      return () => ({ difficulty });
    }
    case 'set_use': {
      const { use } = asked;
      return () => ({ use });
    }
  }
}

/** The content of questions that would be published, by id. */
async function contentsOf(
  db: Kysely<Tables>,
  questions: readonly ChosenQuestion[],
): Promise<Map<string, KeyedQuestion>> {
  const ids = questions.flatMap(({ id, status }) => (status === 'live' ? [] : [id]));
  return new Map((await listKeyedQuestions(db, ids)).map((question) => [question.id, question]));
}

/** Undoes an action on these questions. Returns the ids of the questions for which it was undone. */
export async function undo(
  { db, now }: Acting,
  writer: QuestionWriter,
  kept: readonly { readonly question: ChosenQuestion; readonly before: Before }[],
): Promise<string[]> {
  const frozen = await listFrozen(
    db,
    kept.map(({ question }) => question.id),
  );
  const tags = await tagsLeft(db, [...new Set(kept.flatMap(({ before }) => before.tags ?? []))]);
  const named = [...new Set(kept.flatMap(({ before }) => before.source ?? []))];
  const fitting = new Map<string | null, Set<string>>();
  for (const school of new Set(kept.map(({ question }) => question.school?.id ?? null)))
    fitting.set(school, await listFittingSources(db, named, school));
  const back = kept.flatMap(({ question, before: { version, ...had } }) => {
    const isFrozen = frozen.has(question.id);
    if (!mayTakeBack(writer, question, { version, ...had }, { isFrozen })) return [];
    if (had.source != null && !fitting.get(question.school?.id ?? null)?.has(had.source)) return [];
    const present = had.tags?.map((tag) => tags.get(tag));
    if (present?.includes(undefined)) return [];
    return [{ ...question, ...had, ...(present && { tags: present as string[] }) }];
  });
  await saveFilings(db, back, now);
  return back.map(({ id }) => id);
}

/**
 * Maps merged tags of questions to the remaining tags; removed tags are left out. Locks the tags until the
 * transaction ends.
 */
async function tagsLeft(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  const present = await listPresentTags(db, ids);
  const held = await listTagsForShare(
    db,
    [...present.values()].map(({ id }) => id),
  );
  const there = new Set(held.map(({ id }) => id));
  return new Map([...present].flatMap(([asked, { id }]) => (there.has(id) ? [[asked, id] as const] : [])));
}
