/**
 * Types for the existing people, schools, terms and groups that a file may mean, as far as the importer sees
 * them. The store fills them.
 */
import type { Role } from '#core/access/access.ts';

interface PresentSchool {
  readonly id: string;
  /** The name as the database normalizes it. */
  readonly folded: string;
  readonly in_reach: boolean;
}

export interface PresentPerson {
  readonly id: string;
  readonly role: Role;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly status: 'active' | 'deactivated';
  /** Whether the importer may change them, and not only see them. */
  readonly is_decided: boolean;
  /** The person's id in the file's system; null if there is none yet. */
  readonly external_id: string | null;
  readonly schools: readonly PresentSchool[];
  /** The groups that the person belongs to or tutors. */
  readonly groups: readonly { readonly id: string; readonly folded: string }[];
}

export interface NamedSchool {
  readonly id: string;
  readonly external_id: string | null;
}

export interface PresentGuardian {
  readonly id: string;
  readonly person: string;
  readonly name: string;
  readonly contact: string;
  /** Whether any consent of the guardian is recorded. */
  readonly has_consents: boolean;
}

export interface PresentTerm {
  readonly id: string;
  readonly school: string;
  readonly name: string;
  readonly folded: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly is_archived: boolean;
}

export interface PresentGroup {
  readonly id: string;
  readonly name: string;
  readonly school: string;
  readonly term: string | null;
  readonly external_id: string | null;
  /** Whether the group is archived. Then it cannot change, and nobody can be added to it. */
  readonly is_archived: boolean;
}

export interface World {
  readonly caller: { readonly id: string; readonly role: Role };
  /** Whether every school is in reach. */
  readonly over_all: boolean;
  readonly may_add_schools: boolean;
  /** People in the importing user's view, by id. */
  readonly people: ReadonlyMap<string, PresentPerson>;
  /** The guardians, keyed by the person whose guardians they are. */
  readonly guardians: ReadonlyMap<string, readonly PresentGuardian[]>;
  /**
   * The person that an id in the file refers to. The id may come from the file's system or from ours. Null if
   * the caller cannot see that person.
   */
  readonly by_sourced_id: ReadonlyMap<string, string | null>;
  /** Maps each username to a person's id; null for a person whom the importer cannot see. */
  readonly by_username: ReadonlyMap<string, string | null>;
  /** People in view by lower-case email: verified emails, and emails of merged records. */
  readonly by_email: ReadonlyMap<string, readonly string[]>;
  /** The given ids, usernames and emails that belong to a merged record. They mean the remaining record. */
  readonly given_up: {
    readonly sourced_ids: ReadonlySet<string>;
    readonly usernames: ReadonlySet<string>;
    readonly emails: ReadonlySet<string>;
  };
  /** Active people in view whom an earlier file of this source added. */
  readonly brought: readonly string[];
  /** Names of schools, terms and groups as the database normalizes them. */
  readonly folded: ReadonlyMap<string, string>;
  /** Schools in reach, by normalized name. */
  readonly schools_by_name: ReadonlyMap<string, NamedSchool>;
  /** Ids of schools, by the id of the file's system or by our own id; null if out of reach. */
  readonly schools_by_sourced_id: ReadonlyMap<string, string | null>;
  /** All terms of those schools, by id. */
  readonly terms: ReadonlyMap<string, PresentTerm>;
  /** Ids of those terms, by `termKey` of the session's id in the file's system. */
  readonly terms_by_sourced_id: ReadonlyMap<string, string>;
  /** Groups in reach that are not archived, by `groupKey`. */
  readonly groups_by_name: ReadonlyMap<string, PresentGroup>;
  readonly groups_by_sourced_id: ReadonlyMap<string, PresentGroup | null>;
}

/** The key of a group: its school and normalized name. */
export function groupKey(school: string, folded: string): string {
  return `${school} ${folded}`;
}

/** The key of a term: its school, and its normalized name or the id of a session. */
export function termKey(school: string, name: string): string {
  return `${school} ${name}`;
}

/** A person's name without accents and case, for comparing spellings. */
export function foldedName(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
