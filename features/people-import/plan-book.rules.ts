/** Plans the schools and groups of an import: existing ones and those to create. */
import { addGroup } from '#features/groups/groups.contract.ts';
import { addSchool } from '#features/schools/schools.contract.ts';
import type { Incoming, IncomingGroup, IncomingSchool, LineFault, Said } from './incoming.rules.ts';
import type { ImportLine, ImportOptions, LineKind } from './people-import.contract.ts';
import { groupKey, type PresentPerson, type World } from './world.rules.ts';

/** The rows of schools and groups that an import writes. */
export interface ThingWrites {
  readonly schools: { readonly id: string; readonly name: string }[];
  readonly groups: { readonly id: string; readonly school: string; readonly name: string }[];
  readonly renamed_groups: { readonly id: string; readonly name: string }[];
  readonly groups_in_terms: { readonly id: string; readonly term: string }[];
  readonly external_ids: { readonly kind: 'person' | 'school' | 'group'; external_id: string; id: string }[];
}

/** A group that exists or will be created. */
export interface BookedGroup {
  readonly id: string;
  readonly school: string;
  readonly term: string | null;
}

/** Finds the open term of a roster's session in a school; null if there is none. */
type TermOf = (sourced_id: string, school: string) => string | null;

type Outcome = Pick<ImportLine, 'outcome' | 'changes'>;

export class PlanBook {
  readonly lines: ImportLine[] = [];
  readonly writes: ThingWrites = {
    schools: [],
    groups: [],
    renamed_groups: [],
    groups_in_terms: [],
    external_ids: [],
  };
  /** The groups, keyed by their ids in the roster. */
  readonly groups = new Map<string, BookedGroup>();
  /** The roster's ids of groups that are archived here. */
  readonly archived = new Set<string>();
  private readonly schools = new Map<string, string>();
  private readonly schoolNames = new Map<string, string>();
  private readonly claimed = new Set<string>();
  private readonly groupsByName: Map<string, BookedGroup>;
  private readonly world: World;
  private readonly format: Incoming['format'];
  private readonly newId: () => string;

  constructor(world: World, format: Incoming['format'], newId: () => string) {
    this.world = world;
    this.format = format;
    this.newId = newId;
    this.groupsByName = new Map(world.groups_by_name);
  }

  /**
   * The school that a row names: by name, or in a roster by id. A school out of reach is found only if the
   * person belongs to it.
   */
  schoolOf(key: string, present: PresentPerson | null): string | null {
    const name = this.format === 'csv' ? key : (this.schoolNames.get(key) ?? key);
    const folded = this.folded(name);
    const inReach =
      this.format === 'csv' ? this.world.schools_by_name.get(folded)?.id : this.schools.get(key);
    const own = present?.schools.find((school) => school.id === key || school.folded === folded)?.id;
    return inReach ?? own ?? null;
  }

  folded(name: string): string {
    return this.world.folded.get(name) ?? name.toLowerCase();
  }

  findGroup(school: string, name: string): BookedGroup | null {
    return this.groupsByName.get(groupKey(school, this.folded(name))) ?? null;
  }

  /** Plans a new group. Its name must already be checked. */
  makeGroup(school: string, name: string): BookedGroup {
    const group = { id: this.newId(), school, term: null };
    this.groupsByName.set(groupKey(school, this.folded(name)), group);
    this.writes.groups.push({ id: group.id, school, name });
    return group;
  }

  /** Finds or creates the schools of a roster. */
  takeSchools(schools: readonly IncomingSchool[]): void {
    const { world, writes } = this;
    const made = new Set<string>();
    for (const school of schools) {
      const { sourced_id, name } = school;
      this.schoolNames.set(sourced_id, name);
      const folded = this.folded(name);
      const known = world.schools_by_sourced_id.get(sourced_id);
      const named = world.schools_by_name.get(folded);
      const faults: LineFault[] = [];
      if (this.schools.has(sourced_id))
        faults.push({ column: 'sourcedId', message: 'Another line has this ID.' });
      else if (known === null) faults.push({ column: 'sourcedId', message: ELSEWHERE });
      else if (known !== undefined) {
        this.schools.set(sourced_id, known);
        this.addLine('school', school, name, { outcome: 'unchanged', changes: [] });
        continue;
      } else if (named !== undefined) {
        if (named.external_id !== null || this.claimed.has(named.id))
          faults.push({ column: 'name', message: 'The school with this name has a different ID.' });
      } else if (!world.may_add_schools) {
        faults.push({ column: 'name', message: 'None of your schools has this name.' });
      } else {
        if (made.has(folded))
          faults.push({ column: 'name', message: 'Another school in the file has this name.' });
        faults.push(...nameFaults(addSchool.body.shape.name, name, 'name'));
      }
      if (faults.length > 0) {
        this.addLine('school', { ...school, faults }, name, { outcome: 'rejected', changes: [] });
        continue;
      }
      const id = named?.id ?? this.newId();
      this.claimed.add(id);
      this.schools.set(sourced_id, id);
      writes.external_ids.push({ kind: 'school', external_id: sourced_id, id });
      if (named === undefined) {
        made.add(folded);
        writes.schools.push({ id, name: addSchool.body.shape.name.parse(name) });
      }
      this.addLine('school', school, name, linked(named !== undefined));
    }
  }

