import { expect, test } from 'vitest';
import { type MomentDoubt, momentsOf } from './moments.rules.ts';

test('notes and doubts are sorted by their moment in the video, a note before a doubt', () => {
  const at = new Date(0).toISOString();
  const note = (id: string, at_seconds: number) => ({ id, at_seconds, text: id, created_at: at });
  const doubt = (id: string, at_seconds: number): MomentDoubt => ({
    id,
    at_seconds,
    title: id,
    asked_at: at,
    status: 'open',
    is_unread: false,
  });
  const moments = momentsOf(
    [note('noted', 20), note('last', 90)],
    [doubt('asked later', 100), doubt('asked', 20), doubt('first', 3)],
  );
  expect(moments.map((one) => (one.kind === 'note' ? one.note.id : one.doubt.id))).toEqual([
    'first',
    'noted',
    'asked',
    'last',
    'asked later',
  ]);
});
