/**
 * The table of 50,000 people: the first page, a page with each filter, the counts of the filters, and the
 * palette's search. It also checks that pages are read from an index.
 */

import { type Kysely, sql } from 'kysely';
import { pageOfIds } from '#features/people-view/server/people-view.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { openLargeHouse } from '../large-house.ts';
import type { OwnRow } from '../row.ts';

const ROUNDS = 9;

/** The filters that the screen counts immediately. Tutors are counted when their filter is opened. */
const FACETS = [
  'role',
  'school',
  'group',
  'manager',
  'counselor',
  'missing',
  'status',
  'tests',
  'score',
  'seen',
];
const ORDERINGS = [
  'name' as const,
  '-name' as const,
  'last_seen_at' as const,
  '-last_seen_at' as const,
  'created_at' as const,
  '-created_at' as const,
  'last_score' as const,
  '-last_score' as const,
  'done' as const,
  '-done' as const,
];

export const peopleViewRow: OwnRow = {
  through: 'own process',
  operation: 'table of 50,000 people, each filter',
  peer: 'none measured',
  goal: 'first page ≤ 100 ms, each filter with its counts ≤ 200 ms, the palette ≤ 50 ms',
  async run() {
    const { app, school, group, tutor, manager, counselor } = await openLargeHouse();
    try {
      const filters: [name: string, filter: object][] = [
        ['everybody', {}],
        ['role', { role: ['student'] }],
        ['school', { school: [school] }],
        ['group', { group: [group] }],
        ['tutor', { tutor: [tutor] }],
        ['manager', { manager: [manager] }],
        ['counselor', { counselor: [counselor] }],
        ['no group', { has_no_group: true }],
        ['no counselor', { has_no_counselor: true }],
        ['status', { status: ['invited'] }],
        ['not seen for 7 days', { not_seen_for_days: 7 }],
        ['has a test not begun', { has_unstarted_test: true }],
        ['has a test under way', { has_test_under_way: true }],
        ['score below 1100', { score_below: 1100 }],
        ['words', { search: 'oka 77' }],
        ['four at once', { role: ['student'], school: [school], score_below: 1100, status: ['active'] }],
      ];
      await requireIndexes(app.database.kysely);
      const lines = [await told('first page', () => app.get('/api/people-view/'))];
      for (const ordering of ['-last_seen_at', '-last_score', '-done']) {
        lines.push(
          await told(`first page by ${ordering}`, () => app.get(`/api/people-view/?ordering=${ordering}`)),
        );
      }
      lines.push(await told('the choices of the filters', () => app.get('/api/filter-people-view/')));
      for (const [name, filter] of filters) {
        const rows = () => app.post('/api/filter-people-view/', { ...filter, facets: [] });
        lines.push(await told(`${name}: a page`, rows));
      }
      for (const [name, filter] of filters) {
        const counts = () => app.post('/api/filter-people-view/?page_size=1', { ...filter, facets: FACETS });
        lines.push(await told(`${name}: the counts of every facet`, counts));
      }
      for (const words of ['ok', 'oka', 'oka 77', 'nobody of this name']) {
        const palette = () => app.get(`/api/search/?search=${encodeURIComponent(words)}`);
        lines.push(await told(`palette: ${words}`, palette));
      }
      const tutors = () => app.post('/api/filter-people-view/?page_size=1', { facets: ['tutor'] });
      lines.push(await told('everybody: the counts of tutors', tutors));
      return lines;
    } finally {
      await app.close();
    }
  },
};

/** Throws for each ordering whose first page reads all people instead of an index. */
async function requireIndexes(db: Kysely<Tables>): Promise<void> {
  const view = { reach: 'all', caller: '' } as const;
  const page = { limit: 50, offset: 0, now: new Date() };
  for (const ordering of ORDERINGS) {
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain ${pageOfIds(view, {}, ordering, page)}`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    if (plan.includes('Seq Scan'))
      throw new Error(`The page ordered by ${ordering} scans all people:\n${plan}`);
  }
}

/** The median duration, and the median CPU time, which other work on the machine does not affect. */
async function told(name: string, work: () => Promise<unknown>): Promise<string> {
  const waits: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [started, used] = [performance.now(), process.cpuUsage()];
    await work();
    waits.push(performance.now() - started);
    const { user, system } = process.cpuUsage(used);
    cpu.push((user + system) / 1000);
  }
  return `${middle(waits)} ms, ${middle(cpu)} ms CPU  ${name}`;
}

function middle(values: number[]): string {
  return (values.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0).toFixed(1);
}
