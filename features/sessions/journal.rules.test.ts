import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Attempt, foldSave, UNSEEN } from '#core/attempt-log/attempt-log.ts';
import { untouched } from '#features/exam-room/merged-answers.rules.ts';
import type { GivenResponse } from './exam.contract.ts';
import {
  type AnswerChange,
  backOffMilliseconds,
  batchOf,
  givenAway,
  type JournalItem,
  lastSeq,
  noted,
  outcomeOf,
  type Pending,
  requestOf,
  toldAfter,
  waitingChecks,
  waitingCount,
  without,
} from './journal.rules.ts';

const NOTHING: Pending = new Map();
const AT = '2026-11-21T15:00:00.000Z';

function answer(question: string, seq: number, more: Partial<AnswerChange> = {}): JournalItem {
  return { kind: 'answer', body: { question, seq, writer: 1, response: `${question}${seq}`, ...more } };
}

const visit = (id: string): JournalItem => ({ kind: 'visit', body: { id, question: 'q1', opened_at: AT } });
const event = (id: string): JournalItem => ({ kind: 'event', body: { id, event: 'left', at: AT } });

const all = (...items: JournalItem[]) => items.reduce(noted, NOTHING);

test('the journal keeps only a window’s newest response to each question, in whatever order changes come', () => {
  const [older, newest] = [answer('q1', 9), answer('q1', 3, { writer: 2 })];
  const changes = [answer('q1', 8), older, newest, answer('q1', 2, { writer: 2 }), answer('q2', 1)];
  for (const order of [changes, changes.toReversed()]) {
    expect(new Set(all(...order).values())).toEqual(new Set([older, newest, answer('q2', 1)]));
  }
});

test('the journal keeps flags, crossed-out options and time next to the response without replacing it', () => {
  const says = (seq: number, more: Partial<AnswerChange>): JournalItem => ({
    kind: 'answer',
    body: { question: 'q1', seq, writer: 1, ...more },
  });
  const parts = [
    answer('q1', 1),
    says(2, { flagged: true }),
    says(3, { eliminated: ['a'] }),
    says(4, { time_spent_seconds: 9 }),
  ];
  const pending = all(...parts);
  expect([...pending.values()]).toEqual(parts);
  expect([...noted(pending, says(5, { flagged: false })).values()].at(1)).toEqual(
    says(5, { flagged: false }),
  );
  // Among the undelivered items, only responses count as waiting answers.
  expect(waitingCount(all(...parts, answer('q2', 6), answer('q2', 7, { writer: 2 })))).toBe(2);
  expect(waitingCount(all(...parts.slice(1)))).toBe(0);
});

test('the journal sends answers first and in order, at most 500 items and well below 1 MiB per request', () => {
  const many = all(
    visit('v'),
    event('e'),
    ...Array.from({ length: 600 }, (_, n) => answer(`q${n}`, 600 - n)),
  );
  const batch = batchOf(many);
  expect(batch).toHaveLength(500);
  expect(
    requestOf(batch)
      .attempts.map(({ seq }) => seq)
      .slice(0, 3),
  ).toEqual([1, 2, 3]);

  const long = 'x'.repeat(50_000);
  const essays = all(...Array.from({ length: 9 }, (_, n) => answer(`q${n}`, n + 1, { response: long })));
  expect(batchOf(essays)).toHaveLength(5);
  expect(batchOf(all(answer('q', 1, { response: long.repeat(9) })))).toHaveLength(1);
});

test('the journal sends checks individually, after everything else is delivered', () => {
  const check = (id: string): JournalItem => ({ kind: 'check', body: { id, number: 1, response: 'x' } });
  const pending = all(check('one'), check('two'), event('e'), answer('q1', 1));
  expect(batchOf(pending)).toEqual([answer('q1', 1), event('e')]);
  expect(batchOf(all(check('one'), check('two')))).toEqual([check('one')]);
  expect(waitingChecks(pending)).toEqual(new Set(['one', 'two']));
  expect(waitingCount(pending)).toBe(1);
});

test('the journal removes everything that the server has judged, and reports late and refused answers', () => {
  const changes = [answer('q1', 1), answer('q2', 2), answer('q3', 3), answer('q4', 4)];
  const overtaker = answer('q5', 5, { writer: 2 });
  const items = [...changes, overtaker, visit('v'), event('e')];
  const saved = { verdict: 'saved' as const, code: null };
  const outcome = outcomeOf(items, {
    session: { writer: 2 },
    attempts: [
      saved,
      { verdict: 'stale', code: null },
      { verdict: 'late', code: null },
      { verdict: 'refused', code: 'unknown_question' },
      { verdict: 'stale', code: null },
    ],
    visits: [saved],
    events: [],
    notes: [],
  });
  expect(outcome.done).toEqual([...changes, overtaker, items[5]]);
  expect(outcome.held).toEqual([changes[0], changes[1], overtaker, items[5]]);
  expect(outcome.counted).toEqual(['q1']);
  expect(outcome.not_counted).toEqual([
    { question: 'q3', verdict: 'late' },
    { question: 'q4', verdict: 'refused' },
  ]);
  // A stale change with the newest writer number was only sent twice.
  expect(outcome.overtaken.map(({ question }) => question)).toEqual(['q2']);
});

