/** Copies questions, for example for a different school. The copies show the same files. */
import type { Kysely } from 'kysely';
import { pick } from '#contract/fields.ts';
import { listFittingSources } from '#features/sources/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { type KeyedQuestion, QUESTION_CONTENT } from '../questions.contract.ts';
import { addQuestions, type QuestionFields } from './question-writing.store.ts';

/**
 * Copies questions. A copy is a draft, or published if its original is and the author may publish. A source
 * that belongs to a different school is dropped. Returns the new ids by the old ones.
 */
export async function copyQuestions(
  db: Kysely<Tables>,
  originals: readonly KeyedQuestion[],
  { author, school, may_publish }: { author: string; school: string | null; may_publish: boolean },
  now: Date,
): Promise<Map<string, string>> {
  const named = originals.flatMap(({ source }) => source?.id ?? []);
  const sources = await listFittingSources(db, named, school);
  const copies = originals.map((original) => {
    const fields = fieldsOf(original);
    const { source } = fields;
    return {
      ...fields,
      school,
      status: may_publish && fields.status === 'live' ? ('live' as const) : ('draft' as const),
      source: source !== null && sources.has(source) ? source : null,
      options: original.options.map(({ id: _id, ...option }) => option),
      tags: original.tags.map(({ id }) => id),
    };
  });
  const ids = await addQuestions(db, author, copies, now);
  return new Map(originals.flatMap(({ id }, index) => (ids[index] === undefined ? [] : [[id, ids[index]]])));
}

/** The fields of a question that its author writes, as they are stored. */
export function fieldsOf(question: KeyedQuestion): QuestionFields {
  return { ...pick(question, QUESTION_CONTENT), source: question.source?.id ?? null };
}
