import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY_WORDS, type TestSeed } from '#tests/support/session-seed.ts';
import { choice, type ExamWorld, examWorld, SESSIONS } from '#tests/support/sitting.ts';

let world: ExamWorld;
beforeAll(async () => {
  world = await examWorld();
});
afterAll(() => world.api.close());

const module_ = (stage: number, variant: string, at_least: number | null = null) => ({
  title: `Math ${stage} ${variant}`,
  kind: 'math' as const,
  module: { stage, variant, at_least },
  questions: 3,
});
const seed: TestSeed = { sections: [module_(1, 'all'), module_(2, 'lower'), module_(2, 'upper', 2)] };

describe('a multistage test', () => {
  test.each([
    [1, 'lower'],
    [2, 'upper'],
  ])('leads whoever has %i right to the %s module, and tells nobody but staff', async (right, variant) => {
    const sat = await world.sitting(seed);
    await sat.act('start');
    const [first, ...others] = sat.paper.sections;
    for (let index = 0; index < 3; index += 1) {
      await sat.save(choice(first?.questions[index], index < right ? 0 : 1, index + 1));
    }
    const next = await sat.act('next_section');
    const led = others.find((section) => section.title === `Math 2 ${variant}`);
    expect(next.body.exam.present.section.title).toBe('Math, module 2');
    expect(next.body.exam.present.questions.map((question: { id: string }) => question.id)).toEqual(
      led?.questions.map((question) => question.id),
    );
    expect(next.text).not.toMatch(/lower|upper|at_least|variant|stage/);
    const { rows } = await world.api.platform.database.pool.query(
      "select details from session_events where session = $1 and event = 'section_opened' order by at desc, id desc limit 1",
      [sat.id],
    );
    expect(rows).toEqual([{ details: { chosen: led?.id, variant, right_count: right } }]);
    // What staff let count later scores, but routes nobody again.
    await sat.act('submit');
    expect((await world.detail(sat.id)).score).toMatchObject({ raw: right, raw_max: 6 });
  });
});

describe('no key reaches a taker', () => {
  /** Names that no answer to a taker has before its release, but for those of the result, which are null or absent. */
  const KEY_NAMES = new Set([
    ...[
      'is_correct',
      'accepted_answers',
      'explanation',
      'hint',
      'hints',
      'difficulty',
      'feedback',
      'tags',
      'domain',
    ],
    ...[
      'tolerance',
      'reason_for_error',
      'question_revision',
      'revision',
      'module',
      'stage',
      'variant',
      'at_least',
    ],
    ...['unscored', 'marks', 'seed', 'share', 'outcome', 'details'],
  ]);

  /** Every name in a JSON value. */
  function namesIn(value: unknown): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const own = Array.isArray(value) ? [] : Object.keys(value);
    return [...own, ...Object.values(value).flatMap(namesIn)];
  }

  test('in any answer from beginning to end, nor anything that the staff alone are told', async () => {
    const never = { score: 'never', correctness: 'never', answers: 'never', explanations: 'never' } as const;
    const sat = await world.sitting({ ...seed, release: never, shuffle: { questions: true, options: true } });
    const { kysely } = world.api.platform.database;
    const revisions = await kysely.selectFrom('question_revisions').select('id').execute();
    const forbidden = [
      ...KEY_WORDS,
      ...['lower', 'upper', sat.paper.revision],
      ...sat.paper.sections.flatMap((section) => [section.id, section.title]),
      ...revisions.map((revision) => revision.id),
    ];
    const looked: string[] = [];
    const look = ({ body, text, status }: { body: unknown; text: string; status: number }) => {
      looked.push(text);
      expect(status, text).toBeLessThan(300);
      expect(forbidden.filter((word) => text.includes(word))).toEqual([]);
      expect(namesIn(body).filter((name) => KEY_NAMES.has(name))).toEqual([]);
    };
    const { client, id } = sat;
    const everywhere = async () => {
      look(await sat.render());
      look(await client.get(SESSIONS));
      look(await client.get(`${SESSIONS}${id}/`));
      look(await client.get(`/api/users/sessions/${id}/attempts/`));
      look(await client.get(`/api/users/assessments-attempts/?session=${id}`));
      look(await client.get(`/api/user-assessment-session/${id}/fetch-attempt-visit/`));
      look(await client.post(`${SESSIONS}generate/`, { assessment: sat.paper.id }));
    };
    await everywhere();
    look(await sat.act('start'));
    const asked = (await sat.render()).body.present.questions as { id: string; options: { id: string }[] }[];
    look(await sat.save({ question: asked[0]?.id, response: asked[0]?.options[0]?.id, seq: 1 }));
    const single = { session: id, question: asked[1]?.id, response: asked[1]?.options[0]?.id, seq: 2 };
    const saved = await client.post('/api/users/assessments-attempts/', single);
    look(saved);
    look(await client.get(`/api/users/assessments-attempts/${saved.body.attempt.id}/`));
    await everywhere();
    look(await sat.act('take_over'));
    look(await sat.act('next_section'));
    await everywhere();
    look(await sat.act('submit'));
    look(await sat.render());
    look(await client.get(`${SESSIONS}${id}/`));
    // The walk saw what it should have seen.
    expect(looked.join()).toContain('Option 4');
    expect(asked.map((question) => question.id)).not.toEqual(sat.questions.map((question) => question.id));
  });

  test('nor to a window that looks ahead: a later section tells title, number and time alone', async () => {
    const sat = await world.sitting(seed);
    await sat.act('start');
    const { text } = await sat.render();
    const later = sat.paper.sections.slice(1).flatMap((section) => section.questions);
    expect(later.filter((question) => text.includes(question.id))).toEqual([]);
    expect(await sat.verdict(choice(later[0], 0, 1))).toBe('refused unknown_question');
  });
});
