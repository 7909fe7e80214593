/**
 * What a feature says of each of its tables: what a backup holds of it, and, of one that tells of people, what becomes of
 * it when somebody is erased, asks for their data, or has two records made one. A table that nobody declares fails the
 * suite.
 */
import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * What becomes of a column that names a person when two records of one are made one. `moves`: it names the record that is
 * kept from then on. `joins`: so too, but for what the kept one has already (a row alike in `by`), which is removed; where
 * the row of the kept one has nothing in `gives_way_without` and the other's has, it is that which is removed. `nullable`:
 * the columns of `by` in which two rows are alike too where neither has anything.
 * `fills`: so too, but what the kept one has already stays with the other. `ends`: it is removed. `stays`: it goes on
 * naming the record that it named.
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

/** Whoever is being erased, as they were before. */
export interface Erased {
  readonly id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  /** Their own and their guardians', wherever one was kept. */
  readonly contacts: readonly string[];
}

/** Takes away what is told of a person, beyond the rows that go whole. */
export type Erase = (db: Kysely<Tables>, erased: Erased, now: Date) => Promise<void>;

type PersonalRow = Readonly<Record<string, unknown>>;
/** What a person is given of a table: no password, code, secret or sealed text, and no key of a question. */
type PersonalRows = (person: string) => RawBuilder<PersonalRow>;

interface Personal<Column extends string> {
  /** Columns that tell who somebody is, or what was said to or of them: it goes with them. */
  readonly goes?: readonly Column[];
  /** Columns of what they did: it stays, and names nobody once they are erased. */
  readonly stays_anonymous?: readonly Column[];
  /** Of every column that refers to a person. Students and guests are merged, so what only staff do stays. */
  readonly merging: { readonly [C in Column]?: MergeWay<Column> };
  /**
   * `rows_of`: rows that name them there are deleted, in all tables before any `by` is called. `by`: called from the
   * highest feature's tables down, so that what those showed is shown no more. A text: why it stays.
   */
  readonly erasing: string | { readonly rows_of?: readonly Column[]; readonly by?: Erase };
  /** Contacts by which they are known in other tables too, in rows whose column `of` names them. */
  readonly contacts?: { readonly of: Column; readonly in: readonly Column[] };
  /** A file of theirs; that of another table which has this one's rows too; or why there is none. */
  readonly exporting:
    | { readonly file: string; readonly rows: PersonalRows }
    | { readonly within: string }
    | { readonly not: string };
}

interface TableDeclaration<Column extends string> {
  /**
   * `left_out`: what must not come back, because it lets somebody in or passes within hours. By column: the SQL that stands
   * in a backup in the place of a cell.
   */
  readonly backup: 'kept' | 'left_out' | { readonly [C in Column]?: string };
  /** Columns of words, documents, bytes and days that are the product's, its settings' and its content's. */
  readonly impersonal?: readonly Column[];
  /** Columns of what is gone by itself within the hour. */
  readonly passes?: readonly Column[];
  /** Null: it names nobody, and holds nothing of anybody. */
  readonly personal: Personal<Column> | null;
}

/** A feature's tables, by name. */
export type FeatureTables = { readonly [T in keyof Tables]?: TableDeclaration<keyof Tables[T] & string> };

/** A table as whoever walks them all has it. */
export type DeclaredTable = TableDeclaration<string> & { readonly name: string };

/** Of every column that names a person: what becomes of it when two records are made one. */
export function mergingOf(
  tables: readonly DeclaredTable[],
): { table: string; column: string; decision: MergeWay<string> }[] {
  return tables.flatMap(({ name, personal }) =>
    Object.entries(personal?.merging ?? {}).flatMap(([column, decision]) =>
      decision === undefined ? [] : [{ table: name, column, decision }],
    ),
  );
}

/** The tables of all features, as a list. */
export function declaredTables(all: readonly FeatureTables[]): DeclaredTable[] {
  return all.flatMap((tables) =>
    Object.entries(tables as Readonly<Record<string, TableDeclaration<string>>>).map(([name, table]) => ({
      name,
      ...table,
    })),
  );
}
