/** People as rows of a CSV file, in the columns that are imported. It knows columns; whose rows they are is settled before. */
import type { Role } from '#core/access/access.ts';
import { COLUMNS, joinNames } from './columns.rules.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Someone who leaves in a file. Groups are those they are in, or tutor. */
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

/** A term that groups who leave in a file belong to. */
export interface ExportedTerm extends Named {
  readonly starts_on: string;
  readonly ends_on: string;
}

export const EXPORT_HEADER: readonly string[] = COLUMNS;

/** A person's row. The id is our own: it means the same person when the file comes back. */
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
