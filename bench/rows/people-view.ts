/** The table of 50,000 people: its first page, a page of each filter, and the counts beside it. */

import { openLargeHouse } from '../large-house.ts';
import type { Row } from '../row.ts';

const ROUNDS = 9;

export const peopleViewRow: Row = {
  operation: 'table of 50,000 people, each filter',
  peer: 'none measured',
  goal: 'first page ≤ 100 ms, each filter ≤ 200 ms',
  async run() {
    const { app, school, group, manager, counselor } = await openLargeHouse();
    try {
      const filters: [name: string, filter: object][] = [
        ['everybody', {}],
        ['role', { role: ['student'] }],
        ['school', { school: [school] }],
        ['group', { group: [group] }],
        ['manager', { manager: [manager] }],
        ['counselor', { counselor: [counselor] }],
        ['status', { status: ['invited'] }],
        ['not seen for 7 days', { not_seen_for_days: 7 }],
        ['has a test not begun', { has_unstarted_test: true }],
        ['has a test under way', { has_test_under_way: true }],
        ['score below 1100', { score_below: 1100 }],
        ['words', { search: 'oka 77' }],
        ['four at once', { role: ['student'], school: [school], score_below: 1100, status: ['active'] }],
      ];
      const lines = [await told('first page', () => app.get('/api/people-view/'))];
      for (const [name, filter] of filters) {
        const rows = () => app.post('/api/filter-people-view/', { ...filter, facets: false });
        lines.push(await told(`${name}: a page`, rows));
      }
      for (const [name, filter] of filters) {
        const counts = () => app.post('/api/filter-people-view/?page_size=1', filter);
        lines.push(await told(`${name}: the counts of every facet`, counts));
      }
      return lines;
    } finally {
      await app.close();
    }
  },
};

/** The middle wait of several, and the middle of the processor's time, which other work on the machine does not lengthen. */
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
