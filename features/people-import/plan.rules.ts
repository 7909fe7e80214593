/**
 * Plans an import completely before anything is written: the rows it would write, and its report for each
 * line. New ids come from `newId`.
 */
import { fullName } from '#core/full-name.ts';
import { addGroup } from '#features/groups/groups.contract.ts';
import {
  type After,
  type Decision,
  decideNew,
  decidePresent,
  standingFaults,
} from './decide-person.rules.ts';
import { identify } from './identify.rules.ts';
import { type Incoming, type IncomingPerson, type LineFault, nameOf } from './incoming.rules.ts';
import type { ImportLine, ImportOptions } from './people-import.contract.ts';
import { type BookedGroup, nameFaults, PlanBook } from './plan-book.rules.ts';
import { takeEnrollments } from './plan-enrollments.rules.ts';
import { takeGuardians } from './plan-guardians.rules.ts';
import { TermBook } from './plan-terms.rules.ts';
import type { Placed, Plan, Whereabouts, Writes } from './plan-writes.rules.ts';
import { foldedName, type PresentPerson, type World } from './world.rules.ts';

/** Plans the import of `incoming` into `world`. */
export function planImport(
  incoming: Incoming,
  world: World,
  options: ImportOptions,
  newId: () => string,
): Plan {
  const book = new PlanBook(world, incoming.format, newId);
  book.takeSchools(incoming.schools);
  const terms = new TermBook(world, newId);
  const names = new Map(incoming.schools.map(({ sourced_id, name }) => [sourced_id, name]));
  const schoolOf = (org: string) => {
    const id = book.schoolOf(org, null);
    return id === null ? null : { id, name: names.get(org) ?? org };
  };
  terms.take(incoming.terms, schoolOf, options.present);
  book.takeGroups(incoming.groups, options.present, (session, school) => terms.find(session, school));
  const writes: Writes = {
    ...book.writes,
    ...terms.writes,
    added: [],
    changed: [],
    joins: [],
    leaves: [],
    added_guardians: [],
    renamed_guardians: [],
  };
  const plan: Plan = {
    lines: [...incoming.settled, ...book.lines, ...terms.lines],
    silent: { added: 0, changed: 0, unchanged: 0 },
    rejected: [],
    writes,
  };
  const placed = new People(plan, book, world, options, newId).take(incoming.people);
  takeGuardians(incoming.guardians, { plan, placed, world, options, newId });
  const silent = takeEnrollments(incoming.enrollments, { plan, book, placed, options });
  if (incoming.format === 'oneroster') takeAbsent(plan, placed, world, options);
  return { ...plan, silent };
}

class People {
  private readonly plan: Plan;
  private readonly book: PlanBook;
  private readonly world: World;
  private readonly options: ImportOptions;
  private readonly newId: () => string;
  /** The people, keyed by their ids in the roster. */
  private readonly placed = new Map<string, Placed | 'rejected' | 'nowhere'>();
  /** The lines of people seen so far, by each key that identifies them. */
  private readonly met = new Map<string, number>();
  private readonly addresses = new Map<string, { line: number; has_own_id: boolean }>();
  /** All ids of people in the file. */
  private named: ReadonlySet<string> = new Set();

  constructor(plan: Plan, book: PlanBook, world: World, options: ImportOptions, newId: () => string) {
    this.plan = plan;
    this.book = book;
    this.world = world;
    this.options = options;
    this.newId = newId;
  }

  take(rows: readonly IncomingPerson[]): Whereabouts {
    this.named = new Set(rows.flatMap(({ sourced_id }) => sourced_id ?? []));
    for (const row of rows) this.takeOne(row);
    return this.placed;
  }

  private takeOne(given: IncomingPerson): void {
    const identity = identify(given, this.world);
    if ('fault' in identity) {
      this.reject(given, null, identity.fault === null ? [] : [identity.fault]);
      return;
    }
    const { present, by } = identity;
    const row = present === null ? given : ofKept(given, present, this.world);
    if (present !== null && this.isSaidByAnother(row, present)) {
      this.placeAsPresent(row, present);
      return;
    }
    const earlier = this.metAlready(row, present);
    if (earlier !== null) {
      this.reject(row, present, [{ column: by, message: `This is the same person as on line ${earlier}.` }]);
      return;
    }
    const asked = {
      world: this.world,
      options: this.options,
      schoolOf: (key: string, of: PresentPerson | null) => this.book.schoolOf(key, of),
    };
    const decision = present === null ? decideNew(row, asked) : decidePresent(row, present, asked);
    this.settle(row, present, decision);
  }

