import { expect, test } from 'vitest';
import type { LiveTaker, Need } from '../live.contract.ts';
import { groupsOf, stateWords } from './sitting-words.ts';

const taker = (id: string, needs: Need[], more: Partial<LiveTaker> = {}): LiveTaker =>
  ({
    id,
    name: id,
    username: id,
    multiplier: 1,
    session: null,
    status: 'in_progress',
    is_ready: false,
    attendance: 'here',
    entered_at: '2026-11-27T09:00:00.000Z',
    started_at: null,
    submitted_at: null,
    needs,
    ...more,
  }) as unknown as LiveTaker;
const away = (id: string) => taker(id, ['not_here'], { status: null, attendance: null, entered_at: null });

test('a student who has not arrived is shown as not here, and not as needing the proctor', () => {
  const takers = [taker('Ann', []), taker('Ben', ['offline']), away('Cy')];
  expect(stateWords({ status: 'under_way' }, takers)).toBe(
    'In progress: 2. Submitted: 0. 1 student needs you. 1 student is not here yet.',
  );
  expect(stateWords({ status: 'waiting' }, [away('Cy'), away('Di')])).toBe(
    'Ready to start: 0. Students who come later start on their own clock. 2 students are not here yet.',
  );
  expect(groupsOf(takers).map(({ title, takers: those }) => [title, those.length])).toEqual([
    ['Needs you', 1],
    ['In progress', 1],
    ['Not here', 1],
  ]);
});
