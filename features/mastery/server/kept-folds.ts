/**
 * Checks whether cached states are still valid, and stores new ones. Nothing runs at the moment of a release,
 * so each state names what it depends on, and every read compares that with the current data. This takes
 * seven statements for any number of people.
 */
import type { Kysely } from 'kysely';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import type { Answer, Evidence } from '#features/evidence/evidence.rules.ts';
import type { Filing } from '#features/evidence/filing.rules.ts';
import { listFilings } from '#features/evidence/server/public.ts';
import { listReleasesOf, listWaiting } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import * as store from './kept-folds.store.ts';

/**
 * A kind of state that is cached per person. `revision` is incremented whenever the meaning of the state
 * changes.
 */
export interface FoldName {
  readonly name: string;
  readonly revision: number;
  /** Whether the state depends on the parameter set. */
  readonly is_of_set: boolean;
}

/** The cached states of some people. */
export interface Found {
  /** The valid states, by person and kind. Contains only people whose states are all valid. */
  readonly standing: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** The people without cached data, in the order of the request. */
  readonly missing: readonly string[];
  readonly world: store.World;
  readonly marks: ReadonlyMap<string, number>;
}

export async function findFolds(
  db: Kysely<Tables>,
  people: readonly string[],
  folds: readonly FoldName[],
  parameter_set: number,
  now: Date,
): Promise<Found> {
  /* The dependencies are read before the answers. A change in between makes the state look older than it is,
     never newer, and the state is computed again. */
  const world = { tags: await store.readTagsStanding(db), parameter_set };
  const marks = await store.listMarks(db, people);
  const rows = await store.listCurrentFolds(db, people, folds, world);
  const stands = await standingIn(db, rows, now);
  const byPerson = Map.groupBy(rows.filter(stands), ({ person }) => person);
  const standing = new Map(
    [...byPerson].flatMap(([person, own]) =>
      own.length < folds.length
        ? []
        : [[person, new Map(own.map(({ fold, state }) => [fold, state]))] as const],
    ),
  );
  return { standing, missing: people.filter((person) => !standing.has(person)), world, marks };
}

/** Says for each row whether releases and the topics of questions are still as the row recorded them. */
async function standingIn(
  db: Kysely<Tables>,
  rows: readonly store.FoldRow[],
  now: Date,
): Promise<(row: store.FoldRow) => boolean> {
  const sessions = new Set(rows.flatMap(({ waiting }) => waiting.map(({ session }) => session)));
  const revisions = new Set(rows.flatMap(({ filed_as_now }) => filed_as_now.map(([revision]) => revision)));
  const releases = sessions.size === 0 ? new Map() : await listReleasesOf(db, [...sessions], now);
  const filingOf = await listFilings(db, [...revisions]);
  return ({ waiting, filed_as_now }) =>
    waiting.every(({ session, correctness, answers }) => {
      const released = releases.get(session)?.released;
      return released?.correctness === correctness && released.answers === answers;
    }) && filed_as_now.every(([revision, filing]) => filingText(filingOf(revision)) === filing);
}

/** Collects what the cached states of some people depend on while their answers are read. */
export class Made {
  readonly #unreleased = new Map<string, string>();
  readonly #filed = new Map<string, Map<string, string>>();

  /** Records what the states depend on in a session whose answers they have used. */
  take(evidence: Evidence, frozenOf: (answer: Answer) => FrozenQuestion): void {
    const { person, session, open, answers } = evidence;
    const { correctness, answers: keys } = open.released;
    if (evidence.source === 'session' && !(correctness && keys)) this.#unreleased.set(session, person);
    const filed = this.#filed.get(person) ?? new Map<string, string>();
    this.#filed.set(person, filed);
    if (!correctness) return;
    for (const answer of answers) {
      if (frozenOf(answer).tags.some(({ kind }) => kind === 'topic')) continue;
      filed.set(answer.question_revision, filingText(answer.filing));
    }
  }

  /** Stores the states computed from these people's answers, by person and kind. */
  async keep(
    db: Kysely<Tables>,
    states: ReadonlyMap<string, ReadonlyMap<FoldName, unknown>>,
    { world, marks }: Found,
    now: Date,
  ): Promise<void> {
    const waiting = await listWaiting(db, [...this.#unreleased.keys()], now);
    const waitingOf = Map.groupBy(
      [...waiting].map(([session, { correctness, answers }]) => ({ session, correctness, answers })),
      ({ session }) => this.#unreleased.get(session) ?? '',
    );
    const folds = [...states].flatMap(([person, own]) =>
      [...own].map(
        ([{ name, revision, is_of_set }, state]): store.NewFold => ({
          person,
          fold: name,
          revision,
          state,
          mark: marks.get(person) ?? null,
          parameter_set: is_of_set ? world.parameter_set : null,
          waiting: waitingOf.get(person) ?? [],
          filed_as_now: [...(this.#filed.get(person) ?? [])],
        }),
      ),
    );
    await store.saveFolds(db, folds, world, now);
  }
}

/** The ids of the tags under which an answer is counted. The names of the tags are covered by `World`. */
function filingText({ topic, domain, subject }: Filing): string {
  return [topic, domain, subject].map((tag) => tag?.id ?? '').join(' ');
}