  private settle(row: IncomingPerson, present: PresentPerson | null, decision: Decision): void {
    const { after, faults } = decision;
    const changes = [...decision.changes];
    const isLinked =
      present !== null && this.options.present === 'update' && isToBeLinked(row, present, this.world);
    if (isLinked) changes.push('sourced_id');
    const stands =
      after ?? (present === null ? null : { ...present, schools: present.schools.map(({ id }) => id) });
    if (present !== null && stands !== null && changes.length > 0) {
      faults.push(...standingFaults(present, stands, this.world, changes));
    }
    const isSkipped = present !== null && this.options.present === 'skip';
    const groups = stands === null || isSkipped ? [] : this.groupsOf(row, stands, present, faults);
    if (faults.length + row.faults.length > 0) {
      this.reject(row, present, faults);
      return;
    }
    const id = present?.id ?? this.newId();
    const { writes } = this.plan;
    if (after !== null) {
      if (present === null) writes.added.push({ ...after, id, line: row.line });
      else writes.changed.push({ before: present, after });
    }
    if (row.sourced_id !== undefined && (isLinked || (present === null && after !== null))) {
      writes.external_ids.push({ kind: 'person', external_id: row.sourced_id, id });
    }
    for (const { school, name, found } of groups) {
      const group = found ?? this.book.findGroup(school, name) ?? this.makeGroup(row, school, name);
      writes.joins.push({ group: group.id, person: id, as: stands?.role === 'student' ? 'member' : 'tutor' });
    }
    if (present !== null && groups.length > 0) changes.push('groups');
    if (row.sourced_id !== undefined) {
      this.placed.set(row.sourced_id, stands === null ? 'nowhere' : { id, after: stands, present });
    }
    const isAdded = present === null && after !== null;
    const outcome = isAdded ? 'added' : changes.length > 0 ? 'changed' : 'unchanged';
    const notes = [...row.notes, ...decision.notes, ...passwordNotes(row, isAdded)];
    this.addLine(row, isAdded ? id : (present?.id ?? null), { outcome, changes, faults: [], notes });
  }

  /**
   * Whether the row names a record that was merged away, while a different line of the file names the
   * remaining record.
   */
  private isSaidByAnother({ sourced_id }: IncomingPerson, { id, external_id }: PresentPerson): boolean {
    if (sourced_id === undefined || !this.world.given_up.sourced_ids.has(sourced_id)) return false;
    return [id, external_id].some((own) => own !== null && this.named.has(own));
  }

  private placeAsPresent(row: IncomingPerson, present: PresentPerson): void {
    const { sourced_id, notes } = row;
    const after = { ...present, schools: present.schools.map(({ id }) => id) };
    if (sourced_id !== undefined) this.placed.set(sourced_id, { id: present.id, after, present });
    const said = [...notes, 'Another line covers this person.'];
    this.addLine(row, present.id, { outcome: 'unchanged', changes: [], faults: [], notes: said });
  }

  /** The earlier line of the same person; null if there is none. */
  private metAlready(row: IncomingPerson, present: PresentPerson | null): number | null {
    const { line, sourced_id, username, email } = row;
    const keys = [
      present === null ? null : `person ${present.id}`,
      sourced_id === undefined ? null : `id ${sourced_id}`,
      username === undefined ? null : `code ${username}`,
    ].filter((key) => key !== null);
    const has_own_id = sourced_id !== undefined || username !== undefined;
    let earlier = keys.map((key) => this.met.get(key)).find((one) => one !== undefined) ?? null;
    if (email !== undefined && present === null) {
      const key = `${email.toLowerCase()} ${foldedName(row.first_name ?? '')}`;
      const holder = this.addresses.get(key);
      if (holder !== undefined && !(has_own_id && holder.has_own_id)) earlier ??= holder.line;
      if (holder === undefined) this.addresses.set(key, { line, has_own_id });
    }
    if (earlier === null) for (const key of keys) this.met.set(key, line);
    return earlier;
  }

  /** The groups that a row puts a person into: existing ones, and names of new ones. */
  private groupsOf(
    row: IncomingPerson,
    stands: Pick<After, 'role' | 'schools' | 'status'>,
    present: PresentPerson | null,
    faults: LineFault[],
  ): GroupToJoin[] {
    if (stands.status === 'deactivated') return [];
    const fault = (message: string) => {
      faults.push({ column: 'groups', message });
      return [];
    };
    const out_of_reach = (present?.schools ?? []).filter(({ in_reach }) => !in_reach).map(({ id }) => id);
    const schools = stands.schools.filter((school) => !out_of_reach.includes(school));
    const here = (name: string) => present?.groups.some(({ folded }) => folded === this.book.folded(name));
    const missing = row.groups.filter((name) => here(name) !== true);
    if (missing.length > 0 && (stands.role === 'counselor' || stands.role === 'guest')) {
      return fault(`A ${stands.role} can’t be in a group.`);
    }
    // Groups cannot be checked without valid schools.
    const isPlaced = !faults.some(({ column }) => column === 'schools');
    return missing.flatMap((name): GroupToJoin[] => {
      const bad = nameFaults(addGroup.body.shape.name, name, 'groups');
      faults.push(...bad);
      if (bad.length > 0) return [];
      const found = schools.flatMap((school) => this.book.findGroup(school, name) ?? []);
      if (found.length > 1) return fault(`Several of their schools have a group “${name}”.`);
      const [group] = found;
      if (group !== undefined) return [{ school: group.school, name, found: group }];
      const [school, ...others] = schools;
      if (school !== undefined && others.length === 0) return [{ school, name, found: null }];
      return isPlaced ? fault(`None of their schools has a group “${name}”.`) : [];
    });
  }

