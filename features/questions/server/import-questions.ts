/**
 * Imports the items of a question file into the bank: all in one transaction, and each only once, however
 * often the file is imported.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { reachOf } from '#core/access/access.ts';
import { keepFiles, listFilesToShow, type Picture, readPictures } from '#features/files/server/public.ts';
import { quoted } from '#features/interchange/answer-key.rules.ts';
import type { Item } from '#features/interchange/item.rules.ts';
import type { ReadItem } from '#features/interchange/report.rules.ts';
import { sourceFaults } from '#features/sources/server/public.ts';
import type { LabelReader } from '#features/tags/label-meaning.rules.ts';
import { listTagsForShare, readLabels } from '#features/tags/server/public.store.ts';
import { rememberLabels } from '#features/tags/server/public.ts';
import type { Background } from '#server/background/background.ts';
import { mapInTurns } from '#server/background/in-turns.ts';
import type { Progress } from '#server/background/progress.ts';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/db/tables.ts';
import { drawingFault } from '#server/drawing-fault.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { Caller } from '#server/http/route.ts';
import { filesShown } from '../files-in-texts.rules.ts';
import { type ImportLine, type ImportReport, MOST_BECOMING } from '../import.contract.ts';
import { becoming, questionOfItem, withOwnFiles } from '../import.rules.ts';
import {
  filingOf,
  labelsOf,
  type Mapping,
  mayKeepMeanings,
  readMapping,
  toldLabels,
  toRemember,
} from '../import-labels.rules.ts';
import { listImported, lockImports } from './import.store.ts';
import { nearestInBank } from './near-duplicates.ts';
import { addQuestions, type NewQuestion } from './question-writing.store.ts';

/** The school is left out, because it is the same for the whole file. */
type ImportedQuestion = Omit<NewQuestion, 'school'>;

interface Planned {
  line: ImportLine;
  /** The question to add; null for a refused item. */
  question: ImportedQuestion | null;
  /** The pictures that the item's texts name as `attachment:0`, `attachment:1` and so on. */
  pictures: readonly Picture[];
  /** The import hash of the question in hexadecimal. */
  hash: string;
  /** The labels of the item in the file. */
  labels: readonly string[];
  /** The files on this server that the item's texts show. */
  shown: readonly string[];
}

/** The import settings that apply to the whole file. */
export interface How {
  readonly dry_run: boolean;
  readonly status: 'draft' | 'live';
  readonly source?: string | undefined;
  /** The id of the tag that each label means. Null: the label means no tag. */
  readonly mapping: Readonly<Record<string, string | null>>;
  /** The indexes of items to leave out. */
  readonly leave_out?: readonly number[];
}

/** The owner of the new questions. */
interface Into {
  readonly author: Pick<Caller, 'id' | 'role'>;
  /** The school; null if all schools share the question. */
  readonly school: string | null;
  readonly config: Config;
  readonly background: Background;
  readonly progress: Progress;
}

type Imported = Pick<ImportReport, 'items' | 'labels' | 'more_labels' | 'without_topic' | 'import'>;

/**
 * Imports items for `author` and `school`, and stores their pictures where `config` says. With `dry_run`, it
 * only reports what would happen: one line per item in order, and what their labels mean.
 */
