/** How a person is named in full. */

/** A person's names: somebody with one name has it as `first_name`. */
export interface PersonName {
  readonly first_name: string;
  readonly last_name: string | null;
}

/** The names on one line, as screens, letters and files write them. */
export function fullName({ first_name, last_name }: PersonName): string {
  return last_name === null ? first_name : `${first_name} ${last_name}`;
}