  private makeGroup(row: IncomingPerson, school: string, name: string): BookedGroup {
    const place = { kind: 'group', file: row.file, line: row.line, name } as const;
    this.plan.lines.push({
      ...place,
      outcome: 'added',
      person: null,
      changes: [],
      faults: [],
      notes: ['New group, first mentioned on this line.'],
    });
    return this.book.makeGroup(school, name);
  }

  private reject(row: IncomingPerson, present: PresentPerson | null, more: readonly LineFault[]): void {
    const faults = [...row.faults, ...more];
    if (row.sourced_id !== undefined && !this.placed.has(row.sourced_id))
      this.placed.set(row.sourced_id, 'rejected');
    this.plan.rejected.push({ row, faults });
    this.addLine(row, present?.id ?? null, { outcome: 'rejected', changes: [], faults, notes: row.notes });
  }

  private addLine(
    row: IncomingPerson,
    person: string | null,
    said: Pick<ImportLine, 'outcome' | 'changes' | 'faults' | 'notes'>,
  ): void {
    const { file, line } = row;
    this.plan.lines.push({
      kind: 'person',
      file,
      line,
      name: nameOf(row),
      person,
      ...said,
    });
  }
}

/** An existing group, or one to create in `school`. */
interface GroupToJoin {
  readonly school: string;
  readonly name: string;
  readonly found: BookedGroup | null;
}

/** Notes on the password of a row. Existing people keep their own. */
function passwordNotes({ password }: IncomingPerson, is_added: boolean): string[] {
  if (password === undefined) return [];
  return [
    is_added
      ? 'Signs in with the password on this line, then chooses a new one.'
      : 'Password ignored, because this person already exists.',
  ];
}

/** Whether a person matched by username or email gets the id of their line. */
function isToBeLinked({ sourced_id }: IncomingPerson, present: PresentPerson, { given_up }: World): boolean {
  if (sourced_id === undefined || given_up.sourced_ids.has(sourced_id)) return false;
  return sourced_id !== present.id && present.external_id === null;
}

/**
 * Turns the row of a merged record into a row for the remaining record, without the merged record's username
 * and email.
 */
function ofKept(row: IncomingPerson, present: PresentPerson, { given_up }: World): IncomingPerson {
  const { sourced_id, username, email } = row;
  const isCode = username !== undefined && given_up.usernames.has(username);
  const isAddress = email !== undefined && given_up.emails.has(email.toLowerCase());
  const isId = sourced_id !== undefined && given_up.sourced_ids.has(sourced_id);
  if (!isCode && !isAddress && !isId) return row;
  const note = `This record was merged into ${fullName(present)}’s record.`;
  return {
    ...row,
    ...(isCode && { username: undefined }),
    ...(isAddress && { email: undefined }),
    notes: [...row.notes, note],
  };
}

/**
 * Handles people whom this system added earlier and a complete roster no longer names: they count as gone.
 */
function takeAbsent(plan: Plan, placed: Whereabouts, world: World, options: ImportOptions): void {
  const named = new Set([...placed.keys()].map((sourced_id) => world.by_sourced_id.get(sourced_id)));
  for (const id of world.brought) {
    const present = world.people.get(id);
    if (present === undefined || named.has(id)) continue;
    const schools = present.schools.map((school) => school.id);
    const after = { ...present, schools, status: 'deactivated' as const };
    const isKept = options.absent === 'keep' || standingFaults(present, after, world, ['status']).length > 0;
    if (!isKept) plan.writes.changed.push({ before: present, after });
    plan.lines.push({
      kind: 'person',
      file: 'users.csv',
      line: null,
      person: id,
      faults: [],
      name: fullName(present),
      outcome: isKept ? 'unchanged' : 'changed',
      changes: isKept ? [] : ['status'],
      notes: ['Was in an earlier file but isn’t in this one.'],
    });
  }
}
