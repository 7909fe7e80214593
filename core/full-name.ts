/** Formats a person's full name. */

/** A person's names. A person with only one name has it in `first_name`. */
export interface PersonName {
  readonly first_name: string;
  readonly last_name: string | null;
}

/** The full name on one line, for screens, letters and files. */
export function fullName({ first_name, last_name }: PersonName): string {
  return last_name === null ? first_name : `${first_name} ${last_name}`;
}
