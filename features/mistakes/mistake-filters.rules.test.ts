import { describe, expect, test } from 'vitest';
import { isShown, mapSentence, mayNameCause } from './mistake-filters.rules.ts';
import type { MissedQuestion, Mistakes } from './mistakes.contract.ts';
import { countedGroup } from './mistakes.rules.ts';

const said = (group: 'knowledge' | 'time') => ({
  reason: { id: group, name: group, group },
  is_confirmed: false,
  note: null,
  by: { id: 'p', name: 'Robin' },
  at: '2026-11-21T09:00:00.000Z',
});
const mistake = (more: Partial<MissedQuestion> = {}) => ({
  session: 's',
  domain: { id: 'algebra', name: 'Algebra' },
  topic: null,
  said: { taker: null, staff: null },
  ...more,
});

test("the reason of staff takes precedence over the student's; a note without a reason is ignored", () => {
  expect(countedGroup({ taker: said('time'), staff: said('knowledge') })).toBe('knowledge');
  expect(countedGroup({ taker: said('time'), staff: { ...said('knowledge'), reason: null } })).toBe('time');
  expect(countedGroup({ taker: null, staff: null })).toBeNull();
});

test.each([
  ['without a filter', {}, true],
  ['by its reason', { reason: 'none' }, true],
  ['not by another reason', { reason: 'time' }, false],
  ['by its domain', { domain: 'algebra' }, true],
  ['not by another domain', { domain: 'none' }, false],
  ['by having no topic', { topic: 'none' }, true],
  ['not by another topic', { topic: 'lines' }, false],
  ['not by another test', { domain: 'algebra', test: 'another' }, false],
] as const)('filters: a mistake is shown %s', (_, shown, isThere) => {
  expect(isShown(mistake(), shown)).toBe(isThere);
});

test('filters mistakes by the effective reason', () => {
  const explained = mistake({ said: { taker: said('time'), staff: null } });
  expect(isShown(explained, { reason: 'time' })).toBe(true);
  expect(isShown(explained, { reason: 'none' })).toBe(false);
});

describe('the sentence above the mistake map', () => {
  const domain = (id: string, marks: number) => ({
    id,
    name: id,
    subject: null,
    marks,
    questions: marks,
    asked: 10,
  });
  const cell = (
    group: 'knowledge' | 'execution' | null,
    of: string | null,
    marks: number,
    chosen = group === null ? 0 : 1,
  ) => ({
    group,
    domain: of,
    marks,
    questions: marks,
    chosen,
  });
  const map = (cells: Mistakes['map']['cells']): Mistakes['map'] => ({
    domains: [domain('Conventions', 7), domain('Algebra', 24)],
    no_domain: { marks: 0, questions: 0 },
    groups: [],
    cells,
    all: { marks: 31, questions: 31 },
  });

  test('names the reason that costs most, its domain, and the next domain', () => {
    const cells = [
      cell(null, 'Algebra', 15),
      cell('knowledge', 'Algebra', 9),
      cell('knowledge', 'Conventions', 7),
    ];
    expect(mapSentence(map(cells), 'taker', String)).toBe(
      'Your biggest cause of lost points: missing knowledge in Algebra (9 points), then Conventions (7)',
    );
  });

  test('uses the singular for one point, and names questions without a domain', () => {
    const one = { ...map([cell('execution', null, 1)]), all: { marks: 1, questions: 1 } };
    expect(mapSentence(one, 'staff', String)).toBe(
      'Biggest cause of lost points: slips in other questions (1 point)',
    );
  });

  test('names the domain that costs most and asks for reasons while there are none', () => {
    expect(mapSentence(map([cell(null, 'Algebra', 24)]), 'staff', String)).toBe(
      'Algebra cost the most: 24 of 31 points. None of the 31 missed questions has a reason yet',
    );
  });

  test('does not name a suggested reason that was only confirmed, and does not ask for reasons if enough questions have one', () => {
    const confirmed = [cell('knowledge', 'Algebra', 20, 0), cell('execution', 'Algebra', 4)];
    expect(mapSentence(map(confirmed), 'taker', String)).toBe('Algebra cost you the most: 24 of 31 points');
  });

  test('names no reason if fewer than half of the missed questions have one', () => {
    const few = [cell(null, 'Algebra', 16), cell('knowledge', 'Algebra', 15)];
    expect(mapSentence(map(few), 'taker', String)).toBe(
      'Algebra cost you the most: 24 of 31 points. Only 15 of 31 missed questions have a reason',
    );
    const one = mapSentence(map([cell('knowledge', 'Algebra', 1)]), 'taker', String);
    expect(one).toMatch(/Only 1 of 31 missed questions has a reason$/);
    expect(mayNameCause({ given: 9, missed: 100 })).toBe(false);
    expect(mayNameCause({ given: 50, missed: 100 })).toBe(true);
    expect(mayNameCause({ given: 0, missed: 0 })).toBe(false);
  });
});