export async function importItems(
  db: Kysely<Tables>,
  into: Into,
  items: readonly ReadItem[],
  how: How,
  now: Date,
): Promise<Imported> {
  const { dry_run } = how;
  const { author, school, progress } = into;
  const pictures: (SentPictures | string)[] = [];
  const sender = { db, background: into.background, person: author.id };
  for (const { item } of items) pictures.push(await picturesOf(sender, item));
  if (!dry_run) await lockImports(db);
  const meanings = await readMeanings(db, school, items, how);
  const judging = (done: number) => progress.tell('Comparing the file with the bank', done, items.length);
  const plans = await mapInTurns(
    items,
    (read, index) => plan(read, pictures[index] ?? [], how, meanings),
    judging,
  );
  const shown = plans.flatMap((one) => one.shown);
  const may_show = new Set(await listFilesToShow(db, author, shown));
  const planned = plans.map((one) => showingOnly(may_show, one));
  const known = await listImported(
    db,
    school,
    planned.map(({ hash }) => hash),
  );
  const left = new Set((how.leave_out ?? []).flatMap((place) => planned[place]?.hash ?? []));
  const byHash = new Map<string, Added>();
  const left_out: Added[] = [];
  for (const { line, question, ...plan } of planned) {
    if (question === null) continue;
    const one = { ...plan, line, question };
    if (known.has(plan.hash) || byHash.has(plan.hash)) {
      Object.assign(line, { outcome: 'already_there', changes: [], topic: null });
    } else if (left.has(plan.hash)) {
      Object.assign(line, { outcome: 'left_out', topic: null });
      left_out.push(one);
    } else byHash.set(plan.hash, one);
  }
  const added = [...byHash.values()];
  if (dry_run) {
    await nameNearDuplicates(db, into, [...added, ...left_out]);
    const looked_at = added.filter(({ line }) => line.outcome === 'changed' || line.near_duplicate !== null);
    for (const { line, question } of looked_at.slice(0, MOST_BECOMING)) line.becomes = becoming(question);
  }
  const batch = dry_run || added.length === 0 ? null : v7();
  if (!dry_run) {
    const { mapping, reader } = meanings;
    if (mayKeepMeanings(author.role, school))
      await rememberLabels(db, school, toRemember(mapping, reader), now);
  }
  if (batch !== null) {
    const ids = await addAll(db, { ...into, batch }, added, now);
    for (const [index, { hash }] of added.entries()) known.set(hash, ids[index] ?? '');
  }
  const told = toldLabels(
    added.map(({ labels }) => labels),
    meanings.mapping,
    meanings.reader,
  );
  const placeOf = new Map(told.labels.map(({ label }, place) => [label, place]));
  const labelled = new Map(added.map(({ line, labels }) => [line, labels]));
  return {
    items: planned.map(({ line, hash }) => ({
      ...line,
      question: known.get(hash) ?? null,
      labels: (labelled.get(line) ?? []).flatMap((label) => placeOf.get(label) ?? []),
    })),
    ...told,
    without_topic: added.filter(({ line }) => line.topic === null).length,
    import: batch,
  };
}

type Added = Planned & { question: ImportedQuestion };

/** Adds to each line a question of the bank that is nearly the same, if there is one. */
async function nameNearDuplicates(
  db: Kysely<Tables>,
  { author, school, progress }: Into,
  items: readonly Added[],
): Promise<void> {
  const view = { reach: reachOf(author.role, 'bank.view'), caller: author.id };
  const looking = (done: number) => progress.tell('Looking for similar questions', done, items.length);
  const near = await nearestInBank(
    db,
    view,
    { school, questions: items.map(({ question }) => question) },
    looking,
  );
  for (const [place, { line }] of items.entries()) {
    const found = near[place] ?? null;
    line.near_duplicate = found && { id: found.id, code: found.code, words: found.words };
  }
}

/** Adds the planned questions with their pictures. Returns the ids in the same order. */
async function addAll(
  db: Kysely<Tables>,
  { author, school, config, batch, progress }: Into & { batch: string },
  added: readonly Added[],
  now: Date,
): Promise<string[]> {
  await requireTagsStay(
    db,
    added.flatMap(({ question }) => question.tags),
  );
  const pictures = new Map(added.flatMap((one) => one.pictures.map((it) => [it.sha256, it])));
  const kept = await keepFiles(db, config, author.id, [...pictures.values()], now);
  const idOf = new Map([...pictures.keys()].map((sha256, index) => [sha256, kept[index] ?? '']));
  const questions = await mapInTurns(added, ({ question, pictures }) => {
    const ids = pictures.map(({ sha256 }) => idOf.get(sha256) ?? '');
    // The text was cleaned when it was read, and replacing an attachment by our own URL keeps it clean.
    return { ...withOwnFiles(question, ids), school, import: batch };
  });
  const adding = (done: number) => progress.tell('Adding the questions', done, questions.length);
  return addQuestions(db, author.id, questions, now, adding);
}

interface Meanings {
  readonly mapping: Mapping;
  readonly reader: LabelReader;
}

/**
 * Finds the tags that the items' labels mean in this school. Throws `breaks_rule` with all errors in the
 * mapping.
 */
