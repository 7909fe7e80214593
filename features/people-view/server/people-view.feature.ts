/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Erase, type FeatureTables, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { peopleViewRoutes } from './people-view.routes.ts';
import { savedViewsRoutes } from './saved-views.routes.ts';

/**
 * Removes traces of an erased person from other people's saved views: a search for the person, and a name of
 * the view that identifies them. It matches a word of the first name together with one of the last name, a
 * contact, or the username. The views themselves stay.
 */
const eraseSearches: Erase = async (db, erased, now) => {
  const words = (text: RawBuilder<unknown>) => sql`regexp_split_to_array(fold(btrim(${text})), '\\s+')`;
  const holds = (text: RawBuilder<unknown>, part: string) =>
    sql`position(fold(${part}) in fold(${text})) > 0`;
  const digits = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, '[^0-9]', '', 'g')`;
  const named = (text: RawBuilder<unknown>) => sql<SqlBool>`coalesce(
    (${words(sql`${erased.first_name}::text`)} && ${words(text)}
      and ${erased.last_name === null ? sql`true` : sql`${words(sql`${erased.last_name}::text`)} && ${words(text)}`})
    or fold(${erased.username}) = any(${words(text)})
    ${erased.email === null ? sql`` : sql`or ${holds(text, erased.email)}`}
    ${erased.mobile === null ? sql`` : sql`or position(ltrim(${erased.mobile}, '+') in ${digits(text)}) > 0`}, false)`;
  const [search, name] = [named(sql`(filters ->> 'search')`), named(sql`name`)];
  // The new name is unique, because it contains the view's id.
  await sql`
    update saved_views set version = version + 1, updated_at = ${now},
      filters = case when ${search} then filters - 'search' else filters end,
      name = case when ${name} then 'View ' || id else name end
    where (filters ? 'search' and ${search}) or ${name}`.execute(db);
  // Deletes stored idempotent responses that contain such a view.
  await sql`
    delete from idempotency_keys
    where response ? 'filters' and (${named(sql`(response -> 'filters' ->> 'search')`)}
      or ${named(sql`(response ->> 'name')`)})`.execute(db);
};

const peopleViewTables = {
  bulk_outcomes: {
    backup: 'kept',
    impersonal: ['outcome'],
    personal: {
      goes: ['reason', 'before'],
      merging: { person: stays },
      erasing: { rows_of: ['person'] },
      exporting: {
        not: 'This table lists bulk actions of staff. The file `changes_to_them` lists changes to this person.',
      },
    },
  },
  person_tests: {
    backup: 'kept',
    personal: {
      merging: { person: stays },
      erasing: 'This table only counts the person’s tests. The tests themselves stay.',
      exporting: {
        not: 'This table contains only counts of sessions. The file `sessions` contains the sessions.',
      },
    },
  },
  saved_views: {
    backup: 'kept',
    personal: {
      goes: ['name', 'filters', 'columns', 'ordering'],
      merging: { owner: stays },
      erasing: { rows_of: ['owner'], by: eraseSearches },
      exporting: { not: 'This table contains filters that may name other people.' },
    },
  },
} satisfies FeatureTables;

export const peopleViewFeature: Feature = {
  name: 'people-view',
  routes: [...peopleViewRoutes, ...savedViewsRoutes, ...bulkRoutes],
  field_words: { columns: 'columns', filters: 'filters', ordering: 'ordering' },
  tables: peopleViewTables,
};
