import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { type PracticeWorld, practiceWorld, practise, SETS } from '../tests/practice-world.ts';

let world: PracticeWorld;
beforeAll(async () => {
  world = await practiceWorld();
});
afterAll(() => world.api.close());

const ALL = {
  calculator: true,
  reference_sheet: true,
  highlighter: true,
  eliminator: true,
  line_reader: true,
};
const READING = { ...ALL, calculator: false, reference_sheet: false };
const NONE = {
  calculator: false,
  reference_sheet: false,
  highlighter: false,
  eliminator: false,
  line_reader: false,
};

/** The tools for each question in a set, as Ann gets them, also after a check. */
async function toolsOf(set: string): Promise<object[]> {
  const sat = await practise(world.clients.ann, set);
  const { questions } = (await sat.state()).body as { questions: { tools: object }[] };
  const hint = await sat.check(0, { ask: 'hint', number: 1 });
  expect(hint.body.tools).toEqual(questions[0]?.tools);
  return questions.map(({ tools }) => tools);
}

test('a question has the tools for its subject: a reading question has no calculator and no reference sheet', async () => {
  const { database, clock } = world.api.platform;
  const asked = await world.questions(3);
  for (const [index, code] of ['M', 'RW'].entries()) {
    const line = await seedTagLine(database, clock.now());
    await database.kysely.updateTable('tags').set({ code }).where('id', '=', line.subject).execute();
    await database.kysely
      .insertInto('question_tags')
      .values({ question: asked[index]?.id ?? '', tag: line.topic })
      .execute();
  }
  expect(await toolsOf(await world.set(asked))).toEqual([ALL, READING, ALL]);
});

test('a set forbids the tools that its test’s section forbids only if the tutor chooses this', async () => {
  const [own, ...theirs] = await world.questions(2);
  const assessment = await world.test_(
    theirs,
    { sections: [{ questions: theirs, tools: NONE }] },
    world.people.eve,
  );
  const made = own === undefined ? '' : await world.set([own]);
  const part = { practice_set: made, assessment };
  expect((await world.clients.tutor.post('/api/practice-set-assessment/', part)).status).toBe(201);
  const set = (await world.clients.tutor.get(`${SETS}${made}/`)).body;
  expect(set.keeps_test_tools).toBe(false);
  expect(await toolsOf(made)).toEqual([ALL, ALL]);

  const change = { version: set.version, keeps_test_tools: true };
  const changed = await world.clients.tutor.patch(`${SETS}${made}/`, change);
  expect(changed.body).toMatchObject({ keeps_test_tools: true });
  const copy = await world.set(own === undefined ? [] : [own], { keeps_test_tools: true });
  const again = { practice_set: copy, assessment };
  expect((await world.clients.tutor.post('/api/practice-set-assessment/', again)).status).toBe(201);
  expect(await toolsOf(copy)).toEqual([ALL, NONE]);
});

test('a set that keeps the limits of a test allows the scientific calculator only where its section does', async () => {
  const asked = await world.questions(1);
  const tools = { ...ALL, scientific_only: true as const };
  const assessment = await world.test_(asked, { sections: [{ questions: asked, tools }] }, world.people.eve);
  for (const [keeps_test_tools, expected] of [
    [false, ALL],
    [true, tools],
  ] as const) {
    const practice_set = await world.set([], { keeps_test_tools });
    const part = { practice_set, assessment };
    expect((await world.clients.tutor.post('/api/practice-set-assessment/', part)).status).toBe(201);
    expect(await toolsOf(practice_set)).toEqual([expected]);
  }
});
