import { describe, expect, test } from 'vitest';
import { abilityOf } from '#core/irt/ability.ts';
import { satSections } from '#features/evidence/sat-sections.rules.ts';
import { frozenPaper } from '#tests/support/results-seed.ts';
import { abilityScoreOfCount } from './ability-score.rules.ts';
import { rawParts } from './compute.rules.ts';
import { scoreOf } from './score.rules.ts';

describe('an IRT score', () => {
  const item = { a: 1, b: 0, c: 0 };
  const scale = { slope: 100, intercept: 500, min: 200, max: 800, step: 10 };
  const scoringOf = (questions: readonly string[]) => ({
    scale,
    parts: new Map([
      ['math' as const, { calibration: 'one', parameters: new Map(questions.map((id) => [id, item])) }],
    ]),
  });
  const { content, questions } = frozenPaper({
    sections: [
      { kind: 'math', questions: [{}, {}, { unscored: true }] },
      { kind: 'other', questions: [{}] },
    ],
  });
  const [first] = content.sections;
  const ids = first?.placements.map(({ question }) => question) ?? [];
  const all = { [first?.id ?? '']: 1 };

  test('counts right answers to scored questions of its own kind of section', () => {
    const slots = content.sections.map(({ id, placements }) => ({
      section: id,
      questions: placements.map(({ question }) => question),
    }));
    const given = ids.slice(1).map((question, place) => {
      const revision = first?.placements[place + 1]?.question_revision ?? '';
      const response = questions.get(revision)?.options[0]?.id ?? null;
      return { question, response, hand_marks: null };
    });
    const score = scoreOf(content, satSections(content, slots), questions, given, scoringOf(ids));
    // One of two is right; the pretest question is not counted.
    expect(score.kept.parts).toMatchObject([
      { kind: 'math', ability: { calibration: 'one', scaled: 500 } },
      { kind: 'other', ability: null },
    ]);
    expect(score.scaled).toBeNull();
    expect(scoreOf(content, satSections(content, slots), questions, given).kept.parts[0]).not.toHaveProperty(
      'ability',
    );
  });

  test('ignores answers in sections of a different kind, and counts wrong answers as not right', () => {
    const { content: both, questions: keys } = frozenPaper({
      sections: [
        { kind: 'math', questions: [{}, {}, {}] },
        { kind: 'reading_writing', questions: [{}, {}] },
      ],
    });
    const asked = both.sections.map(({ placements }) => placements);
    const all_asked = asked.flat();
    const known = scoringOf(all_asked.map(({ question }) => question));
    const slots = both.sections.map(({ id }, place) => ({
      section: id,
      questions: asked[place]?.map(({ question }) => question) ?? [],
    }));
    // All answers in math are right, and none in the other section.
    const given = all_asked.map(({ question, question_revision }, place) => ({
      question,
      response: keys.get(question_revision)?.options[place < 3 ? 0 : 1]?.id ?? null,
      hand_marks: null,
    }));
    const [part] = scoreOf(both, satSections(both, slots), keys, given, known).kept.parts;
    expect(part?.ability).toEqual(
      abilityScoreOfCount(known, 'math', asked[0]?.map(({ question }) => question) ?? [], 3),
    );
    expect(part?.ability?.theta).toBeGreaterThan(0.5);
    // Without a scale there is no score scale; with a table both parts are on it.
    const scored = (table: (typeof both)['scale']) => {
      const paper = { ...both, scale: table };
      return scoreOf(paper, satSections(paper, slots), keys, given).score_scale;
    };
    const column = (kind: 'math' | 'reading_writing', ...scaled: number[]) => ({ kind, route: '', scaled });
    const columns = [column('math', 200, 300, 400, 500), column('reading_writing', 100, 150, 300)];
    expect([scored(null), scored({ kind: 'table', columns })]).toEqual([
      null,
      'math reading_writing 300–800',
    ]);
  });

  test('an adaptive score depends on which questions were right, not on how many', () => {
    const adaptive = frozenPaper({ sections: [{ kind: 'math', questions: [{}, {}, {}] }] });
    const placements = adaptive.content.sections[0]?.placements ?? [];
    const known = placements.map(({ question }, place) => ({
      id: question,
      a: 1 + place,
      b: place,
      c: 0,
      content: null,
    }));
    const rules = { start_theta: 0, min_items: 1, max_items: 2, stop_se: null, randomesque: 1 };
    const cat = { ...rules, content_targets: {}, cap: null, calibration: 'pool', scale, items: known };
    const paper = { ...adaptive.content, kind: 'adaptive' as const, cat };
    const section = paper.sections[0]?.id ?? '';
    // The test asks two of three questions of rising difficulty, and one of them is right.
    const scored = (asked: readonly number[], right: number, by = scoringOf([])) => {
      const those = asked.map((place) => placements[place] ?? expect.unreachable());
      const given = those.map(({ question, question_revision }, place) => ({
        question,
        hand_marks: null,
        response:
          adaptive.questions.get(question_revision)?.options[asked[place] === right ? 0 : 1]?.id ?? null,
      }));
      const slots = [{ section, questions: those.map(({ question }) => question) }];
      return scoreOf(paper, satSections(paper, slots), adaptive.questions, given, by).kept.parts[0]?.ability;
    };
    const easy = scored([0, 1], 0);
    const hard = scored([0, 1], 1);
    expect(easy).toMatchObject({ calibration: 'pool', scale });
    expect(hard?.theta).toBeGreaterThan(easy?.theta ?? Number.NaN);
    expect(scored([0, 2], 2)?.theta).toBeGreaterThan(hard?.theta ?? Number.NaN);
    const mean = abilityOf(
      [
        { item: known[0] ?? expect.unreachable(), is_right: true },
        { item: known[1] ?? expect.unreachable(), is_right: false },
      ],
      'eap',
    );
    expect(easy?.theta).toBeCloseTo(mean.theta, 12);
    expect(easy?.se).toBeCloseTo(mean.se * scale.slope, 9);
    expect(scored([], 0)).toBeNull();
    // A later calibration applies only from the next publishing.
    expect(scored([0, 1], 0, scoringOf(placements.map(({ question }) => question)))).toEqual(easy);
  });

  test('a score computed from points needs calibrated questions worth one point each, and is null otherwise', () => {
    const abilityOf = (paper: typeof content, raw: Record<string, number>, known = ids) =>
      rawParts(paper, raw, scoringOf(known))[0]?.ability ?? null;
    expect(abilityOf(content, all)).toMatchObject({ scaled: 500 });
    expect(abilityOf(content, { [first?.id ?? '']: 0.5 })).toBeNull();
    expect(abilityOf(content, all, ids.slice(1))).toBeNull();
    for (const marks of [
      { correct: 2, wrong: 0, omitted: 0 },
      { correct: 1, wrong: -0.25, omitted: 0 },
      { correct: 1, wrong: 0, omitted: 0.2 },
    ]) {
      expect(abilityOf({ ...content, marks }, all)).toBeNull();
    }
    const drawn = content.sections.map((section) => ({ ...section, draw: { count: 2 } }));
    expect(abilityOf({ ...content, sections: drawn }, all)).toBeNull();
    expect(rawParts(content, all)[0]).not.toHaveProperty('ability');
  });
});
