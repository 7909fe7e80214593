/**
 * Content of two schools and of the installation, and staff of every role of the one, the other, both and neither; and
 * who should see and change which, said once more independently of any SQL.
 */
import { v7 } from 'uuid';
import type { Role } from '#core/access/access.ts';
import { addLabel } from '#features/assessments/server/labels.store.ts';
import type { ApiClient, TestApi } from './api.ts';
import { seedQuestion, seedSource } from './bank-seed.ts';
import { LONG_RUN } from './long-run.ts';
import { pictureFile } from './pictures.ts';
import type { SeededPerson } from './seed.ts';
import { seedAssessment } from './test-seed.ts';

export const OWNERS = ['north', 'south', 'installation'] as const;
export type Owner = (typeof OWNERS)[number];

const PLACES = {
  of_north: ['north'],
  of_south: ['south'],
  of_both: ['north', 'south'],
  of_none: [],
} as const satisfies Record<string, readonly Owner[]>;
type Place = keyof typeof PLACES;

const WRITERS: readonly Role[] = ['manager', 'tutor'];

const EVERYWHERE = Object.keys(PLACES) as Place[];

/**
 * Those who try every call. Daily without who stands to one school as another does to the other, and without who sees
 * everything, or of whom their role has already said it.
 */
const PLACES_OF: Readonly<Partial<Record<Role, readonly Place[]>>> = LONG_RUN
  ? { admin: ['of_none'], manager: EVERYWHERE, tutor: EVERYWHERE, counselor: EVERYWHERE }
  : { manager: ['of_north', 'of_both'], tutor: ['of_north', 'of_none'], counselor: ['of_north'] };

/** Somebody of the staff with what is theirs. */
export interface Caller {
  readonly role: Role;
  readonly place: Place;
  readonly name: string;
  readonly person: SeededPerson;
  readonly client: ApiClient;
  /** Whose what they write is: of several schools they name the north one. */
  readonly home: Owner;
  /** The id of that school; null: the installation. */
  readonly school: string | null;
  /** What of a body says so, where it has to be said. */
  readonly says: { readonly school?: string };
  /** A student whom they may give tests. */
  readonly student: SeededPerson;
}

/** Things that belong to one owner. */
export interface Content {
  readonly owner: Owner;
  /** In the words of all its things, and of no others. */
  readonly title: string;
  /** A draft, which nothing asks. */
  readonly question: string;
  readonly option: string;
  /** One that the question `sourced` names, and one that nothing does. */
  readonly source: string;
  readonly sourced: string;
  readonly unused: string;
  readonly label: string;
  /** A draft with the label and a section of two questions, placed. */
  readonly draft: string;
  readonly section: string;
  readonly placement: string;
  readonly placed: readonly string[];
  /** Published. */
  readonly paper: string;
  /** Lets the question show a picture that nobody has but by it. */
  shown(): Promise<string>;
}

export interface ContentWorld {
  readonly api: TestApi;
  readonly callers: readonly Caller[];
  /** New things of this owner, by somebody whom nobody sees unless told; of what is `kept` only those that were named are new. */
  made(
    owner: Owner,
    author?: SeededPerson,
    kept?: { content: Content; named: ReadonlySet<string> },
  ): Promise<Content>;
}

/** What hangs together of an owner's things, each made anew without the others. */
const TOGETHER: readonly (readonly (keyof Content)[])[] = [
  ['question', 'option', 'shown'],
  ['source', 'sourced'],
  ['unused'],
  ['label', 'draft', 'section', 'placement', 'placed'],
  ['paper'],
];

export const sees = ({ role, place }: Pick<Caller, 'role' | 'place'>, owner: Owner): boolean =>
  role === 'admin' || owner === 'installation' || (PLACES[place] as readonly Owner[]).includes(owner);

/** Of what they see: an admin all, a manager what their schools have, and either of them and a tutor what they wrote. */
export const changes = (caller: Caller, owner: Owner, isAuthor: boolean): boolean => {
  if (caller.role === 'admin') return true;
  if (!sees(caller, owner) || !WRITERS.includes(caller.role)) return false;
  return isAuthor || (caller.role === 'manager' && owner !== 'installation');
};

