/** Computes a filling: loads the bank, fills the sections, and finds what is missing and what would help. */
import type { Kysely } from 'kysely';
import { solve as solveProgram } from 'yalps';
import type { Reach } from '#core/access/access.ts';
import {
  type FilledSection as Filled,
  fillSections,
  placeIn,
  type Solver,
  type WishedSection,
} from '#core/assembly/assembly.ts';
import { subjectOfKind } from '#features/assessments/from-questions.rules.ts';
import type { FillableTest } from '#features/assessments/server/public.ts';
import { isGroupInReach } from '#features/groups/server/public.ts';
import { listMetByGroup } from '#features/sessions/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { FilledSection, Filling, Shortage, WayOut, WishedSectionBody } from '../blueprint.contract.ts';
import {
  absentFaults,
  type BankQuestion,
  type Bars,
  FEWER_DAYS,
  isFree,
  itemByLevel,
  shortageOf,
  wishFaults,
  withNextLevels,
} from '../blueprint.rules.ts';
import * as store from './bank.store.ts';

interface Asked {
  readonly sections: readonly WishedSectionBody[];
  readonly group: string | null;
  readonly not_seen_for_days: number | null;
  readonly avoid: readonly string[];
  readonly seed: number;
}

interface Reader {
  readonly bank: { readonly reach: Reach; readonly caller: string };
  readonly groups: { readonly reach: Reach; readonly caller: string };
  readonly now: Date;
}