async function readMeanings(
  db: Kysely<Tables>,
  school: string | null,
  items: readonly ReadItem[],
  { source, mapping: said }: How,
): Promise<Meanings> {
  const labels = new Set(items.flatMap(({ item }) => (item === null ? [] : labelsOf(item))));
  const reader = await readLabels(db, [...labels], school === null ? [] : [school]);
  const { mapping, faults } = readMapping(said, labels, reader);
  requireNoFaults([...(await sourceFaults(db, source, { school })), ...faults]);
  return { mapping, reader };
}

/**
 * Locks the tags that questions get until the transaction ends. Throws `breaks_rule` if one has been removed
 * meanwhile.
 */
async function requireTagsStay(db: Kysely<Tables>, tags: readonly string[]): Promise<void> {
  const ids = [...new Set(tags)];
  if ((await listTagsForShare(db, ids)).length === ids.length) return;
  requireNoFaults([
    { path: 'body.mapping', message: 'A tag was merged or removed in the meantime. Preview the file again.' },
  ]);
}

function plan(
  { report, item }: ReadItem,
  sent: SentPictures | string,
  { status, source }: How,
  { mapping, reader }: Meanings,
): Planned {
  const line = { ...report, question: null, topic: null, labels: [], near_duplicate: null, becomes: null };
  if (item === null) return { line, ...NOTHING };
  if (typeof sent === 'string') {
    return { line: { ...line, outcome: 'refused' as const, changes: [], reason: sent }, ...NOTHING };
  }
  const labels = labelsOf(item);
  const filing = filingOf(labels, mapping, reader);
  const { question, changes: more } = questionOfItem(item, {
    asked: status,
    source: source ?? null,
    filing,
    drawing: drawingFault,
  });
  const changes = [...report.changes, ...more];
  // Only the content identifies an item. Tags, status and source are the bank's own.
  const { tags: _tags, status: _status, source: _source, ...said_of_it } = question;
  // These fields were added after the first imports. Leaving them out keeps old hashes valid.
  const { exact: _exact, keep_order: _keep_order, ...content } = said_of_it;
  // Without prompts or gaps the hash is the same as before these fields existed, so old imports match.
  const { gaps, ...rest } = content;
  const options = rest.options.map(({ prompt, fixed: _fixed, ...option }) =>
    prompt === '' ? option : { ...option, prompt },
  );
  const said = [
    { ...rest, options, ...(gaps.length > 0 && { gaps }) },
    sent.map(({ sent_sha256 }) => sent_sha256),
  ];
  const import_hash = createHash('sha256').update(JSON.stringify(said)).digest();
  return {
    line: {
      ...line,
      outcome: changes.length === 0 ? 'taken' : 'changed',
      changes,
      topic: filing.topic?.name ?? null,
    },
    question: { ...question, import_hash },
    pictures: sent.map(({ picture }) => picture),
    hash: import_hash.toString('hex'),
    labels,
    shown: filesShown(question),
  };
}

const NOTHING = { question: null, pictures: [], hash: '', labels: [], shown: [] };

/**
 * The planned item; refused if a text shows a file on this server that is not in `may_show`, as can happen
 * with a file exported elsewhere.
 */
function showingOnly(may_show: ReadonlySet<string>, planned: Planned): Planned {
  const { line, shown } = planned;
  if (shown.every((id) => may_show.has(id))) return planned;
  const reason = 'it shows a file that isn’t included';
  return { line: { ...line, outcome: 'refused', changes: [], reason, topic: null }, ...NOTHING };
}

/**
 * `sent_sha256` is the hash of the bytes in the file, not of the stored ones, so that the same file always
 * has the same hash.
 */
type SentPictures = readonly { picture: Picture; sent_sha256: string }[];

/** The pictures of an item, or why it is refused. */
async function picturesOf(
  sender: Parameters<typeof readPictures>[0],
  item: Item | null,
): Promise<SentPictures | string> {
  const sent = (item?.files ?? []).map(({ name, content_base64 }) => ({
    name,
    bytes: Buffer.from(content_base64, 'base64'),
  }));
  const read = await readPictures(sender, sent);
  const pictures: { picture: Picture; sent_sha256: string }[] = [];
  for (const [index, { name, bytes }] of sent.entries()) {
    const picture = read[index] ?? 'is damaged';
    if (typeof picture === 'string') return `its file ${quoted(name)} ${picture}`;
    pictures.push({ picture, sent_sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return pictures;
}
