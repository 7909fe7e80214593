/**
 * Content of two schools and content shared by all schools, and staff in every role in the first school, in
 * the second, in both and in neither. The file also says who should see and change what, independent of SQL.
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
 * The callers by role. The daily run leaves out callers that are symmetric to others, admins, who see
 * everything, and combinations that a different caller with the same role covers.
 */
const PLACES_OF: Readonly<Partial<Record<Role, readonly Place[]>>> = LONG_RUN
  ? { admin: ['of_none'], manager: EVERYWHERE, tutor: EVERYWHERE, counselor: EVERYWHERE }
  : { manager: ['of_north', 'of_both'], tutor: ['of_north', 'of_none'], counselor: ['of_north'] };

/** A staff member with objects of their own. */
export interface Caller {
  readonly role: Role;
  readonly place: Place;
  readonly name: string;
  readonly person: SeededPerson;
  readonly client: ApiClient;
  /**
   * The school that owns the content that the caller writes. If the caller has several schools, it is the
   * northern one.
   */
  readonly home: Owner;
  /** The id of that school; null if all schools share the content. */
  readonly school: string | null;
  /** The part of a request body with the school, for bodies that must contain it. */
  readonly says: { readonly school?: string };
  /** A student to whom the caller may assign tests. */
  readonly student: SeededPerson;
}

/** Items that belong to one owner. */
export interface Content {
  readonly owner: Owner;
  /** A word that is in the texts of all these items and of no others. */
  readonly title: string;
  /** A draft question, which no test uses. */
  readonly question: string;
  readonly option: string;
  /** A source, a question that uses it, and a source without questions. */
  readonly source: string;
  readonly sourced: string;
  readonly unused: string;
  readonly label: string;
  /** A draft test with the label and a section that contains two questions. */
  readonly draft: string;
  readonly section: string;
  readonly placement: string;
  readonly placed: readonly string[];
  /** The id of a published test. */
  readonly paper: string;
  /**
   * Adds a picture to the question and returns the picture's id. Other people can see the picture only
   * through the question.
   */
  shown(): Promise<string>;
}

export interface ContentWorld {
  readonly api: TestApi;
  readonly callers: readonly Caller[];
  /**
   * Creates items that belong to this owner, by default written by a person whom nobody sees. With `kept`,
   * replaces only the items to which the last call referred.
   */
  made(
    owner: Owner,
    author?: SeededPerson,
    kept?: { content: Content; named: ReadonlySet<string> },
  ): Promise<Content>;
}

/** Groups of an owner's items that depend on each other and are replaced together. */
const TOGETHER: readonly (readonly (keyof Content)[])[] = [
  ['question', 'option', 'shown'],
  ['source', 'sourced'],
  ['unused'],
  ['label', 'draft', 'section', 'placement', 'placed'],
  ['paper'],
];

export const sees = ({ role, place }: Pick<Caller, 'role' | 'place'>, owner: Owner): boolean =>
  role === 'admin' || owner === 'installation' || (PLACES[place] as readonly Owner[]).includes(owner);

/**
 * Whether a caller may change content: an admin everything, a manager what belongs to their schools, and
 * managers and tutors what they wrote.
 */
export const changes = (caller: Caller, owner: Owner, isAuthor: boolean): boolean => {
  if (caller.role === 'admin') return true;
  if (!sees(caller, owner) || !WRITERS.includes(caller.role)) return false;
  return isAuthor || (caller.role === 'manager' && owner !== 'installation');
};

/** Whether content of this owner may be used in content that the caller writes. */
export const fits = ({ home }: Caller, owner: Owner): boolean => owner === 'installation' || owner === home;

/** Whether the caller can create content. Staff without a school cannot. */
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
    // A unique word to search for.
    const title = kept?.content.title ?? `Mock ${v7()}`;
    const content: Partial<Content> = { owner, title, ...kept?.content };
    for (const [index, seed] of seeds(owner, author, title).entries()) {
      const isNew = kept === undefined || TOGETHER[index]?.some((name) => kept.named.has(name));
      if (isNew) Object.assign(content, await seed());
    }
    return content as Content;
  };
  /** The picture belongs to a person whose files no other staff member can see. */
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
