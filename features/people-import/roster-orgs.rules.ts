/**
 * The orgs of a roster: which ones are schools, and which schools another org represents, either as a part of
 * one school or as an org above several.
 */
import type { Role } from '#core/access/access.ts';
import { isToBeDeleted, MOST_LEVELS, type RosterTables, rowsOf } from './roster-table.rules.ts';

/** The top org in our own files, for staff without a school. */
export const TOP_ORG = 'assay';

/**
 * The maximum number of schools that a file may give a person by naming an org above them. Otherwise many
 * people times many schools could arise.
 */
export const MOST_BELOW = 500;

interface Org {
  readonly name: string;
  readonly is_school: boolean;
  readonly parent: string;
}

export class RosterOrgs {
  private readonly orgs: ReadonlyMap<string, Org>;
  /** The schools below each org that is not a school. */
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
   * The schools of a person with this `role` in an org: the school itself, the school that the org is part
   * of, or for managers of a district all schools below it. An unknown org is returned as it is, so that it
   * is reported as missing.
   */
  schoolsOf(org: string, role: Role | undefined): readonly string[] {
    if (this.isSchool(org) || !this.orgs.has(org)) return [org];
    const around = this.above(org).find((one) => this.isSchool(one));
    if (around !== undefined) return [around];
    return role === 'manager' && org !== TOP_ORG && !this.isTooWide(org) ? (this.below.get(org) ?? []) : [];
  }

  /** Whether an org has too many schools below it. Its managers then get none of them from the file. */
  isTooWide(org: string): boolean {
    return (this.below.get(org)?.length ?? 0) > MOST_BELOW;
  }

  /** The orgs above an org, the nearest first. */
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
