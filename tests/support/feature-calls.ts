/**
 * Each feature declares facts about its calls in `features/<f>/tests/calls.ts`, for the tests that try all
 * calls. A feature in `app/server/app.ts` without this file fails those tests.
 */
import { features } from '#app/server/app.ts';
import type { Row } from './access-row.ts';
import type { Subject, World } from './access-world.ts';
import type { ApiClient, TestApi } from './api.ts';
import type { ContentCall } from './content-tries.ts';
import type { ForeignWorld, SoundCall } from './foreign-world.ts';
import type { SeededPerson } from './seed.ts';

type OfCalls<Told> = Readonly<Record<string, Told>>;

/** A school in which everything is named like a formula, and an admin's client. */
interface FormulaWorld {
  readonly formulas: readonly string[];
  readonly admin: ApiClient;
  readonly students: readonly SeededPerson[];
  /** A test that the students took. */
  readonly paper: string;
  /** The texts in a download from this URL. */
  csvOf(url: string): Promise<string[]>;
}

/**
 * Records are keyed by method and path. The worlds are passed as functions, because they are created after
 * the tests are listed.
 */
export interface FeatureCalls {
  /** The access matrix's row for each call. */
  rows(get: () => { api: TestApi; world: World }): OfCalls<Row>;
  /** The kind of object in a path, by the path's start. */
  readonly names?: Readonly<Record<string, Subject>>;
  /**
   * A valid example for each call whose body contains ids. Further examples are for fields that cannot be
   * combined with those in the first example.
   */
  sound?(get: () => ForeignWorld): OfCalls<readonly SoundCall[]>;
  /**
   * The kind of object whose id a field contains, by the last word in the field's name, for fields that only
   * this feature has.
   */
  readonly kinds?: Readonly<Record<string, string>>;
  /** An object of the other school for each of this feature's kinds. */
  foreign?(there: ForeignWorld): Promise<Readonly<Record<string, string>>>;
  /** For each call that refers to content or lists it: who may see and change what. */
  content?(api: () => TestApi): OfCalls<readonly ContentCall[]>;
  /**
   * Calls that refer to content but are about people and their sessions, so that their response depends on
   * who is in view.
   */
  readonly of_people?: readonly string[];
  /** For each call that responds with a spreadsheet file: how to read its texts. */
  readonly downloads?: OfCalls<(world: FormulaWorld) => Promise<string[]>>;
}

const all: FeatureCalls[] = await Promise.all(
  features.map(async ({ name }) => {
    const folder = name === 'platform' ? './platform' : `../../features/${name}/tests`;
    const told: { calls: FeatureCalls } = await import(`${folder}/calls.ts`);
    return told.calls;
  }),
);

/** Merges a record from all features. A call that two features declare is an error. */
export function ofFeatures<Told>(
  pick: (calls: FeatureCalls) => Readonly<Record<string, Told>> | undefined,
): Readonly<Record<string, Told>> {
  const entries = all.flatMap((calls) => Object.entries(pick(calls) ?? {}));
  const twice = entries.map(([key]) => key).filter((key, index, keys) => keys.indexOf(key) !== index);
  if (twice.length > 0) throw new Error(`Two features define ${twice.join(', ')}.`);
  return Object.fromEntries(entries);
}

/** The calls of all features that depend on which people are in view. */
export const ofPeople = (): readonly string[] => all.flatMap(({ of_people = [] }) => of_people);

/** Adds the objects that the features declare for the other school to the test data. */
export async function withForeign(there: ForeignWorld): Promise<ForeignWorld> {
  const more = await Promise.all(all.map(async (calls) => (await calls.foreign?.(there)) ?? {}));
  return { ...there, foreign: Object.assign({}, there.foreign, ...more) };
}
