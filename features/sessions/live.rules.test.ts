import { expect, test } from 'vitest';
import { byUrgency, connectionOf, secondsLeft } from './live.rules.ts';

const NOW = Date.parse('2026-11-19T09:00:00.000Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const row = (heard: number | null, ends: number | null, status = 'in_progress') => ({
  status,
  device: heard === null ? null : { heard_at: at(heard), waiting_count: 0 },
  present_section: { ends_at: ends === null ? null : at(ends) },
});

test('a device counts as offline only after a silence longer than a bad connection causes', () => {
  expect(connectionOf(row(-40, null).device, NOW)).toBe('online');
  expect(connectionOf(row(-41, null).device, NOW)).toBe('offline');
  expect(connectionOf({ heard_at: at(-1), waiting_count: 2 }, NOW)).toBe('saving');
  expect(connectionOf(null, NOW)).toBe('unknown');
});

test('the list of sessions in progress shows the time left while a clock runs, and none for a paused or untimed section', () => {
  expect(secondsLeft(row(0, 90), NOW)).toBe(90);
  expect(secondsLeft(row(0, -5), NOW)).toBe(0);
  expect(secondsLeft(row(0, null), NOW)).toBeNull();
  expect(secondsLeft(row(0, 90, 'paused'), NOW)).toBeNull();
});

test('the list of sessions in progress begins with offline devices, then has those with the least time left', () => {
  const [untimed, soon, later, offline] = [row(0, null), row(0, 60), row(0, 600), row(-99, 900)];
  expect(byUrgency([untimed, later, offline, soon], NOW)).toEqual([offline, soon, later, untimed]);
});
