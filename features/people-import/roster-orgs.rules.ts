/**
 * The orgs of a roster: which are schools, and which schools one of the others means, being a part of one or above some.
 * It knows the roster alone.
 */
import type { Role } from '#core/access/access.ts';
import { isToBeDeleted, MOST_LEVELS, type RosterTables, rowsOf } from './roster-table.rules.ts';

/** Above every school in our own files: of staff who belong to none. */
export const TOP_ORG = 'assay';

/** Schools that a file gives somebody by naming the org above them. Each of many people would get each of many schools. */
export const MOST_BELOW = 500;

interface Org {
  readonly name: string;
  readonly is_school: boolean;
  readonly parent: string;
}

export class RosterOrgs {
  private readonly orgs: ReadonlyMap<string, Org>;
  /** The schools below each other org. */
  private readonly below = new Map<string, string[]>();

  constructor(tables: RosterTables) {
    const rows = rowsOf(tables, 'orgs');
    this.orgs = new Map(
      rows.map((row) => [
        row.cell('sourcedId'),
        {
          name: row.cell('name'),
          is_school: row.cell('type').toLowerCase() === 'school',
          parent: row.cell('parentSourcedId'),
        },
      ]),
    );
    for (const row of rows.filter((one) => !isToBeDeleted(one))) {
      const school = row.cell('sourcedId');
      if (!this.isSchool(school)) continue;
      for (const org of this.above(school)) {
        const held = this.below.get(org);
        if (held === undefined) this.below.set(org, [school]);
        else if (held.length <= MOST_BELOW) held.push(school);
      }
    }
  }

  nameOf(org: string): string {
    return this.orgs.get(org)?.name ?? org;
  }

  isSchool(org: string): boolean {
    return this.orgs.get(org)?.is_school === true;
  }

  /**
   * The schools that someone of an org belongs to as `role`: that school, the one that it is a part of, or for who
   * manages a district those below. One that the roster lacks stays, to be found missing.
   */
  schoolsOf(org: string, role: Role | undefined): readonly string[] {
    if (this.isSchool(org) || !this.orgs.has(org)) return [org];
    const around = this.above(org).find((one) => this.isSchool(one));
    if (around !== undefined) return [around];
    return role === 'manager' && org !== TOP_ORG && !this.isTooWide(org) ? (this.below.get(org) ?? []) : [];
  }

  /** Whether so many schools are below an org that who manages it is given none by the file. */
  isTooWide(org: string): boolean {
    return (this.below.get(org)?.length ?? 0) > MOST_BELOW;
  }

  /** From an org upwards. */
  private above(org: string): string[] {
    const passed = new Set<string>();
    let parent = this.orgs.get(org)?.parent ?? '';
    while (parent !== '' && !passed.has(parent) && passed.size < MOST_LEVELS) {
      passed.add(parent);
      parent = this.orgs.get(parent)?.parent ?? '';
    }
    return [...passed];
  }
}