/** Whether something of this owner may stand in what the caller writes. */
export const fits = ({ home }: Caller, owner: Owner): boolean => owner === 'installation' || owner === home;

/** Whether the caller can write anything new: who belongs to no school has nowhere to put it. */
export const hasHome = ({ role, place }: Caller): boolean => role === 'admin' || place !== 'of_none';

export async function contentWorld(api: TestApi): Promise<ContentWorld> {
  const { database } = api.platform;
  const ids: Readonly<Record<Owner, string | null>> = {
    north: await api.school('North'),
    south: await api.school('South'),
    installation: null,
  };
  const idsOf = (place: Place) => PLACES[place].map((school) => ids[school] ?? '');
  const nobody = await api.person({ role: 'admin', deactivated: true });
  const callers: Caller[] = [];
  for (const role of ['admin', 'manager', 'tutor', 'counselor'] as const) {
    for (const place of PLACES_OF[role] ?? []) {
      const group = await api.group(ids.north ?? '', `${role} ${place}`);
      const person = await api.person({
        role,
        schools: idsOf(place),
        ...(role === 'tutor' && { tutors: [group] }),
      });
      const student = await api.person({
        role: 'student',
        schools: idsOf(place).slice(0, 1),
        groups: [group],
        ...(role === 'manager' && { managers: [person.id] }),
        ...(role === 'counselor' && { counselor: person.id }),
      });
      callers.push({
        role,
        place,
        name: `${role} ${place}`,
        person,
        student,
        client: await api.as(person),
        home: PLACES[place][0] ?? 'installation',
        school: idsOf(place)[0] ?? null,
        says: place === 'of_both' ? { school: ids.north ?? '' } : {},
      });
    }
  }
  const seeds = (owner: Owner, author: SeededPerson, title: string) => {
    const school = ids[owner];
    const now = api.clock.now();
    const base = [database, now, author.id] as const;
    return [
      async () => {
        const { id, options } = await seedQuestion(...base, { school, stem: `<p>${title}</p>` });
        return { question: id, option: options[0], shown: () => shownBy(id) };
      },
      async () => {
        const { id } = await seedQuestion(...base, { school });
        const source = await seedSource(...base, { school });
        await database.kysely.updateTable('questions').set({ source }).where('id', '=', id).execute();
        return { source, sourced: id };
      },
      async () => ({ unused: await seedSource(...base, { school }) }),
      async () => {
        const label = await addLabel(database.kysely, { name: `${title} ${v7()}`, school }, now);
        const seed = { status: 'draft', school, title, sections: [{ questions: 2 }] } as const;
        const { id: draft, sections } = await seedAssessment(...base, seed);
        await database.kysely
          .insertInto('assessment_label_uses')
          .values({ assessment: draft, label })
          .execute();
        const section = sections[0]?.id ?? '';
        const { id: placement } = await database.kysely
          .selectFrom('placements')
          .select('id')
          .where('section', '=', section)
          .executeTakeFirstOrThrow();
        return { label, draft, section, placement, placed: sections[0]?.questions.map(({ id }) => id) ?? [] };
      },
      async () => ({ paper: (await seedAssessment(...base, { school, title, attempts_allowed: null })).id }),
    ] as const;
  };
  const made: ContentWorld['made'] = async (owner, author = nobody, kept) => {
    // A word of its own, by which it is searched for.
    const title = kept?.content.title ?? `Mock ${v7()}`;
    const content: Partial<Content> = { owner, title, ...kept?.content };
    for (const [index, seed] of seeds(owner, author, title).entries()) {
      const isNew = kept === undefined || TOGETHER[index]?.some((name) => kept.named.has(name));
      if (isNew) Object.assign(content, await seed());
    }
    return content as Content;
  };
  /** Shows a picture of a keeper, whose files nobody else of the staff has. */
  const keeper = await api.as(await api.person({ role: 'admin' }));
  const shownBy = async (question: string): Promise<string> => {
    const { id } = (await keeper.upload('/api/files/', pictureFile())).body;
    const { version } = (await keeper.get(`/api/questions/${question}/`)).body;
    const stem = `<p><img src="/api/files/${id}/" alt="A dot"></p>`;
    await keeper.patch(`/api/questions/${question}/`, { version, stem });
    return id;
  };
  return { api, callers, made };
}
