/** Creates identical sets of data and reads all their rows, for tests that do the same action in two ways. */
import { sql } from 'kysely';
import { seedMaterial, seedShelf } from '#features/library/tests/seed-library.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { type ApiClient, type TestApi, testApi } from './api.ts';
import { seedQuestion } from './bank-seed.ts';
import { seedPaper, seedSitting } from './results-seed.ts';
import { seedAllocation, seedAssessment } from './test-seed.ts';

export interface TwinWorld {
  readonly api: TestApi;
  readonly manager: ApiClient;
  readonly ids: Readonly<Record<string, string>>;
  /** The ids of all objects whose names start with this kind. */
  all(kind: string): string[];
}

/** Creates a database with a manager, two counselors, three students and three objects of each kind. */
export async function twinWorld(): Promise<TwinWorld> {
  const api = await testApi();
  const { database } = api.platform;
  const now = () => api.clock.now();
  const ids: Record<string, string> = {};
  ids.north = await api.school('North');
  ids['group one'] = await api.group(ids.north, 'Autumn A');
  ids['group two'] = await api.group(ids.north, 'Autumn B');
  const schools = [ids.north];
  const staff = await api.person({ role: 'manager', username: 'twin.manager', last_name: 'Staff', schools });
  ids.staff = staff.id;
  for (const name of ['counselor one', 'counselor two']) {
    const username = name.replace(' ', '.');
    ids[name] = (
      await api.person({ role: 'counselor', username, first_name: 'Dee', last_name: name, schools })
    ).id;
  }
  for (const name of ['student one', 'student two', 'student three']) {
    const username = name.replace(' ', '.');
    ids[name] = (await api.person({ role: 'student', username, last_name: name, schools })).id;
  }
  const students = Object.entries(ids).filter(([name]) => name.startsWith('student'));
  const paper = await seedPaper(database, now(), staff.id, {
    title: 'Sat',
    sections: [{ questions: [{}, {}] }],
    release: { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' },
  });
  ids.paper = paper.id;
  for (const [name, person] of students) {
    await seedAllocation(database, now(), staff.id, paper.id, { person });
    ids[`session of ${name}`] = await seedSitting(database, now(), paper, person, { answers: [['A', 'B']] });
  }
  for (const place of ['one', 'two', 'three']) {
    ids[`test ${place}`] = (await seedAssessment(database, now(), staff.id, { title: `Test ${place}` })).id;
    ids[`question ${place}`] = (
      await seedQuestion(database, now(), staff.id, { status: 'live', stem: `${place}?` })
    ).id;
    ids[`material ${place}`] = await seedMaterial(database, now(), staff.id, { title: `Material ${place}` });
    ids[`shelf ${place}`] = await seedShelf(database, now(), staff.id, {
      name: `Shelf ${place}`,
      materials: [ids[`material ${place}`] ?? ''],
    });
  }
  ids.video = await seedVideo(database, now(), staff.id);
  const all = (kind: string) =>
    Object.entries(ids).flatMap(([name, id]) => (name.startsWith(`${kind} `) ? [id] : []));
  return { api, manager: await api.as(staff), ids, all };
}

/** Tables that record calls, not their effects. */
const OF_CALLS = [
  'access_tokens',
  'audit',
  'audit_targets',
  'audit_values',
  'bulk_actions',
  'bulk_outcomes',
  'idempotency_keys',
  'jobs',
  'question_outcomes',
  'rate_limits',
  'schema_migrations',
];
/**
 * Columns whose values differ between identical databases: random values, values derived from ids, values
 * that the helpers leave out, and dates by the database's own clock.
 */
const DIFFERING = [
  'seed',
  'join_code',
  'password_hash',
  'journal_key',
  'digest',
  'content_hash',
  'from_at',
  'until_at',
  'minhash_bands',
];
const AN_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Every row in a database, sorted. Ids of the created objects are replaced by their names, other ids by a
 * fixed placeholder.
 */
export async function rowsOf({ api, ids }: TwinWorld): Promise<string[]> {
  const { kysely } = api.platform.database;
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(kysely);
  const found: string[] = [];
  for (const { name } of tables.filter((table) => !OF_CALLS.includes(table.name))) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(each) as row from ${sql.table(name)} each`.execute(kysely);
    for (const { row } of rows) {
      for (const column of DIFFERING) delete row[column];
      if (typeof row.id === 'number') delete row.id;
      found.push(`${name} ${JSON.stringify(row).replaceAll(AN_ID, (id) => names.get(id) ?? 'an id')}`);
    }
  }
  return found.sort();
}

/** The rows that occur more often in `rows` than in `others`. */
export function beyond(rows: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
