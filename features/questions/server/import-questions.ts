/**
 * Taking the items of a question file into the bank: all of them in one transaction, each once however
 * often the file comes. It knows no HTTP and no format of files.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { keepFiles, listFilesToShow, type Picture, readPictures } from '#features/files/server/public.ts';
import { quoted } from '#features/interchange/answer-key.rules.ts';
import type { Item } from '#features/interchange/item.rules.ts';
import type { ReadItem } from '#features/interchange/report.rules.ts';
import { listTagsNamed } from '#features/tags/server/public.ts';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import type { ImportLine } from '../import.contract.ts';
import { questionOfItem, tagNames, tagsByName, withOwnFiles } from '../import.rules.ts';
import { filesShown } from '../shown-files.rules.ts';
import { cleanQuestion } from './clean-question.ts';
import { listImported, lockImports } from './import.store.ts';
import { addQuestions, type NewQuestion } from './question-writing.store.ts';

interface Planned {
  line: ImportLine;
  /** What is to be added, or null for a refused item. */
  question: NewQuestion | null;
  /** Those that its texts name `attachment:0`, `attachment:1` and so on. */
  pictures: readonly Picture[];
  /** In hexadecimal. */
  hash: string;
}

/**
 * Imports items by `author`, their pictures to where `config` says; or with `dry_run` says only what would become of
 * them. Returns a line an item, in their order.
 */
export async function importItems(
  db: Kysely<Tables>,
  { author, config }: { author: Pick<Caller, 'id' | 'role'>; config: Config },
  items: readonly ReadItem[],
  { dry_run, status }: { dry_run: boolean; status: 'draft' | 'live' },
  now: Date,
): Promise<ImportLine[]> {
  const pictures: (SentPictures | string)[] = [];
  for (const { item } of items) pictures.push(await picturesOf(db, item));
  if (!dry_run) await lockImports(db);
  const names = items.flatMap(({ item }) => (item === null ? [] : tagNames(item)));
  const tagsNamed = tagsByName(await listTagsNamed(db, names));
  const plans = items.map((read, index) => plan(read, pictures[index] ?? [], status, tagsNamed));
  const shown = plans.flatMap(({ question }) => (question === null ? [] : filesShown(question)));
  const may_show = await listFilesToShow(db, author, shown);
  const planned = plans.map((one) => showingOnly(may_show, one));
  const known = await listImported(
    db,
    planned.map(({ hash }) => hash),
  );
  const added = new Map<string, { question: NewQuestion; pictures: readonly Picture[] }>();
  for (const { line, question, pictures, hash } of planned) {
    if (question === null) continue;
    if (known.has(hash) || added.has(hash)) Object.assign(line, { outcome: 'already_there', changes: [] });
    else added.set(hash, { question, pictures });
  }
  if (!dry_run) {
    const byHash = new Map([...added.values()].flatMap((one) => one.pictures.map((it) => [it.sha256, it])));
    const kept = await keepFiles(db, config, author.id, [...byHash.values()], now);
    const idOf = new Map([...byHash.keys()].map((sha256, index) => [sha256, kept[index] ?? '']));
    const questions = [...added.values()].map(
      ({ question, pictures }) =>
        cleanQuestion(
          withOwnFiles(
            question,
            pictures.map(({ sha256 }) => idOf.get(sha256) ?? ''),
          ),
        ).clean,
    );
    const ids = await addQuestions(db, author.id, questions, now);
    [...added.keys()].forEach((hash, index) => {
      const id = ids[index];
      if (id !== undefined) known.set(hash, id);
    });
  }
  return planned.map(({ line, hash }) => ({ ...line, question: known.get(hash) ?? null }));
}

function plan(
  { report, item }: ReadItem,
  sent: SentPictures | string,
  status: 'draft' | 'live',
  tagsNamed: (name: string) => string[],
): Planned {
  const line = { ...report, question: null };
  if (item === null) return { line, question: null, pictures: [], hash: '' };
  if (typeof sent === 'string') {
    const refused = { ...line, outcome: 'refused' as const, changes: [], reason: sent };
    return { line: refused, question: null, pictures: [], hash: '' };
  }
  const { question, changes: more } = questionOfItem(item, status, tagsNamed);
  const changes = [...report.changes, ...more];
  // What it says is what makes it the same again; its tags, its status and its source are the bank's own affair.
  const { tags: _tags, status: _status, source: _source, ...content } = question;
  const said = [content, sent.map(({ sent_sha256 }) => sent_sha256)];
  const import_hash = createHash('sha256').update(JSON.stringify(said)).digest();
  return {
    line: { ...line, outcome: changes.length === 0 ? 'taken' : 'changed', changes },
    question: { ...question, import_hash },
    pictures: sent.map(({ picture }) => picture),
    hash: import_hash.toString('hex'),
  };
}

/** As planned; refused where a text shows a file of ours that is none of `may_show`, as in a file out of another installation. */
function showingOnly(may_show: readonly string[], planned: Planned): Planned {
  const { line, question } = planned;
  if (question === null || filesShown(question).every((id) => may_show.includes(id))) return planned;
  const reason = 'it shows a file that does not come along';
  return {
    line: { ...line, outcome: 'refused', changes: [], reason },
    question: null,
    pictures: [],
    hash: '',
  };
}

/** `sent_sha256` is of the bytes in the file, not of those that are kept: the same file has it however they are written. */
type SentPictures = readonly { picture: Picture; sent_sha256: string }[];

/** The pictures of an item; or why it is refused. */
async function picturesOf(db: Kysely<Tables>, item: Item | null): Promise<SentPictures | string> {
  const sent = (item?.files ?? []).map(({ name, content_base64 }) => ({
    name,
    bytes: Buffer.from(content_base64, 'base64'),
  }));
  const read = await readPictures(db, sent);
  const pictures: { picture: Picture; sent_sha256: string }[] = [];
  for (const [index, { name, bytes }] of sent.entries()) {
    const picture = read[index] ?? 'is damaged';
    if (typeof picture === 'string') return `its file ${quoted(name)} ${picture}`;
    pictures.push({ picture, sent_sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return pictures;
}