/** A computed choice and its description. Nothing is stored. */
interface Reckoned {
  readonly told: Omit<Filling, 'etag' | 'is_done' | 'looked_at'>;
  /** The questions to add, by section. */
  readonly chosen: ReadonlyMap<string, readonly string[]>;
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** How far back we look for when the group last had a question, in days. */
const TOLD_DAYS = 3650;

/** Computes a choice for a test. Throws `breaks_rule` with every error in the request. */
export async function reckon(
  db: Kysely<Tables>,
  test: FillableTest,
  asked: Asked,
  { bank: view, groups, now }: Reader,
  show: (html: string) => string,
): Promise<Reckoned> {
  const tags = new TagTree(await store.listTags(db));
  const isGroupSeen = asked.group === null || (await isGroupInReach(db, { ...groups }, asked.group));
  const named = [...asked.avoid, ...asked.sections.flatMap(({ keep }) => keep)];
  requireNoFaults([
    ...wishFaults(asked.sections, test, tags.ids),
    ...absentFaults(asked, await store.listInView(db, view, named)),
    ...(isGroupSeen
      ? []
      : [{ path: 'body.group', message: 'This group doesn’t exist, or you can’t see it.' }]),
  ]);
  const bank = await weigh(db, test, asked, view, tags, now);
  const known = new Map(bank.map((question) => [question.id, question]));
  const placed = new Set(test.sections.flatMap(({ questions }) => questions));
  const bars: Bars = { placed, avoid: new Set(asked.avoid), not_seen_for_days: asked.not_seen_for_days, now };
  const wished = asked.sections.map((one): WishedSection => {
    const section = test.sections.find(({ id }) => id === one.section);
    const stands = section?.questions ?? [];
    const kept = one.keep.filter((id) => !placed.has(id) && isKept(known.get(id), bars));
    const all = [...stands, ...kept].slice(0, one.count).flatMap((id) => known.get(id) ?? []);
    const about = [...one.tags.map(({ tag }) => [tag]), ...all.map((question) => question.tags)];
    const rest_within = subjectsOf(section?.kind ?? 'other', about, tags);
    return { ...one, id: one.section, kept: all, rest_within };
  });
  const fill = (sections: readonly WishedSection[], with_bars: Bars) =>
    fillSections(
      sections,
      bank.filter((question) => isFree(question, with_bars)),
      asked.seed,
      solve,
    );
  const filled = fill(wished, bars);
  const all = filled.flatMap(({ kept, chosen }) => [...kept, ...chosen].map(({ id }) => id));
  const stems = await store.listStems(db, all);
  const told = (section: Filled, index: number): FilledSection => {
    const wishes = wished[index];
    if (wishes === undefined) throw new Error('A filled section was not requested.');
    return toldSection(wishes, section, { test, known, tags, placed, stems, show });
  };
  const taken = new Set(all);
  const ways_out = shortOf(filled) === 0 ? [] : waysOut(wished, filled, bars, fill);
  return {
    told: {
      assessment: { id: test.id, title: test.title },
      seed: asked.seed,
      places: wished.reduce((sum, { count }) => sum + count, 0),
      filled: all.length,
      sections: filled.map(told),
      shortages: filled.flatMap((section, index) =>
        section.short.map((short): Shortage => {
          const tag = short.tag === null ? null : { id: short.tag, name: tags.nameOf(short.tag) };
          const wishes = wished[index];
          if (wishes === undefined) throw new Error('A filled section was not requested.');
          return { section: section.id, tag, ...shortageOf(wishes, short, bank, taken, bars) };
        }),
      ),
      ways_out,
    },
    chosen: new Map(
      filled.map(({ id, kept, chosen }) => [
        id,
        [...kept, ...chosen].flatMap((question) => (placed.has(question.id) ? [] : question.id)),
      ]),
    ),
  };
}

/**
 * The subjects that a section's remaining questions must come from: the subject of its kind; else the
 * subjects of its requested tags and of the questions already in it. Null if there are none.
 */
function subjectsOf(
  kind: FillableTest['sections'][number]['kind'],
  about: readonly (readonly string[])[],
  tags: TagTree,
): readonly string[] | null {
  const code = subjectOfKind(kind);
  const own = code === null ? null : tags.subjectOf(code);
  if (own !== null) return [own];
  const subjects = new Set(about.flatMap((line) => tags.subjectsAbove(line)));
  return subjects.size === 0 ? null : [...subjects];
}

function isKept(question: BankQuestion | undefined, bars: Bars): boolean {
  return question !== undefined && isFree(question, bars);
}

async function weigh(
  db: Kysely<Tables>,
  { school, sections }: FillableTest,
  asked: Asked,
  view: Reader['bank'],
  tags: TagTree,
  now: Date,
): Promise<BankQuestion[]> {
  const isWhole = asked.sections.some(
    (one) => one.tags.reduce((sum, { count }) => sum + count, 0) < one.count,
  );
  const wishedTags = asked.sections.flatMap((one) => one.tags.map(({ tag }) => tag));
  const rows = await store.listWeighed(db, view, {
    school,
    tags: isWhole ? null : tags.below(wishedTags),
    also: sections.flatMap(({ questions }) => questions),
  });
  const measured = await store.listMeasured(db, view);
  const since = new Date(now.getTime() - TOLD_DAYS * DAY_MILLISECONDS);
  const met = asked.group === null ? null : await listMetByGroup(db, asked.group, since);
  return rows.map(({ id, status, use, difficulty, options, tags: own }) => ({
    id,
    status,
    use,
    level: difficulty,
    tags: tags.line(own),
    item: measured.get(id) ?? itemByLevel(difficulty, options),
    is_measured: measured.has(id),
    last_asked_at: met?.get(id)?.at ?? null,
  }));
}

interface Telling {
  readonly test: FillableTest;
  readonly known: ReadonlyMap<string, BankQuestion>;
  readonly tags: TagTree;
  readonly placed: ReadonlySet<string>;
  readonly stems: ReadonlyMap<string, { readonly stem: string; readonly type: string }>;
  readonly show: (html: string) => string;
}

function toldSection(
  wished: WishedSection,
  { id, kept, chosen, information }: Filled,
  { test, known, tags, placed, stems, show }: Telling,
): FilledSection {
  const all = [...kept, ...chosen];
  const tagOf = (question: (typeof all)[number]) => wished.tags[placeIn(wished, question)?.tag ?? -1]?.tag;
  return {
    section: id,
    title: test.sections.find((section) => section.id === id)?.title ?? '',
    count: wished.count,
    found: all.length,
    tags: wished.tags.map(({ tag, count }) => ({
      tag,
      name: tags.nameOf(tag),
      count,
      found: all.filter((question) => tagOf(question) === tag).length,
    })),
    levels: [1, 2, 3, 4, 5].map((level) => ({
      level,
      count: wished.levels === null ? null : (wished.levels.find((one) => one.level === level)?.count ?? 0),
      found: all.filter((question) => question.level === level).length,
    })),
    information:
      wished.information === null || information === null
        ? null
        : { ...wished.information, found: information },
    questions: all.map((question) => {
      const about = tagOf(question) ?? question.tags[0];
      const row = known.get(question.id);
      return {
        id: question.id,
        level: question.level,
        b: question.item.b,
        stem: show(stems.get(question.id)?.stem ?? ''),
        type: stems.get(question.id)?.type ?? '',
        about: about === undefined ? null : tags.nameOf(about),
        is_measured: row?.is_measured ?? false,
        last_asked_at: row?.last_asked_at?.toISOString() ?? null,
        is_placed: placed.has(question.id),
      };
    }),
  };
}

function shortOf(filled: readonly Filled[]): number {
  return filled.reduce((sum, { short }) => sum + short.reduce((all, { count }) => all + count, 0), 0);
}

type Fill = (sections: readonly WishedSection[], bars: Bars) => Filled[];

/**
 * Ways to fill more places, each with its effect: allow questions seen longer ago, take the next level, or
 * leave places empty until somebody writes the questions.
 */
function waysOut(
  wished: readonly WishedSection[],
  filled: readonly Filled[],
  bars: Bars,
  fill: Fill,
): WayOut[] {
  const short = shortOf(filled);
  const ways: WayOut[] = [];
  const days = FEWER_DAYS.filter((fewer) => fewer < (bars.not_seen_for_days ?? 0));
  const least = days.at(-1);
  if (least !== undefined) {
    const most = short - shortOf(fill(wished, { ...bars, not_seen_for_days: least }));
    for (const fewer of most > 0 ? days : []) {
      const would = fill(wished, { ...bars, not_seen_for_days: fewer });
      if (short - shortOf(would) < most) continue;
      ways.push({
        way: 'seen_before',
        fills: most,
        not_seen_for_days: fewer,
        levels: [],
        information: furthestShort(wished, would),
      });
      break;
    }
  }
  if (filled.some((section) => section.short.some(({ level }) => level !== null))) {
    const beside = withNextLevels(wished, filled);
    const would = fill(beside, bars);
    const fills = short - shortOf(would);
    if (fills > 0) {
      const levels = beside.map(({ id, levels: own }) => ({ section: id, levels: [...(own ?? [])] }));
      ways.push({
        way: 'next_level',
        fills,
        not_seen_for_days: bars.not_seen_for_days,
        levels,
        information: furthestShort(beside, would),
      });
    }
  }
  const leave = { way: 'leave' as const, fills: 0, not_seen_for_days: bars.not_seen_for_days, levels: [] };
  return [...ways, { ...leave, information: furthestShort(wished, filled) }];
}

function furthestShort(wished: readonly WishedSection[], filled: readonly Filled[]): number | null {
  const told = filled.flatMap(({ information }, index) => {
    const least = wished[index]?.information?.least;
    return information === null || least === undefined ? [] : { information, short: least - information };
  });
  return told.sort((a, b) => b.short - a.short)[0]?.information ?? null;
}

interface TagRow {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly code: string | null;
  readonly parent: string | null;
}

/** The tags as a tree, to look up what is above and below each. */
class TagTree {
  readonly #tags: ReadonlyMap<string, TagRow>;

