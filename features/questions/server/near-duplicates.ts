/**
 * Finds questions that are nearly the same: immediately for a few, and in a background job for the filter of
 * the question list, which stores them in pairs.
 */
import type { Kysely } from 'kysely';
import type { View } from '#core/access/access.ts';
import { bandsOf, likenessOf, NEARLY_THE_SAME, type Sketch } from '#core/near-duplicates/near-duplicates.ts';
import { mapInTurns } from '#server/background/in-turns.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { MOST_NEAR_DUPLICATES, type NearDuplicate } from '../near-duplicates.contract.ts';
import * as store from './near-duplicates.store.ts';
import { type ComparedQuestion, sketchOfQuestion } from './question-sketch.ts';

/** A question of the bank that may be nearly the same as the question at index `place`. */
interface Candidate {
  readonly place: number;
  readonly id: string;
}

interface Like extends Candidate {
  readonly likeness: number;
}

interface Sketched {
  readonly sketch: Sketch;
  readonly school: string | null;
  readonly bands: readonly number[];
  /** The id of a question in the bank; null for one that is not in it yet. */
  readonly id: string | null;
}

/** The near-duplicates of a question in view, the most similar first; null if the question is not in view. */
export async function nearDuplicatesOf(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<NearDuplicate[] | null> {
  const school = await store.findSchoolOf(db, view, id);
  if (school === undefined) return null;
  const some = await sketched(await store.listCompared(db, [id]), () => school);
  const like = await listLike(db, some, view);
  return toldOf(db, like.slice(0, MOST_NEAR_DUPLICATES));
}

/**
 * For each question that would be added for `school`, the most similar question in view, or null. Reports the
 * number done so far by calling `told`.
 */
export async function nearestInBank(
  db: Kysely<Tables>,
  view: View,
  { school, questions }: { school: string | null; questions: readonly ComparedQuestion[] },
  told: (done: number) => void,
): Promise<(Omit<NearDuplicate, 'likeness'> | null)[]> {
  const nearest = new Map<number, Like>();
  for (let from = 0; from < questions.length; from += AT_ONCE) {
    told(from);
    const some = await sketched(questions.slice(from, from + AT_ONCE), () => school);
    for (const like of await listLike(db, some, view)) {
      if (!nearest.has(from + like.place))
        nearest.set(from + like.place, { ...like, place: from + like.place });
    }
  }
  const found = await toldOf(db, [...nearest.values()]);
  const byId = new Map(found.map((one) => [one.id, one]));
  return questions.map((_, place) => byId.get(nearest.get(place)?.id ?? '') ?? null);
}

/** The number of questions compared in one transaction. */
const AT_ONCE = 100;

/** Compares the questions written since the last run. The background job calls it. */
export async function compareWritten(
  { database }: Pick<Platform, 'database'>,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const taken = await inTransaction(database.kysely, compareSome);
    if (taken < AT_ONCE) return;
  }
}

/**
 * Stores the near-duplicates of some questions and returns their number. Does not wait for questions that
 * somebody is writing, to avoid deadlocks.
 */
async function compareSome(db: Kysely<Tables>): Promise<number> {
  const taken = await store.takeUncompared(db, AT_ONCE);
  if (taken.length === 0) return 0;
  const ids = taken.map(({ id }) => id);
  const schools = new Map(taken.map(({ id, school }) => [id, school]));
  const contents = await store.listCompared(db, ids);
  const some = await sketched(contents, ({ id }) => schools.get(id) ?? null);
  await store.saveCompared(
    db,
    contents.map(({ id }, place) => ({ id, bands: some[place]?.bands ?? [] })),
  );
  const places = new Map(contents.map(({ id }, place) => [id, place]));
  // Not all copies in a large group are looked up, so check again the pairs found before.
  const kept = (await store.listKept(db, ids)).flatMap(({ question, other }) => {
    const place = places.get(question);
    return place === undefined ? [] : { place, id: other };
  });
  const like = await likeAmong(db, some, [...(await candidatesFor(db, some, null)), ...kept]);
  const own = new Set(ids);
  const free = await store.holdFree(
    db,
    [...new Set(like.map(({ id }) => id))].filter((id) => !own.has(id)),
  );
  const pairs = like.map(({ place, id, likeness }) => ({
    question: contents[place]?.id ?? '',
    other: id,
    likeness,
  }));
  const isFree = ({ other }: { other: string }) => own.has(other) || free.has(other);
  await store.replaceNearDuplicates(db, ids, pairs.filter(isFree));
  // Somebody is writing the other question and may change or remove it, so this question is compared again
  // later.
  await store.saveUncompared(db, [
    ...new Set(pairs.filter((pair) => !isFree(pair)).map(({ question }) => question)),
  ]);
  return taken.length;
}

function sketched<Question extends ComparedQuestion & { readonly id?: string }>(
  questions: readonly Question[],
  schoolOf: (question: Question) => string | null,
): Promise<Sketched[]> {
  return mapInTurns(questions, (question) => {
    const sketch = sketchOfQuestion(question);
    return { sketch, school: schoolOf(question), bands: bandsOf(sketch), id: question.id ?? null };
  });
}

/** The near-duplicates of these questions, by index, the most similar first. */
async function listLike(db: Kysely<Tables>, some: readonly Sketched[], view: View): Promise<Like[]> {
  return likeAmong(db, some, await candidatesFor(db, some, view));
}

function candidatesFor(
  db: Kysely<Tables>,
  some: readonly Sketched[],
  view: View | null,
): Promise<Candidate[]> {
  const looked = some.map(({ school, bands }, place) => ({ place, school, bands }));
  return store.listCandidates(
    db,
    looked.filter(({ bands }) => bands.length > 0),
    view,
  );
}

async function likeAmong(
  db: Kysely<Tables>,
  some: readonly Sketched[],
  candidates: readonly Candidate[],
): Promise<Like[]> {
  const others = candidates.filter(({ place, id }) => some[place]?.id !== id);
  const found = await store.listCompared(db, [...new Set(others.map(({ id }) => id))]);
  const sketches = await mapInTurns(found, (question) => [question.id, sketchOfQuestion(question)] as const);
  const byId = new Map(sketches);
  return others
    .flatMap(({ place, id }) => {
      const [one, other] = [some[place], byId.get(id)];
      const likeness = one === undefined || other === undefined ? 0 : likenessOf(one.sketch, other);
      return likeness < NEARLY_THE_SAME ? [] : { place, id, likeness };
    })
    .sort((a, b) => b.likeness - a.likeness || (a.id < b.id ? -1 : 1));
}

async function toldOf(db: Kysely<Tables>, like: readonly Like[]): Promise<NearDuplicate[]> {
  const told = await store.listTold(db, [...new Set(like.map(({ id }) => id))]);
  const byId = new Map(told.map((one) => [one.id, one]));
  return like.flatMap(({ id, likeness }) => {
    const one = byId.get(id);
    return one === undefined ? [] : { ...one, likeness };
  });
}
