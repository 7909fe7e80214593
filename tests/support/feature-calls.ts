/**
 * What each feature tells of its calls for the tests that walk them all, in `features/<f>/tests/calls.ts`. A feature that
 * `app/server/app.ts` lists and that has no such file fails them.
 */
import { features } from '#app/server/app.ts';
import type { Row } from './access-row.ts';
import type { Subject, World } from './access-world.ts';
import type { ApiClient, TestApi } from './api.ts';
import type { ContentCall } from './content-tries.ts';
import type { ForeignWorld, SoundCall } from './foreign-world.ts';
import type { SeededPerson } from './seed.ts';

type OfCalls<Told> = Readonly<Record<string, Told>>;

/** A school where all that has a name is called like a formula, and what an admin of it sends. */
interface FormulaWorld {
  readonly formulas: readonly string[];
  readonly admin: ApiClient;
  readonly students: readonly SeededPerson[];
  /** A test that they have sat. */
  readonly paper: string;
  /** The text of a download at this address. */
  csvOf(url: string): Promise<string[]>;
}

/** Everything goes by method and path; the worlds are asked for when a test runs, because they are made after its list. */
export interface FeatureCalls {
  /** Of each call what the access matrix asks of it. */
  rows(get: () => { api: TestApi; world: World }): OfCalls<Row>;
  /** Of what kind the thing is that an address names, by how it begins. */
  readonly names?: Readonly<Record<string, Subject>>;
  /** Of each call whose body names things by id a sound one. What follows the first is for fields that can't stand with the first's. */
  sound?(get: () => ForeignWorld): OfCalls<readonly SoundCall[]>;
  /** By the last word of a field: the kind of thing that its id names, where no other feature has such a field. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** Of kinds of this feature one of the other school. */
  foreign?(there: ForeignWorld): Promise<Readonly<Record<string, string>>>;
  /** Of each call that names or lists content: who sees and changes what of it. */
  content?(api: () => TestApi): OfCalls<readonly ContentCall[]>;
  /** Calls that name content, and are about people and their sessions, which follow who has them in view. */
  readonly of_people?: readonly string[];
  /** Of each call that answers with a file for spreadsheets: the texts of what it gives. */
  readonly downloads?: OfCalls<(world: FormulaWorld) => Promise<string[]>>;
}

const all: FeatureCalls[] = await Promise.all(
  features.map(async ({ name }) => {
    const folder = name === 'platform' ? './platform' : `../../features/${name}/tests`;
    const told: { calls: FeatureCalls } = await import(`${folder}/calls.ts`);
    return told.calls;
  }),
);

/** Of all features what they tell, as one record; a call that two of them name is a fault. */
export function ofFeatures<Told>(
  pick: (calls: FeatureCalls) => Readonly<Record<string, Told>> | undefined,
): Readonly<Record<string, Told>> {
  const entries = all.flatMap((calls) => Object.entries(pick(calls) ?? {}));
  const twice = entries.map(([key]) => key).filter((key, index, keys) => keys.indexOf(key) !== index);
  if (twice.length > 0) throw new Error(`Two features tell of ${twice.join(', ')}.`);
  return Object.fromEntries(entries);
}

/** Of all features the calls that follow who has people in view. */
export const ofPeople = (): readonly string[] => all.flatMap(({ of_people = [] }) => of_people);

/** Adds to a world what features have of the other school. */
export async function withForeign(there: ForeignWorld): Promise<ForeignWorld> {
  const more = await Promise.all(all.map(async (calls) => (await calls.foreign?.(there)) ?? {}));
  return { ...there, foreign: Object.assign({}, there.foreign, ...more) };
}
