/**
 * The framework of the facts-agree test. A fact is a question about a subject (a session, a student) that
 * several calls answer. Every viewer makes every call, and all values must agree. To test a new call that
 * reports a fact, add one line to the `tellings` of that fact.
 */
import type { Role } from '#core/access/access.ts';
import type { ApiClient, Reply } from '#tests/support/api.ts';

/**
 * A person who makes calls. Each URL is requested only once, because nothing changes while facts are
 * compared.
 */
export interface Viewer {
  readonly name: string;
  readonly id: string;
  readonly role: Role;
  get(url: string): Promise<Reply>;
  post(url: string, body?: object): Promise<Reply>;
}

export function viewerOf(name: string, who: { id: string; role: Role }, client: ApiClient): Viewer {
  const kept = new Map<string, Promise<Reply>>();
  const once = (key: string, ask: () => Promise<Reply>) => {
    const reply = kept.get(key) ?? ask();
    kept.set(key, reply);
    return reply;
  };
  return {
    name,
    id: who.id,
    role: who.role,
    get: (url) => once(url, () => client.get(url)),
    post: (url, body) => once(`${url} ${JSON.stringify(body)}`, () => client.post(url, body)),
  };
}

/** The value that a call reports about a subject. */
interface Said {
  readonly value: unknown;
  /** Why the value may differ, according to a field in the response; null without a reason. */
  readonly because?: string | null;
}

interface Telling<Subject> {
  readonly call: string;
  /** Returns null if the call tells this viewer nothing about the subject. */
  ask(viewer: Viewer, subject: Subject): Promise<Said | null>;
}

export interface Fact<Subject extends { readonly name: string; readonly taker: string | null }> {
  readonly name: string;
  /** The file that contains the rule. */
  readonly rule: string;
  readonly tellings: readonly Telling<Subject>[];
}

/**
 * A subject of a fact. `taker` is the student to whom it belongs; viewers who cannot see the student must not
 * see it.
 */
export interface Subject {
  readonly id: string;
  readonly name: string;
  readonly taker: string | null;
}

export interface FactWorld {
  readonly viewers: readonly Viewer[];
  /** The ids of the students whom a viewer can see, by the viewer's name. */
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Compared {
  readonly fact: { readonly tellings: readonly { readonly call: string }[] };
  /** One sentence for each pair of values that disagree, with the file that contains the rule. */
  readonly disagreements: readonly string[];
  readonly calls: ReadonlySet<string>;
  readonly viewers: ReadonlySet<string>;
  /** The number of compared pairs of values. */
  readonly pairs: number;
}

const MOST_UNSEEN = 2;

/** Makes every call of a fact about every subject as every viewer, and compares the values. */
export async function compare<One extends Subject>(
  fact: Fact<One>,
  subjects: readonly One[],
  { viewers, seen }: FactWorld,
): Promise<Compared> {
  const disagreements: string[] = [];
  const calls = new Set<string>();
  const asked = new Set<string>();
  let pairs = 0;
  for (const viewer of viewers) {
    const isOfView = ({ taker }: One) => taker === null || seen.get(viewer.name)?.has(taker) === true;
    // Only a few of the subjects that a viewer cannot see are tried, because the access matrix tries all of
    // them.
    const unseen = subjects.filter((subject) => !isOfView(subject)).slice(0, MOST_UNSEEN);
    for (const subject of [...subjects.filter(isOfView), ...unseen]) {
      const isSeen = isOfView(subject);
      const said: { readonly call: string; readonly one: Said }[] = [];
      for (const { call, ask } of fact.tellings) {
        const one = await ask(viewer, subject);
        if (one !== null) said.push({ call, one });
      }
      if (!isSeen) {
        disagreements.push(
          ...said.map(
            ({ call, one }) =>
              `${call} tells ${viewer.name} that ${fact.name} of ${subject.name} is ${words(one)}, but they must not see that student. The rule is in ${fact.rule}.`,
          ),
        );
        continue;
      }
      for (const { call } of said) calls.add(call);
      if (said.length > 0) asked.add(viewer.name);
      const plain = said.filter(({ one }) => (one.because ?? null) === null);
      const [first, ...others] = plain;
      pairs += Math.max(0, said.length - 1);
      for (const other of others) {
        if (first === undefined || JSON.stringify(first.one.value) === JSON.stringify(other.one.value))
          continue;
        disagreements.push(
          `For ${viewer.name}, ${fact.name} of ${subject.name} is ${words(first.one)} in ${first.call} but ${words(other.one)} in ${other.call}. The rule is in ${fact.rule}.`,
        );
      }
    }
  }
  return { fact, disagreements, calls, viewers: asked, pairs };
}

function words({ value }: Said): string {
  return JSON.stringify(value);
}

/**
 * The row of a list for which `isIt` is true; null if the viewer may not read the list or there is no such
 * row.
 */
export async function rowOf(
  viewer: Viewer,
  url: string,
  isIt: (row: Reply['body']) => boolean,
  rowsOf: (body: Reply['body']) => Reply['body'][] = ({ results }) => results,
): Promise<Reply['body'] | null> {
  const { status, body } = await viewer.get(url);
  return status === 200 ? (rowsOf(body).find(isIt) ?? null) : null;
}

/** The body of the response; null if the viewer may not read it. */
export async function bodyOf(viewer: Viewer, url: string): Promise<Reply['body'] | null> {
  const { status, body } = await viewer.get(url);
  return status === 200 ? body : null;
}
