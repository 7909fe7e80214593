/**
 * Types with which features declare their tables: what a backup contains, and for tables with personal data
 * what happens when a person is erased, exports their data, or has two records merged. A test fails for an
 * undeclared table.
 */
import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * What happens to a column that refers to a person when two records of that person are merged. `moves`: the
 * column then refers to the remaining record. `joins`: like `moves`, but a row is deleted if the remaining
 * record has a row with equal columns `by`. If only the remaining record's row has null in
 * `gives_way_without`, that row is deleted, and not the moved one. In the `nullable` columns of `by`, two
 * nulls count as equal. `fills`: like `moves`, but a row stays with the old record if the remaining record
 * has a row with equal columns `by`. `ends`: the row is deleted. `stays`: the column still refers to the old
 * record.
 */
type MergeWay<Column> =
  | { readonly way: 'moves' | 'ends' | 'stays' }
  | {
      readonly way: 'joins';
      readonly by: readonly Column[];
      readonly gives_way_without?: Column;
      readonly nullable?: readonly Column[];
    }
  | { readonly way: 'fills'; readonly by: readonly Column[] };

export const moves = { way: 'moves' } as const;
export const ends = { way: 'ends' } as const;
export const stays = { way: 'stays' } as const;
export const joins = <const Column extends string>(...by: Column[]) => ({ way: 'joins', by }) as const;
export const fills = <const Column extends string>(...by: Column[]) => ({ way: 'fills', by }) as const;

/** The person to erase, with the data from before the erasure. */
export interface Erased {
  readonly id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  /** All stored contacts of the person and their guardians. */
  readonly contacts: readonly string[];
}

/** Removes data about a person that is not deleted as whole rows. */
export type Erase = (db: Kysely<Tables>, erased: Erased, now: Date) => Promise<void>;

type PersonalRow = Readonly<Record<string, unknown>>;
/**
 * Selects a person's rows for their data export, without passwords, codes, secrets, encrypted text and right
 * answers to questions.
 */
type PersonalRows = (person: string) => RawBuilder<PersonalRow>;

interface Personal<Column extends string> {
  /** Columns that identify a person or contain text to or about them. They are deleted with the person. */
  readonly goes?: readonly Column[];
  /** Columns that record what the person did. They stay, and after the erasure refer to nobody. */
  readonly stays_anonymous?: readonly Column[];
  /**
   * The decision for each column that refers to a person when records are merged. Only students and guests
   * are merged, so columns for actions of staff use `stays`.
   */
  readonly merging: { readonly [C in Column]?: MergeWay<Column> };
  /**
   * `rows_of`: rows that refer to the person in these columns are deleted, in all tables before any `by` is
   * called. `by`: called from the tables of the highest feature down, so that derived data is deleted first.
   * A text: why the data stays.
   */
  readonly erasing: string | { readonly rows_of?: readonly Column[]; readonly by?: Erase };
  /**
   * Columns with contacts of the person to whom column `of` refers. The person is also found by these
   * contacts in other tables.
   */
  readonly contacts?: { readonly of: Column; readonly in: readonly Column[] };
  /**
   * The file of the data export that contains these rows, or the table whose file includes them, or the
   * reason why they are not exported.
   */
  readonly exporting:
    | { readonly file: string; readonly rows: PersonalRows }
    | { readonly within: string }
    | { readonly not: string };
}

interface TableDeclaration<Column extends string> {
  /**
   * `left_out`: data that must not be restored, because it grants access or is only valid for hours. By
   * column: the SQL that replaces the column in a backup.
   */
  readonly backup: 'kept' | 'left_out' | { readonly [C in Column]?: string };
  /**
   * Columns with text, documents, bytes or days that belong to the product, its settings or content, not to
   * people.
   */
  readonly impersonal?: readonly Column[];
  /** Columns of data that is deleted automatically within an hour. */
  readonly passes?: readonly Column[];
  /** The personal data in the table; null if it has none. */
  readonly personal: Personal<Column> | null;
}

/** The tables of a feature by name. */
export type FeatureTables = { readonly [T in keyof Tables]?: TableDeclaration<keyof Tables[T] & string> };

/** A declared table with its name, for code that handles all tables. */
export type DeclaredTable = TableDeclaration<string> & { readonly name: string };

/** The merge decision of every column that names a person. */
export function mergingOf(
  tables: readonly DeclaredTable[],
): { table: string; column: string; decision: MergeWay<string> }[] {
  return tables.flatMap(({ name, personal }) =>
    Object.entries(personal?.merging ?? {}).flatMap(([column, decision]) =>
      decision === undefined ? [] : [{ table: name, column, decision }],
    ),
  );
}

/** The tables of all features as a list. */
export function declaredTables(all: readonly FeatureTables[]): DeclaredTable[] {
  return all.flatMap((tables) =>
    Object.entries(tables as Readonly<Record<string, TableDeclaration<string>>>).map(([name, table]) => ({
      name,
      ...table,
    })),
  );
}