  readonly #lines = new Map<string, readonly string[]>();

  constructor(rows: readonly TagRow[]) {
    this.#tags = new Map(rows.map((tag) => [tag.id, tag]));
  }

  get ids(): ReadonlySet<string> {
    return new Set(this.#tags.keys());
  }

  nameOf(id: string): string {
    return this.#tags.get(id)?.name ?? '';
  }

  /** The subject with this code; null if there is none. */
  subjectOf(code: string): string | null {
    return [...this.#tags.values()].find((tag) => tag.kind === 'subject' && tag.code === code)?.id ?? null;
  }

  /** The subjects among these tags and those above them. */
  subjectsAbove(own: readonly string[]): string[] {
    return this.line(own).filter((id) => this.#tags.get(id)?.kind === 'subject');
  }

  /** The given tags, then all tags above them. Returns the same array for the same tags. */
  line(own: readonly string[]): readonly string[] {
    const name = own.join(' ');
    const known = this.#lines.get(name) ?? this.#lineOf(own);
    this.#lines.set(name, known);
    return known;
  }

  #lineOf(own: readonly string[]): string[] {
    const line: string[] = [];
    for (let at: readonly string[] = own; at.length > 0; ) {
      const fresh = at.filter((id) => !line.includes(id));
      line.push(...fresh);
      at = fresh.flatMap((id) => this.#tags.get(id)?.parent ?? []);
    }
    return line;
  }

  /** The given tags and all tags below them. */
  below(tags: readonly string[]): string[] {
    return [...this.#tags.keys()].filter((id) => this.line([id]).some((above) => tags.includes(above)));
  }
}

const solve: Solver = ({ most_steps, ...program }) =>
  solveProgram(
    { direction: 'maximize', ...program, integers: true },
    { maxPivots: most_steps, maxIterations: most_steps },
  ).variables;
