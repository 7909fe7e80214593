/**
 * A list's filter is written in SQL, and the field with the same name is computed separately for the
 * response. This code compares both in every list: exactly the rows with the filter's value must remain.
 */
import { z } from 'zod';
import { endpoints } from '#app/server/app.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ROLES, type Role, reachOf } from '#core/access/access.ts';
import type { ApiClient } from './api.ts';

type Row = Readonly<Record<string, unknown>>;

interface FilteredList {
  readonly endpoint: Endpoint;
  readonly filters: readonly string[];
}

/** For lists below an object: the list in which such objects are found. */
const THINGS: Readonly<Record<string, string>> = {
  '/api/material-users/{id}/': '/api/study-material/',
  '/api/assessments/{id}/users/list/': '/api/assessments/',
  '/api/users/{id}/assessments/': '/api/users/students/',
  '/api/sittings/{id}/events/': '/api/sittings/',
  '/api/assessments/{id}/marking/': '/api/assessments/',
  '/api/assessments/irt/{id}/calibrations/': '/api/assessments/',
};

/** Parameters that do not filter by a field: pages, ordering, search text, and whether uses are counted. */
const NO_FILTERS = ['page', 'page_size', 'ordering', 'search', 'text', 'uses'];

/** Filters that have the name of a field but a different meaning, with an explanation. */
const OTHER_MEANING: Readonly<Record<string, string>> = {
  '/api/outbox/ to': 'The filter is a time, but the field is the audience.',
  '/api/sittings/ status': 'The filter “open” covers planned and running ones.',
  '/api/doubt-tagging/ assigned': 'The filter is “me” or “nobody”, but the field is a person.',
  '/api/doubt-tagging/ skill':
    'The filter also matches skills below the given one and the skills of the question.',
  '/api/announcements/ written': 'The filter asks for everything that the reader wrote.',
};

/** Every list with a filter that is named after a field of its rows. */
function filteredLists(): readonly FilteredList[] {
  return endpoints().flatMap((endpoint) => {
    const row = rowOf(endpoint.response);
    const query = unwrapped(endpoint.query);
    if (endpoint.method !== 'GET' || row === null || !(query instanceof z.ZodObject)) return [];
    const isLeftOut = (name: string) =>
      NO_FILTERS.includes(name) || OTHER_MEANING[`${endpoint.path} ${name}`] !== undefined;
    const filters = Object.keys(query.shape).filter(
      (name) => row.shape[name] !== undefined && !isLeftOut(name),
    );
    // A list that requires a parameter has no rows without it.
    const isWhole = query.safeParse({}).success;
    return filters.length === 0 || !isWhole ? [] : [{ endpoint, filters }];
  });
}

/** Returns the problems as sentences, and the number of filter values that were tried. */
export async function walkListFilters(
  clients: Readonly<Partial<Record<Role, ApiClient>>>,
): Promise<{ faults: string[]; asked: number }> {
  const faults: string[] = [];
  let asked = 0;
  for (const { endpoint, filters } of filteredLists()) {
    for (const role of ROLES) {
      const client = clients[role];
      if (client === undefined || !mayCall(role, endpoint)) continue;
      for (const address of await addressesOf(client, endpoint.path)) {
        const all = await rowsOf(client, address);
        for (const filter of all === null ? [] : filters) {
          for (const value of valuesOf(endpoint, filter, all ?? [])) {
            const left = await rowsOf(client, `${address}?${filter}=${encodeURIComponent(value)}`);
            if (left === null) continue;
            asked += 1;
            const asking = `${endpoint.path}?${filter}=${value} as ${role}`;
            faults.push(...faultsOf(asking, { filter, value, all: all ?? [], left }));
          }
        }
      }
    }
  }
  return { faults, asked };
}

const mayCall = (role: Role, { access }: Endpoint) =>
  access === 'signed_in' || access === 'anyone' || reachOf(role, access) !== 'none';

/** The values of a filter; if it accepts any value, those in the rows. */
function valuesOf(endpoint: Endpoint, filter: string, all: readonly Row[]): readonly string[] {
  const choices = choicesOf(endpoint, filter);
  const values = choices.length > 0 ? choices : all.flatMap((row) => textsOf(row[filter]));
  return [...new Set(values)].slice(0, MOST_VALUES);
}

function faultsOf(
  asking: string,
  { filter, value, all, left }: { filter: string; value: string; all: readonly Row[]; left: readonly Row[] },
): string[] {
  const bears = (row: Row) => textsOf(row[filter]).includes(value);
  const shown = new Set(left.map((row) => JSON.stringify(row)));
  const others = left.filter((row) => !bears(row));
  const absent = all.filter((row) => bears(row) && !shown.has(JSON.stringify(row)));
  return [
    ...others.map((row) => `${asking} shows a row whose ${filter} is ${JSON.stringify(row[filter])}.`),
    ...absent.map(
      (row) => `${asking} leaves out a row with this ${filter}: ${JSON.stringify(row).slice(0, 200)}.`,
    ),
  ];
}

const MOST_VALUES = 12;
/** How many objects to try for a path with an id. */
const MOST_THINGS = 3;

async function addressesOf(client: ApiClient, path: string): Promise<readonly string[]> {
  if (!path.includes('{')) return [path];
  const list = THINGS[path];
  // Bulk actions have no list: only the person who started a bulk action knows its URL.
  if (path.includes('/actions/{id}/')) return [];
  if (list === undefined)
    throw new Error(`${path}: add to THINGS in tests/support/walk-list-filters.ts what its id refers to.`);
  const things = (await rowsOf(client, list)) ?? [];
  return things.slice(0, MOST_THINGS).map(({ id }) => path.replace('{id}', String(id)));
}

/** All rows; null if the call is refused or needs a further filter. */
async function rowsOf(client: ApiClient, address: string): Promise<Row[] | null> {
  const rows: Row[] = [];
  const sign = address.includes('?') ? '&' : '?';
  for (let page = 1; ; page += 1) {
    const { status, body } = await client.get(`${address}${sign}page_size=200&page=${page}`);
    if (status === 403 || status === 404 || status === 422) return null;
    if (status !== 200) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`);
    rows.push(...body.results);
    if (rows.length >= body.count || body.results.length === 0) return rows;
  }
}

/** A field's value in the form that a filter takes: an object as its id. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return [String(value)];
  if (typeof value === 'object' && value !== null && 'id' in value) return textsOf(value.id);
  return [];
}

/** The values of an enum filter. */
function choicesOf({ query }: Endpoint, filter: string): string[] {
  const shape = unwrapped(query);
  const field = shape instanceof z.ZodObject ? unwrapped(shape.shape[filter] as z.core.$ZodType) : null;
  return field instanceof z.ZodEnum ? field.options.map(String) : [];
}

function rowOf(response: z.core.$ZodType): z.ZodObject | null {
  const list = unwrapped(response);
  if (!(list instanceof z.ZodObject) || list.shape.results === undefined) return null;
  const results = unwrapped(list.shape.results as z.core.$ZodType);
  const row = results instanceof z.ZodArray ? unwrapped(results.element as z.core.$ZodType) : null;
  return row instanceof z.ZodObject ? row : null;
}

/** The schema without optional and transform wrappers. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) {
    return unwrapped(schema.out instanceof z.ZodTransform ? schema.in : schema.out);
  }
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly;
  return isWrapped ? unwrapped(schema.unwrap() as z.core.$ZodType) : schema;
}
