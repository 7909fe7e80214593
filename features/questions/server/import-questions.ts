/**
 * Taking the items of a question file into the bank: all of them in one transaction, each once however
 * often the file comes. It knows no HTTP and no format of files.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ReadItem } from '#features/interchange/report.rules.ts';
import { listTagsNamed } from '#features/tags/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ImportLine } from '../import.contract.ts';
import { questionOfItem, tagNames, tagsByName } from '../import.rules.ts';
import { cleanQuestion } from './clean-question.ts';
import { listImported, lockImports } from './import.store.ts';
import { addQuestions, type NewQuestion } from './question-writing.store.ts';

interface Planned {
  line: ImportLine;
  /** What is to be added, or null for a refused item. */
  question: NewQuestion | null;
  /** In hexadecimal. */
  hash: string;
}

/**
 * Imports items by `author`, or with `dry_run` says only what would become of them. Returns a line an item,
 * in their order.
 */
export async function importItems(
  db: Kysely<Tables>,
  author: string,
  items: readonly ReadItem[],
  { dry_run, status }: { dry_run: boolean; status: 'draft' | 'live' },
  now: Date,
): Promise<ImportLine[]> {
  if (!dry_run) await lockImports(db);
  const names = items.flatMap(({ item }) => (item === null ? [] : tagNames(item)));
  const tagsNamed = tagsByName(await listTagsNamed(db, names));
  const planned = items.map((read) => plan(read, status, tagsNamed));
  const known = await listImported(
    db,
    planned.map(({ hash }) => hash),
  );
  const added = new Map<string, NewQuestion>();
  for (const { line, question, hash } of planned) {
    if (question === null) continue;
    if (known.has(hash) || added.has(hash)) Object.assign(line, { outcome: 'already_there', changes: [] });
    else added.set(hash, question);
  }
  if (!dry_run) {
    const ids = await addQuestions(db, author, [...added.values()], now);
    [...added.keys()].forEach((hash, index) => {
      const id = ids[index];
      if (id !== undefined) known.set(hash, id);
    });
  }
  return planned.map(({ line, hash }) => ({ ...line, question: known.get(hash) ?? null }));
}

function plan(
  { report, item }: ReadItem,
  status: 'draft' | 'live',
  tagsNamed: (name: string) => string[],
): Planned {
  const line = { ...report, question: null };
  if (item === null) return { line, question: null, hash: '' };
  const read = questionOfItem(item, status, tagsNamed);
  if ('refused' in read) {
    const refused = { outcome: 'refused' as const, changes: [], reason: read.refused };
    return { line: { ...line, ...refused }, question: null, hash: '' };
  }
  const question = cleanQuestion(read.question);
  const changes = [...report.changes, ...read.changes];
  // What it says is what makes it the same again; its tags and its status are the bank's own affair.
  const { tags: _tags, status: _status, ...content } = question;
  const import_hash = createHash('sha256').update(JSON.stringify(content)).digest();
  return {
    line: { ...line, outcome: changes.length === 0 ? 'taken' : 'changed', changes },
    question: { ...question, import_hash },
    hash: import_hash.toString('hex'),
  };
}
