/** Who and what is here that a file may mean, as far as its sender sees it. It knows the shapes that the store fills. */
import type { Role } from '#core/access/access.ts';

interface PresentSchool {
  readonly id: string;
  /** Its name as the database folds it. */
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
  /** Whether the sender decides over them, and does not only see them. */
  readonly is_decided: boolean;
  /** What the file's system calls them; null where it has not named them yet. */
  readonly external_id: string | null;
  readonly schools: readonly PresentSchool[];
  /** Those they are a member of, or tutor. */
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
  /** Whether anything is recorded of what they agree to. */
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
  /** It is kept as it was, and nobody comes into it. */
  readonly is_archived: boolean;
}

export interface World {
  readonly caller: { readonly id: string; readonly role: Role };
  /** Whether every school is in reach. */
  readonly over_all: boolean;
  readonly may_add_schools: boolean;
  /** Those in view, by their ids. */
  readonly people: ReadonlyMap<string, PresentPerson>;
  /** By the people whose guardians they are. */
  readonly guardians: ReadonlyMap<string, readonly PresentGuardian[]>;
  /** Whom an id of the file means: of their system, or our own; null is someone out of view. */
  readonly by_sourced_id: ReadonlyMap<string, string | null>;
  /** Null is someone out of view. */
  readonly by_username: ReadonlyMap<string, string | null>;
  /** Of verified addresses in lower case, and of records given up, those in view. */
  readonly by_email: ReadonlyMap<string, readonly string[]>;
  /** Of these ids, codes and addresses those of a record that was given up for another: they mean the one that is kept. */
  readonly given_up: {
    readonly sourced_ids: ReadonlySet<string>;
    readonly usernames: ReadonlySet<string>;
    readonly emails: ReadonlySet<string>;
  };
  /** Active people in view whom an earlier file of this source brought. */
  readonly brought: readonly string[];
  /** Names of schools and groups as the database folds them. */
  readonly folded: ReadonlyMap<string, string>;
  /** Schools in reach, by their folded names. */
  readonly schools_by_name: ReadonlyMap<string, NamedSchool>;
  /** The ids of schools, by what the file's system calls them, or by our own ids; null is one out of reach. */
  readonly schools_by_sourced_id: ReadonlyMap<string, string | null>;
  /** Every term of those schools, by its id. */
  readonly terms: ReadonlyMap<string, PresentTerm>;
  /** The ids of those terms, by `termKey` of what the file's system calls them. */
  readonly terms_by_sourced_id: ReadonlyMap<string, string>;
  /** Live groups in reach, by `groupKey`. */
  readonly groups_by_name: ReadonlyMap<string, PresentGroup>;
  readonly groups_by_sourced_id: ReadonlyMap<string, PresentGroup | null>;
}

/** What tells a group: its school and its folded name. */
export function groupKey(school: string, folded: string): string {
  return `${school} ${folded}`;
}

/** What tells a term: its school, and its folded name or the id of a session. */
export function termKey(school: string, name: string): string {
  return `${school} ${name}`;
}

/** How two spellings of a person's name are compared. */
export function foldedName(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
