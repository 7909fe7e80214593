import { afterAll, beforeAll, expect, test } from 'vitest';
import { choice, type ExamWorld, examWorld, type Sitting } from '#tests/support/sitting.ts';

let world: ExamWorld;
beforeAll(async () => {
  world = await examWorld();
});
afterAll(() => world.api.close());

const started = async (): Promise<Sitting> => {
  const sat = await world.sitting({
    sections: [
      { title: 'Warm-up', questions: 2 },
      { title: 'Vocabulary', questions: 1 },
    ],
  });
  await sat.act('start');
  return sat;
};
const verdicts = async (sat: Sitting, ...notes: object[]): Promise<string[]> => {
  const { status, body, text } = await sat.put({ notes });
  expect(status, text).toBe(200);
  return body.notes.map(({ verdict, code }: { verdict: string; code: string | null }) => code ?? verdict);
};
const shown = async (sat: Sitting) => (await sat.render()).body.present.notes;

test('notes from the taker’s tools appear on a different device, the newest one for each kind and target', async () => {
  const sat = await started();
  const [question] = sat.questions;
  const scratch = { kind: 'scratch', target: question?.id };
  const sums = { kind: 'calculator', target: sat.id, value: '1+1', seq: 2 };
  expect(await verdicts(sat, { ...scratch, value: 'half \ud800', seq: 1 }, sums)).toEqual(['saved', 'saved']);
  expect(await verdicts(sat, { ...sums, value: '2+2', seq: 3 }, sums)).toEqual(['saved', 'stale']);
  // Answers and notes share one numbering, so the next number follows both.
  await sat.save(choice(question, 0, 4));
  const { session, present } = (await sat.render()).body;
  expect(session.seq).toBe(4);
  expect(present.notes).toEqual([
    { ...sums, value: '2+2', seq: 3, writer: 1 },
    { ...scratch, value: 'half \ufffd', seq: 1, writer: 1 },
  ]);
  await sat.act('take_over');
  expect(await verdicts(sat, { ...scratch, value: null, seq: 1, writer: 2 })).toEqual(['saved']);
  expect(await verdicts(sat, { ...scratch, value: 'older', seq: 9 })).toEqual(['stale']);
  expect((await sat.render()).body.session).toMatchObject({ writer: 2, seq: 1 });
  expect((await shown(sat)).map(({ kind }: { kind: string }) => kind)).toEqual(['calculator']);
});

test('an accepted note from an older window makes the exam room in the newer window refetch', async () => {
  const sat = await started();
  await sat.act('take_over');
  const { version } = (await sat.render()).body.session;
  expect(await verdicts(sat, { kind: 'scratch', target: sat.id, value: 'x', seq: 1 })).toEqual(['saved']);
  expect((await sat.render()).body.session.version).toBe(version + 1);
});

test('a note on a different section is not shown, and only the invalid note in a batch is refused', async () => {
  const [sat, other] = [await started(), await started()];
  const { sections, present } = (await sat.render()).body;
  const [first, second] = sections.map(({ id }: { id: string }) => id);
  expect(present.section.id).toBe(first);
  const note = (target: unknown, fields: object = {}) => ({
    kind: 'scratch',
    target,
    value: 'x',
    seq: 1,
    ...fields,
  });
  const later = sat.paper.sections[1]?.questions[0]?.id;
  expect(
    await verdicts(
      sat,
      note(first),
      note(second),
      note(later),
      note(other.id),
      note(other.questions[0]?.id),
      note(sat.id, { value: 'x'.repeat(16_001) }),
      note(sat.id, { kind: 'tattoo' }),
      note(7),
      note(sat.id, { writer: 2 }),
    ),
  ).toEqual([
    'saved',
    'section_locked',
    'section_locked',
    'unknown_target',
    'unknown_target',
    'malformed',
    'malformed',
    'malformed',
    'unknown_writer',
  ]);
  expect(await shown(sat)).toHaveLength(1);
  expect(await shown(other)).toEqual([]);
  await sat.act('next_section');
  // A note made offline arrives late and is accepted.
  expect(await verdicts(sat, note(first, { value: 'y', seq: 2 }), note(second))).toEqual(['saved', 'saved']);
  expect((await shown(sat)).map(({ target }: { target: string }) => target)).toEqual([second]);
});
