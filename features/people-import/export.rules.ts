/** Writes people as rows of a CSV file with the same columns as an import. */
import type { Role } from '#core/access/access.ts';
import { COLUMNS, joinNames } from './columns.rules.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** An exported person. Groups are those that they belong to or tutor. */
export interface ExportedPerson {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly status: 'active' | 'deactivated';
  readonly schools: readonly Named[];
  readonly groups: readonly (Named & { readonly school: string; readonly term: string | null })[];
}

/** A term of the exported groups. */
export interface ExportedTerm extends Named {
  readonly starts_on: string;
  readonly ends_on: string;
}

export const EXPORT_HEADER: readonly string[] = COLUMNS;

/** A person's row. `sourced_id` is our own id, so a later import recognizes the person. */
export function exportRow(person: ExportedPerson): string[] {
  const cells = {
    sourced_id: person.id,
    username: person.username,
    role: person.role,
    first_name: person.first_name,
    last_name: person.last_name ?? '',
    email: person.email ?? '',
    mobile: person.mobile ?? '',
    schools: joinNames(person.schools.map(({ name }) => name)),
    groups: joinNames(person.groups.map(({ name }) => name)),
    status: person.status,
  };
  return COLUMNS.map((column) => cells[column]);
}
