import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Attempt,
  acceptLate,
  attemptStatus,
  foldSave,
  foldVisit,
  refuseLate,
  type Save,
  UNSEEN,
} from './attempt-log.ts';

const WRITER = 3;

/** Merges `saves` in this order. Returns the attempt and the verdict on each save. */
function folded(saves: readonly Save<string>[], isInTime = true, from: Attempt<string> = UNSEEN) {
  let attempt = from;
  const verdicts = saves.map((save) => {
    const result = foldSave(attempt, save, isInTime, WRITER);
    attempt = result.attempt;
    return result.verdict;
  });
  return { attempt, verdicts };
}

const answer = (writer: number, seq: number, response: string | null): Save<string> => ({
  writer,
  seq,
  response,
});

test('the state of a question goes from unseen to seen, answered and cleared', () => {
  expect(attemptStatus(UNSEEN)).toBe('unseen');
  expect(attemptStatus(foldVisit(UNSEEN))).toBe('seen');
  const { attempt } = folded([answer(1, 1, 'a')]);
  expect(attemptStatus(attempt)).toBe('answered');
  expect(attemptStatus(folded([answer(1, 2, null)], true, attempt).attempt)).toBe('cleared');
  expect(attemptStatus(folded([answer(1, 1, null)]).attempt)).toBe('seen');
});

test('a save that arrives twice or after a newer one is stale and changes no answer', () => {
  const { attempt, verdicts } = folded([answer(1, 2, 'b'), answer(1, 2, 'b'), answer(1, 1, 'a')]);
  expect(verdicts).toEqual(['saved', 'stale', 'stale']);
  expect(attempt.response?.value).toBe('b');
});

test('a save by an older window counts only if no newer window answered the question', () => {
  expect(folded([answer(1, 1, 'a'), answer(2, 9, 'b'), answer(1, 10, 'c')]).verdicts).toEqual([
    'saved',
    'saved',
    'stale',
  ]);
  expect(folded([answer(1, 10, 'c')]).verdicts).toEqual(['saved']);
});

test('refuses a save by an unknown window and leaves the attempt unchanged', () => {
  expect(folded([answer(WRITER + 1, 1, 'a')])).toEqual({ attempt: UNSEEN, verdicts: ['refused'] });
});

test('a save without a flag or eliminated options leaves both unchanged', () => {
  const { attempt } = folded([
    { ...answer(1, 1, 'a'), flagged: true, eliminated: ['b'] },
    answer(1, 2, 'c'),
    { ...answer(1, 3, 'c'), flagged: false },
  ]);
  expect(attempt.flagged?.value).toBe(false);
  expect(attempt.eliminated?.value).toEqual(['b']);
});

describe('a save without a response', () => {
  const { attempt } = folded([answer(1, 1, 'a')]);

  test('changes only the fields it contains, and leaves the answer and its stamp unchanged', () => {
    const flagged = folded([{ writer: 2, seq: 9, flagged: true }], true, attempt);
    expect(flagged.verdicts).toEqual(['saved']);
    expect(flagged.attempt).toEqual({ ...attempt, flagged: { value: true, stamp: { writer: 2, seq: 9 } } });
    // An answer that was given before the flag and delivered after it must still count.
    expect(folded([answer(1, 5, 'b')], true, flagged.attempt).attempt.response?.value).toBe('b');
    expect(folded([{ writer: 1, seq: 1 }]).attempt).toEqual({ ...UNSEEN, is_seen: true });
  });

  test('is stale once every field it contains has a newer value', () => {
    const marked = { writer: 1, seq: 3, flagged: true, eliminated: ['a'] };
    const verdict = (save: Save<string>) => folded([marked, save]).verdicts[1];
    expect(verdict({ writer: 1, seq: 3, flagged: true })).toBe('stale');
    expect(verdict({ writer: 1, seq: 4, eliminated: [] })).toBe('saved');
    expect(verdict({ writer: 1, seq: 2, flagged: true, eliminated: [] })).toBe('stale');
    expect(
      folded([
        { writer: 1, seq: 3, flagged: true },
        { ...marked, flagged: false },
      ]).verdicts,
    ).toEqual(['saved', 'saved']);
    expect(verdict({ writer: 1, seq: 1 })).toBe('saved');
  });

  test('leaves no late answer if it arrives after the end', () => {
    const late = folded(
      [
        { writer: 1, seq: 2, flagged: true },
        { writer: 1, seq: 3 },
      ],
      false,
      attempt,
    );
    expect(late).toEqual({ attempt, verdicts: ['stale', 'stale'] });
  });
});

