import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/seed.ts';
import { KEY_WORDS, type TestSeed } from '#tests/support/session-seed.ts';
import { choice, type ExamWorld, examWorld, SESSIONS, sittingOf } from '#tests/support/sitting.ts';

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
  ])(
    'gives a taker with %i right answers the %s module, and shows this only to staff',
    async (right, variant) => {
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
      await sat.act('submit');
      expect((await world.detail(sat.id)).score).toMatchObject({ raw: right, raw_max: 6 });
    },
  );
});

test('a multistage test chooses a module by scored answers only, so right answers to pretest questions do not count', async () => {
  const sections = [{ ...module_(1, 'all'), questions: 4, unscored: [0, 2] }, ...seed.sections.slice(1)];
  for (const [right, variant, raw] of [
    [[0, 1, 2], 'lower', 1],
    [[1, 3], 'upper', 2],
  ] as const) {
    const sat = await world.sitting({ sections });
    await sat.act('start');
    for (const [index, question] of sat.questions.entries()) {
      await sat.save(choice(question, (right as readonly number[]).includes(index) ? 0 : 1, index + 1));
    }
    const next = await sat.act('next_section');
    const led = sat.paper.sections.find(({ title }) => title === `Math 2 ${variant}`);
    expect(next.body.exam.present.questions.map(({ id }: { id: string }) => id)).toEqual(
      led?.questions.map(({ id }) => id),
    );
    await sat.act('submit');
    expect((await world.detail(sat.id)).score).toMatchObject({ raw, raw_max: 5 });
  }
});

