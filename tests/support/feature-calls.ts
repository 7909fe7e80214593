/**
 * Each feature declares facts about its calls in `features/<f>/tests/calls.ts`, for the tests that iterate
 * over all calls. A feature of `app/server/app.ts` without this file fails those tests.
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
  /** The texts of a download at this URL. */
  csvOf(url: string): Promise<string[]>;
}

/**
 * Records are keyed by method and path. The worlds are passed as functions, because they are created after
 * the tests are listed.
 */
export interface FeatureCalls {
  /** The access matrix's row for each call. */
  rows(get: () => { api: TestApi; world: World }): OfCalls<Row>;
  /** The kind of thing in a path, by the path's start. */
  readonly names?: Readonly<Record<string, Subject>>;
  /**
   * A valid example for each call whose body names things by id. Further examples are for fields that cannot
   * be combined with those of the first.
   */
  sound?(get: () => ForeignWorld): OfCalls<readonly SoundCall[]>;
  /**
   * The kind of thing that a field's id names, by the last word of the field, for fields that only this
   * feature has.
   */
  readonly kinds?: Readonly<Record<string, string>>;
  /** A thing of the other school for each of this feature's kinds. */
  foreign?(there: ForeignWorld): Promise<Readonly<Record<string, string>>>;
  /** For each call that names or lists content: who may see and change what. */
  content?(api: () => TestApi): OfCalls<readonly ContentCall[]>;
  /**
   * Calls that name content but are about people and their sessions, so that they depend on who is in view.
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

/** Merges a record of all features. A call declared by two features is an error. */
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

/** Adds the features' things of the other school to a world. */
export async function withForeign(there: ForeignWorld): Promise<ForeignWorld> {
  const more = await Promise.all(all.map(async (calls) => (await calls.foreign?.(there)) ?? {}));
  return { ...there, foreign: Object.assign({}, there.foreign, ...more) };
}