describe('after the end of the section', () => {
  const { attempt } = folded([answer(1, 1, 'a')]);

  test('a save is stored as late and does not count', () => {
    const late = folded([answer(1, 2, 'b'), answer(1, 2, 'b'), answer(1, 3, 'c')], false, attempt);
    expect(late.verdicts).toEqual(['late', 'stale', 'late']);
    expect(late.attempt.response?.value).toBe('a');
    expect(late.attempt.late?.value).toBe('c');
  });

  test('sending the save of the current answer again does not make it a late answer', () => {
    expect(folded([answer(1, 1, 'a')], false, attempt)).toEqual({ attempt, verdicts: ['stale'] });
  });

  test('an accepted late answer counts unless a newer answer already counts', () => {
    const late = folded([answer(1, 2, 'b')], false, attempt).attempt;
    expect(acceptLate(late)).toMatchObject({ response: { value: 'b' }, late: null });
    const reopened = folded([answer(1, 3, 'd')], true, late).attempt;
    expect(acceptLate(reopened)).toMatchObject({ response: { value: 'd' }, late: null });
    expect(acceptLate(attempt)).toBe(attempt);
  });

  test('a refused late answer never returns, however often it is sent again, and the earlier answer stays', () => {
    const late = folded([answer(1, 2, 'b')], false, attempt).attempt;
    const refused = refuseLate(late);
    expect(refused).toMatchObject({ response: { value: 'a', stamp: { writer: 1, seq: 2 } }, late: null });
    expect(folded([answer(1, 2, 'b')], false, refused)).toEqual({ attempt: refused, verdicts: ['stale'] });
    expect(folded([answer(1, 3, 'c')], false, refused).verdicts).toEqual(['late']);
    expect(refuseLate(attempt)).toBe(attempt);
    const never = refuseLate(folded([answer(1, 1, 'a')], false).attempt);
    expect(never).toMatchObject({ response: { value: null }, was_ever_answered: false });
    expect(attemptStatus(never)).not.toBe('answered');
  });

  test('an accepted late answer to an unseen question counts as answered', () => {
    expect(attemptStatus(acceptLate(folded([answer(1, 1, 'a')], false).attempt))).toBe('answered');
  });
});

describe('saves in any order and number', () => {
  /** Distinct changes of one question, in the order they were made and in a random order of arrival. */
  const arrivals = fc
    .uniqueArray(
      fc.record(
        {
          writer: fc.integer({ min: 1, max: WRITER }),
          seq: fc.integer({ min: 1, max: 30 }),
          response: fc.constantFrom('a', 'b', null),
          flagged: fc.boolean(),
          eliminated: fc.subarray(['a', 'b', 'c']),
        },
        { requiredKeys: ['writer', 'seq'] },
      ),
      { selector: ({ writer, seq }) => `${writer}.${seq}`, minLength: 1, maxLength: 12 },
    )
    .chain((made) =>
      fc.record({
        made: fc.constant(made.toSorted((a, b) => a.writer - b.writer || a.seq - b.seq)),
        arrived: fc.array(fc.constantFrom(...made), { maxLength: 8 }).chain((replays) => {
          const all = [...made, ...replays];
          return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
        }),
      }),
    );

  test('result in the same answer as the original saves in order, each sent once', () => {
    fc.assert(
      fc.property(arrivals, ({ made, arrived }) => {
        const { attempt } = folded(arrived);
        expect(attempt).toEqual(folded(made).attempt);
        expect(attemptStatus(attempt)).toBe(attemptStatus(folded(made).attempt));
        const newest = made.findLast(({ response }) => response !== undefined);
        expect(attempt.response?.value).toBe(newest?.response);
      }),
    );
  });

  test('leave the same late answer for staff and keep the answer in force', () => {
    fc.assert(
      fc.property(arrivals, ({ made, arrived }) => {
        const { attempt: before } = folded([answer(2, 15, 'in time')]);
        const { attempt } = folded(arrived, false, before);
        expect(attempt).toEqual(folded(made, false, before).attempt);
        expect(attempt.response).toEqual(before.response);
      }),
    );
  });

  test('keep an acknowledged answer until a newer one is acknowledged', () => {
    fc.assert(
      fc.property(arrivals, ({ arrived }) => {
        let attempt: Attempt<string> = UNSEEN;
        for (const save of arrived) {
          const result = foldSave(attempt, save, true, WRITER);
          if (result.verdict === 'saved' && save.response !== undefined) {
            expect(result.attempt.response).toEqual({
              value: save.response,
              stamp: { writer: save.writer, seq: save.seq },
            });
          } else {
            expect(result.attempt.response).toEqual(attempt.response);
          }
          attempt = result.attempt;
        }
      }),
    );
  });
});

test('mark the question of an accepted late answer as seen, and as answered unless the answer is empty', () => {
  const late = (value: string | null): Attempt<string> => ({
    ...UNSEEN,
    late: { value, stamp: { writer: 1, seq: 1 } },
  });
  expect(acceptLate(late('a'))).toMatchObject({
    is_seen: true,
    was_ever_answered: true,
    late: null,
    response: { value: 'a' },
  });
  expect(acceptLate(late(null))).toMatchObject({ is_seen: true, was_ever_answered: false });
  expect(acceptLate({ ...late(null), was_ever_answered: true }).was_ever_answered).toBe(true);
  expect(acceptLate(UNSEEN)).toBe(UNSEEN);
});