describe('answer keys stay hidden from takers', () => {
  /**
   * Names that no response to a taker contains before the release, except fields of the result that are null
   * or absent.
   */
  const KEY_NAMES = new Set([
    'is_correct',
    'accepted_answers',
    'explanation',
    'hint',
    'hints',
    'difficulty',
    'feedback',
    'tags',
    'domain',
    'tolerance',
    'reason_for_error',
    'question_revision',
    'revision',
    'module',
    'stage',
    'variant',
    'at_least',
    'unscored',
    'marks',
    'seed',
    'share',
    'outcome',
    'details',
    // Fields of a score, which is absent or null as a whole.
    'raw',
    'raw_max',
    'scaled',
    'percentile',
    'right_count',
    'cohort',
  ]);

  /** Every name in a JSON value. */
  function namesIn(value: unknown): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const own = Array.isArray(value) ? [] : Object.keys(value);
    return [...own, ...Object.values(value).flatMap(namesIn)];
  }

  test('in every response from start to end, and so does everything that only staff may see', async () => {
    const never = { score: 'never', correctness: 'never', answers: 'never', explanations: 'never' } as const;
    const written = [
      { title: 'Words', questions: 2, type: 'text' as const },
      { title: 'Figures', questions: 2, type: 'numeric' as const },
    ];
    // A new taker, because earlier sessions would have released scores.
    const sat = await sittingOf(world.api, world.admin.id, {
      // The first section has enough questions that a shuffle always changes their order.
      sections: [{ ...module_(1, 'all'), questions: 20 }, ...seed.sections.slice(1), ...written],
      release: never,
      shuffle: { questions: true, options: true },
    });
    const { kysely } = world.api.platform.database;
    const revisions = await kysely.selectFrom('question_revisions').select('id').execute();
    const forbidden = [
      ...KEY_WORDS,
      'lower',
      'upper',
      sat.paper.revision,
      ...sat.paper.sections.map((section) => section.id),
      ...seed.sections.map((section) => section.title),
      '7/2',
      ...revisions.map((revision) => revision.id),
    ];
    const looked: string[] = [];
    const read = ({ body, text }: Reply) => {
      looked.push(text);
      expect(forbidden.filter((word) => text.includes(word))).toEqual([]);
      expect(namesIn(body).filter((name) => KEY_NAMES.has(name))).toEqual([]);
    };
    const look = (reply: Reply) => {
      expect(reply.status, reply.text).toBeLessThan(300);
      read(reply);
    };
    const refused = (reply: Reply) => {
      expect(reply.status, reply.text).toBe(403);
      read(reply);
    };
    const { client, id, taker } = sat;
    const [first] = sat.questions;
    const test_path = `/api/assessments/${sat.paper.id}/`;
    const visit = v7();
    const everywhere = async () => {
      look(await sat.render());
      for (const path of [
        SESSIONS,
        `${SESSIONS}${id}/`,
        `/api/users/sessions/${id}/attempts/`,
        `/api/users/assessments-attempts/?session=${id}`,
        '/api/me/',
        `/api/user-assessment-session/${id}/fetch-attempt-visit/`,
        '/api/users/assessments/?page_size=200',
        `/api/users/${taker.id}/assessments/?page_size=200`,
        '/api/users/assessments/dashboard/',
        `/api/user-assessments/${sat.paper.id}/enrolled/`,
      ]) {
        look(await client.get(path));
      }
      for (const path of [
        `${SESSIONS}${id}/review/`,
        `/api/sessions/${id}/events/`,
        test_path,
        `${test_path}sections/`,
        `${test_path}check/`,
        `${test_path}analysis/`,
        `${test_path}users/list/`,
        `/api/questions/${first?.id}/`,
        '/api/questions/',
        `/api/options/?question=${first?.id}`,
        `/api/session-csv-result-download/?assessment_id=${sat.paper.id}`,
        '/api/test-allocation/',
        '/api/users/download-assessment-sessions/',
        `/api/download-assessment-analysis/?assessment_id=${sat.paper.id}`,
      ]) {
        refused(await client.get(path));
      }
      refused(await client.post('/api/compute-scaled-score/', { session: id }));
      refused(await client.post('/api/compute-scaled-score/', { assessment: sat.paper.id, raw: {} }));
    };
    await everywhere();
    look(await client.post(`${SESSIONS}generate/`, { assessment: sat.paper.id }));
    look(await world.api.anyone.post('/api/sign-in/', { username: taker.username, password: PASSWORD }));
    look(await sat.act('start'));
    const asked = (await sat.render()).body.present.questions as { id: string; options: { id: string }[] }[];
    look(await sat.save({ question: asked[0]?.id, response: asked[0]?.options[0]?.id, seq: 1 }));
    const looks = { id: visit, question: asked[0]?.id, opened_at: world.at(0) };
    look(await sat.put({ visits: [looks] }));
    look(await client.get(`/api/user-assessment-session/attempt-visit/${visit}/`));
    const single = { session: id, question: asked[1]?.id, response: asked[1]?.options[0]?.id, seq: 2 };
    const saved = await client.post('/api/users/assessments-attempts/', single);
    look(saved);
    look(await client.get(`/api/users/assessments-attempts/${saved.body.attempt.id}/`));
    refused(
      await client.post(`/api/users/assessments-attempts/${saved.body.attempt.id}/mark/`, {
        version: 0,
        marks: 1,
      }),
    );
    await everywhere();
    look(await sat.act('take_over'));
    for (let sections = 0; sections < written.length + 1; sections += 1) {
      look(await sat.act('next_section'));
      await everywhere();
    }
    look(await sat.act('submit'));
    expect((await world.detail(id)).status).toBe('scored');
    await everywhere();
    // Proof that the requests really showed questions, in shuffled order.
    expect(looked.join()).toContain('Option 4');
    expect(asked.map((question) => question.id)).not.toEqual(sat.questions.map((question) => question.id));
  });

  test.each([
    ['attempt', 'test'],
    ['practice', 'practice'],
  ] as const)('in an earlier %s while a test with the same questions is in progress', async (_, mode) => {
    const at_once = 'at_once' as const;
    const first = await sittingOf(world.api, world.admin.id, {
      ...seed,
      release: { score: at_once, correctness: at_once, answers: at_once, explanations: at_once },
      attempts_allowed: 2,
      modes: [mode],
    });
    const { client, paper } = first;
    await first.act('start');
    for (const [index, question] of first.questions.entries()) {
      await first.save(choice(question, 0, index + 1));
    }
    await first.act('next_section');
    await first.act('submit');
    const review = `${SESSIONS}${first.id}/review/`;
    const out = await client.get(review);
    expect(KEY_WORDS.filter((word) => out.text.includes(word))).toEqual([
      'unmistakable-explanation',
      'unmistakable-feedback',
      'unmistakable-domain',
    ]);

    await world.api.platform.database.kysely
      .updateTable('allocations')
      .set({ mode: 'test' })
      .where('assessment', '=', paper.id)
      .execute();
    const { id } = (await client.post(`${SESSIONS}generate/`, { assessment: paper.id })).body;
    expect(id).not.toBe(first.id);
    const act = (action: string) => client.patch(`${SESSIONS}${id}/`, { action });
    const spread = ['is_correct', 'outcome', 'explanation', 'feedback', 'accepted_answers', 'difficulty'];
    const everywhere = async () => {
      for (const session of [first.id, id]) {
        for (const path of [
          SESSIONS,
          `${SESSIONS}${session}/`,
          `${SESSIONS}${session}/review/`,
          `/api/users/sessions/${session}/attempts/`,
          `/api/sessions/${session}/events/`,
          `/api/users/assessments-attempts/?session=${session}`,
          '/api/me/',
          `/api/user-assessment-session/${session}/fetch-attempt-visit/`,
          '/api/users/assessments/?page_size=200',
          '/api/users/assessments/dashboard/',
          `/api/user-assessments/${paper.id}/enrolled/`,
          `/api/assessments/${paper.id}/analysis/`,
          `/api/session-csv-result-download/?assessment_id=${paper.id}`,
          `/api/download-assessment-analysis/?assessment_id=${paper.id}`,
        ]) {
          const { status, body, text } = await client.get(path);
          expect([200, 403], path).toContain(status);
          expect(
            [...KEY_WORDS, 'lower', 'upper'].filter((word) => text.includes(word)),
            path,
          ).toEqual([]);
          expect(
            namesIn(body).filter((name) => spread.includes(name)),
            path,
          ).toEqual([]);
        }
        const computed = await client.post('/api/compute-scaled-score/', { session });
        expect(namesIn(computed.body).filter((name) => spread.includes(name))).toEqual([]);
      }
      const shown = (await client.get(`${SESSIONS}${first.id}/`)).body;
      expect(shown).toMatchObject({
        review_closed_by: {},
        score: { raw: 3 },
        result: { questions: null },
      });
      expect(shown.result.parts.map((part: { domains: unknown }) => part.domains)).toEqual([null]);
      const board = (await client.get('/api/users/assessments/dashboard/')).body;
      expect([board.latest, board.change]).toEqual([null, null]);
    };
    expect((await client.get(review)).status).toBe(200);
    await act('start');
    await everywhere();
    await act('next_section');
    await everywhere();
    await world.byStaff(id, 'pause');
    await everywhere();
    await world.byStaff(id, 'resume');
    await act('submit');
    expect((await client.get(review)).text).toBe(out.text);
    expect((await client.get('/api/users/assessments/dashboard/')).body.latest).not.toBeNull();
  });

  test('a later section shows only title, number and time before it opens', async () => {
    const sat = await world.sitting(seed);
    await sat.act('start');
    const { text } = await sat.render();
    const later = sat.paper.sections.slice(1).flatMap((section) => section.questions);
    expect(later.filter((question) => text.includes(question.id))).toEqual([]);
    expect(await sat.verdict(choice(later[0], 0, 1))).toBe('refused unknown_question');
  });
});