test('the journal sends only the newest state of a note, after the answers, and numbers it in the same sequence', () => {
  const scratch = (value: string, seq: number, writer = 1): JournalItem => ({
    kind: 'note',
    body: { kind: 'scratch', target: 'q1', value, writer, seq },
  });
  const newest = scratch('b', 4);
  let pending = [event('e'), scratch('a', 3), newest, scratch('older', 2), scratch('z', 1, 2)].reduce(
    noted,
    new Map(),
  );
  pending = noted(pending, answer('q2', 5));
  const batch = batchOf(pending);
  expect(batch.map(({ kind }) => kind)).toEqual(['answer', 'note', 'note', 'event']);
  expect(requestOf(batch).notes).toEqual([newest.body, scratch('z', 1, 2).body]);
  expect([lastSeq(1, noted(new Map(), newest)), waitingCount(noted(new Map(), newest))]).toEqual([4, 0]);
  const saved = { verdict: 'saved' as const, code: null };
  const answered = { attempts: [saved], visits: [], events: [saved], notes: [saved] };
  expect(outcomeOf(batch, { ...answered, session: { writer: 1 } }).done).toEqual([
    batch[0],
    newest,
    batch[3],
  ]);
});

test('an older window counts a response as lost only if the server has a different one', () => {
  const changes = ['q1', 'q2', 'q3', 'q4'].flatMap((question) => {
    const item = answer(question, 1, { response: question === 'q4' ? null : ['b', 'c'] });
    return item.kind === 'answer' ? [item.body] : [];
  });
  const server = [
    { ...untouched('q1'), response: ['b', 'c'] },
    { ...untouched('q2'), response: 'b' },
  ];
  expect(givenAway(changes, server).map(({ question }) => question)).toEqual(['q2', 'q3']);
});

test('saving a flag does not mark the response as saved, and an outdated flag does not count as lost', () => {
  const flag: JournalItem = { kind: 'answer', body: { question: 'q1', seq: 1, writer: 1, flagged: true } };
  const judged = (verdict: 'saved' | 'stale') =>
    outcomeOf([flag], {
      session: { writer: 2 },
      attempts: [{ verdict, code: null }],
      visits: [],
      events: [],
      notes: [],
    });
  expect(judged('saved').counted).toEqual([]);
  expect(givenAway(judged('stale').overtaken, [])).toEqual([]);
});

test('the journal reports the newest verdict on each question until an answer to it counts', () => {
  const refused = { question: 'q1', verdict: 'refused' } as const;
  const late = { question: 'q2', verdict: 'late' } as const;
  const told = toldAfter([refused], { not_counted: [late], counted: [] });
  expect(told).toEqual([refused, late]);
  expect(toldAfter(told, { not_counted: [{ ...refused, verdict: 'late' }], counted: ['q2'] })).toEqual([
    { question: 'q1', verdict: 'late' },
  ]);
});

test('the journal keeps a change that was made while a request was on its way', () => {
  const [first, second] = [answer('q1', 1), answer('q1', 2)];
  const pending = noted(noted(all(first), answer('q2', 3)), second);
  expect([...without(pending, [first]).values()]).toEqual([second, answer('q2', 3)]);
  expect([...without(pending, [second]).values()]).toEqual([answer('q2', 3)]);
});

test('numbering continues from the greatest undelivered number of the same window', () => {
  const pending = all(answer('q1', 7), answer('q2', 3), answer('q3', 90, { writer: 2 }));
  expect([1, 2, 3].map((writer) => lastSeq(writer, pending))).toEqual([7, 90, 0]);
});

test('the journal retries after growing delays of at most 30 seconds, and not before the server’s Retry-After', () => {
  expect([1, 2, 3, 6, 60].map((failures) => backOffMilliseconds(failures, 1, undefined))).toEqual([
    1000, 2000, 4000, 30_000, 30_000,
  ]);
  expect(backOffMilliseconds(6, 0, undefined)).toBe(15_000);
  expect(backOffMilliseconds(1, 0.5, 12)).toBe(12_000);
});

test('the server ends with the last answer to each question, however the network behaves', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ change: fc.constantFrom('q1', 'q2', 'q3') }) },
    /* A request: whether it arrives, whether its response comes back, and whether an old copy arrives once
       more. */
    fc.record({ arrives: fc.boolean(), is_heard: fc.boolean(), comes_again: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let pending = NOTHING;
      let seq = 0;
      const given = new Map<string, GivenResponse | null>();
      const server = new Map<string, Attempt<GivenResponse>>();
      const copies: (readonly JournalItem[])[] = [];
      const arrive = (items: readonly JournalItem[]) => {
        for (const { body } of items.filter((item) => item.kind === 'answer')) {
          const before = server.get(body.question) ?? UNSEEN;
          const { writer, seq: number, response = null } = body;
          server.set(body.question, foldSave(before, { writer, seq: number, response }, true, 1).attempt);
        }
      };
      const deliver = ({ arrives, is_heard }: { arrives: boolean; is_heard: boolean }) => {
        const items = batchOf(pending);
        copies.push(items);
        if (arrives) arrive(items);
        if (arrives && is_heard) pending = without(pending, items);
      };
      for (const one of steps) {
        if ('change' in one) {
          seq += 1;
          given.set(one.change, `${one.change}${seq}`);
          pending = noted(pending, answer(one.change, seq));
        } else {
          deliver(one);
          if (one.comes_again) arrive(copies[0] ?? []);
        }
      }
      deliver({ arrives: true, is_heard: true });
      expect(pending.size).toBe(0);
      for (const [question, response] of given) {
        expect(server.get(question)?.response?.value).toBe(response);
      }
    }),
  );
});