  /** Finds, creates or renames the groups of a roster, and puts them into their terms. */
  takeGroups(groups: readonly IncomingGroup[], present: ImportOptions['present'], termOf: TermOf): void {
    for (const group of groups) {
      const { name, sourced_id } = group;
      if (this.world.groups_by_sourced_id.get(sourced_id)?.is_archived === true) {
        this.archived.add(sourced_id);
        this.addLine('group', { ...group, notes: [...group.notes, ARCHIVED] }, name, UNCHANGED);
        continue;
      }
      const faults: LineFault[] = [];
      const outcome = this.takeGroup(group, present, faults);
      if (faults.length > 0) {
        this.groups.delete(sourced_id);
        this.addLine('group', { ...group, faults }, name, REJECTED);
        continue;
      }
      const put = this.putIntoTerm(group, outcome, present, termOf);
      this.addLine('group', { ...group, faults, notes: [...group.notes, ...put.notes] }, name, put.outcome);
    }
  }

  /** Puts a valid group into its term, if that is open and differs from the current one. */
  private putIntoTerm(
    { sourced_id, term: session }: IncomingGroup,
    outcome: Outcome,
    present: ImportOptions['present'],
    termOf: TermOf,
  ): { outcome: Outcome; notes: string[] } {
    const group = this.groups.get(sourced_id);
    const isNew = outcome.outcome === 'added';
    if (group === undefined || session === undefined || (present === 'skip' && !isNew))
      return { outcome, notes: [] };
    const term = termOf(session, group.school);
    if (term === null) return { outcome, notes: ['Not added to a term. See the line for its term.'] };
    if (term === group.term) return { outcome, notes: [] };
    this.writes.groups_in_terms.push({ id: group.id, term });
    if (isNew) return { outcome, notes: [] };
    return { outcome: { outcome: 'changed', changes: [...outcome.changes, 'termSourcedIds'] }, notes: [] };
  }

  private takeGroup(
    { sourced_id, name, school: org }: IncomingGroup,
    present: ImportOptions['present'],
    faults: LineFault[],
  ): Outcome {
    const school = this.schoolOf(org, null);
    if (this.groups.has(sourced_id))
      faults.push({ column: 'sourcedId', message: 'Another line has this ID.' });
    if (school === null) faults.push({ column: 'schoolSourcedId', message: `There is no school “${org}”.` });
    faults.push(...nameFaults(addGroup.body.shape.name, name, 'title'));
    if (school === null || faults.length > 0) return REJECTED;
    const key = groupKey(school, this.folded(name));
    const known = this.world.groups_by_sourced_id.get(sourced_id);
    const named = this.world.groups_by_name.get(key);
    if (known === null) {
      faults.push({ column: 'sourcedId', message: ELSEWHERE });
      return REJECTED;
    }
    if (known !== undefined) {
      if (known.school !== school)
        faults.push({ column: 'schoolSourcedId', message: 'This group already belongs to another school.' });
      this.groups.set(sourced_id, known);
      if (known.name === name || present === 'skip') return UNCHANGED;
      if (named !== undefined && named.id !== known.id)
        faults.push({ column: 'title', message: 'Another group at this school has this name.' });
      else this.writes.renamed_groups.push({ id: known.id, name });
      return { outcome: 'changed', changes: ['title'] };
    }
    const booked = named ?? this.groupsByName.get(key);
    if (booked !== undefined && (this.claimed.has(booked.id) || (named?.external_id ?? null) !== null)) {
      faults.push({ column: 'title', message: 'The group with this name has a different ID.' });
      return REJECTED;
    }
    const group = booked ?? this.makeGroup(school, name);
    this.claimed.add(group.id);
    this.groups.set(sourced_id, group);
    this.writes.external_ids.push({ kind: 'group', external_id: sourced_id, id: group.id });
    return linked(booked !== undefined);
  }

  private addLine(kind: LineKind, { file, line, faults, notes }: Said, name: string, outcome: Outcome): void {
    this.lines.push({ kind, file, line, name, ...outcome, person: null, faults, notes });
  }
}

const ARCHIVED = 'This group is archived, so nothing changes and nobody is added to it.';
const ELSEWHERE = 'This ID belongs to something you can’t see.';
const UNCHANGED: Outcome = { outcome: 'unchanged', changes: [] };
const REJECTED: Outcome = { outcome: 'rejected', changes: [] };

/** The outcome for a record found by name, which is now linked to the roster's id, or for a new record. */
function linked(was_here: boolean): Outcome {
  return was_here ? { outcome: 'changed', changes: ['sourcedId'] } : { outcome: 'added', changes: [] };
}

/** Errors in a name of a school or group. */
export function nameFaults(
  schema: typeof addGroup.body.shape.name,
  name: string,
  column: string,
): LineFault[] {
  return (schema.safeParse(name).error?.issues ?? []).map(({ message }) => ({ column, message }));
}
