import { describe, expect, test } from 'vitest';
import type { SavedNote, ShownNote } from './exam.contract.ts';
import { judgeNote, noteKey, shownNotes } from './notes.rules.ts';

const session = {
  id: 'session',
  status: 'in_progress' as const,
  writer: 2,
  sections: [
    { id: 'open', status: 'open' as const },
    { id: 'closed', status: 'closed' as const },
    { id: 'locked', status: 'locked' as const },
  ],
};
const note = (fields: Partial<SavedNote> = {}): SavedNote => ({
  kind: 'scratch',
  target: 'question',
  value: 'x',
  writer: 2,
  seq: 5,
  ...fields,
});

describe('a note', () => {
  test('counts by the order of all changes; a note from a newer window replaces one from an older window', () => {
    const verdictOver = (writer: number, seq: number) =>
      judgeNote(session, 'open', { writer, seq }, note()).verdict;
    expect(judgeNote(session, 'open', null, note())).toEqual({ verdict: 'saved', code: null });
    expect(verdictOver(2, 4)).toBe('saved');
    expect(verdictOver(2, 5)).toBe('stale');
    expect(verdictOver(1, 9)).toBe('saved');
    expect(judgeNote(session, 'open', { writer: 2, seq: 1 }, note({ writer: 1, seq: 9 })).verdict).toBe(
      'stale',
    );
    expect(judgeNote(session, 'open', null, note({ writer: 3 })).code).toBe('unknown_writer');
  });

  test('belongs to the session, to one of its sections or to a question in a section, and to nothing else', () => {
    const codeOf = (target: string, section: string | null = null) =>
      judgeNote(session, section, null, note({ target })).code;
    expect([codeOf('session'), codeOf('open'), codeOf('question', 'open')]).toEqual([null, null, null]);
    expect([codeOf('closed'), codeOf('question', 'closed')]).toEqual([null, null]);
    expect([codeOf('locked'), codeOf('question', 'locked')]).toEqual(['section_locked', 'section_locked']);
    expect([codeOf('question'), codeOf('other')]).toEqual(['unknown_target', 'unknown_target']);
  });

  test('is accepted from the start on, even after the end, but not for an expired or voided session', () => {
    const codeAt = (status: Parameters<typeof judgeNote>[0]['status'], target: string) =>
      judgeNote({ ...session, status }, null, null, note({ target })).code;
    for (const target of ['session', 'open']) {
      expect(codeAt('generated', target)).toBe('not_started');
      expect(codeAt('voided', target)).toBe('voided');
      expect(codeAt('expired', target)).toBe('expired');
      expect(codeAt('submitted', target)).toBe(null);
    }
  });
});

test('that waits is merged with the server’s notes in the order of changes, and removed notes are dropped', () => {
  const held: ShownNote[] = [
    { kind: 'scratch', target: 'q1', value: 'kept', writer: 1, seq: 7 },
    { kind: 'scratch', target: 'q2', value: 'old', writer: 1, seq: 1 },
    { kind: 'calculator', target: 'q1', value: '1+1', writer: 1, seq: 2 },
  ];
  const change = (fields: Partial<SavedNote>) => ({ kind: 'note' as const, body: note(fields) });
  const shown = shownNotes(held, [
    change({ target: 'q1', value: 'older', writer: 1, seq: 3 }),
    change({ target: 'q2', value: 'new', writer: 1, seq: 9 }),
    change({ target: 'q2', value: 'newest', writer: 2, seq: 1 }),
    change({ kind: 'calculator', target: 'q1', value: null, writer: 1, seq: 4 }),
    change({ kind: 'highlight', target: 'q3', value: '[]' }),
    { kind: 'event', body: { id: 'e', event: 'left', at: '2026-11-19T09:00:00.000Z' } },
  ]);
  expect(Object.fromEntries(shown)).toEqual({
    [noteKey({ kind: 'scratch', target: 'q1' })]: 'kept',
    [noteKey({ kind: 'scratch', target: 'q2' })]: 'newest',
    [noteKey({ kind: 'highlight', target: 'q3' })]: '[]',
  });
});
