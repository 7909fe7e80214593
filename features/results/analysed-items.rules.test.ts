import { expect, test } from 'vitest';
import { frozen, frozenPaper } from '#tests/support/results-seed.ts';
import { analysedPaper } from './analysed-items.rules.ts';
import { CohortTally } from './cohort.rules.ts';

const at = (stage: number, variant: string) => ({ stage, variant, at_least: null });

test('questions are labeled by section kind and module, and by the variant if that is needed to identify them', () => {
  const { content, questions } = frozenPaper({
    sections: [
      { kind: 'reading_writing', module: at(1, 'm'), questions: [{}, {}] },
      { kind: 'reading_writing', module: at(2, 'lower'), questions: [{}] },
      { kind: 'reading_writing', module: at(2, 'higher'), questions: [{}] },
      { kind: 'math', module: at(1, 'a1'), questions: [{}] },
      { kind: 'math', module: at(1, 'a2'), questions: [{}] },
      { questions: [{}] },
    ],
  });
  const { items } = analysedPaper([{ ...content, id: 'r' }], questions);
  expect(items.map(({ label }) => label)).toEqual([
    'RW1·1',
    'RW1·2',
    'RW2l·1',
    'RW2h·1',
    'M1a1·1',
    'M1a2·1',
    'S1·1',
  ]);
});

test('if a question’s options moved between revisions, its figures follow the chosen option', () => {
  const then = frozen();
  const now = { ...then, options: [...then.options].reverse().slice(1) };
  const { content } = frozenPaper({ sections: [{ questions: [{}] }] });
  const [section] = content.sections;
  const [placement] = section?.placements ?? [];
  if (section === undefined || placement === undefined) throw new Error('The paper has no question.');
  const revised = (id: string, question_revision: string) => ({
    ...content,
    id,
    sections: [{ ...section, placements: [{ ...placement, question_revision }] }],
  });
  const paper = analysedPaper(
    [revised('new', 'q2'), revised('old', 'q1')],
    new Map([
      ['q1', then],
      ['q2', now],
    ]),
  );
  expect(paper.items).toHaveLength(1);
  const tally = new CohortTally(paper);
  const sheet = { places: [0], seconds: [10], unreached: [] };
  /* In the old revision A was the first option; now the order is C, B, A. D was removed, so it counts for
     no option. */
  tally.add('old', { ...sheet, shares: [1], chosen: [0b0001] }, []);
  tally.add('old', { ...sheet, shares: [0], chosen: [0b1000] }, []);
  tally.add('new', { ...sheet, shares: [1], chosen: [0b100] }, []);
  const [item] = tally.figures().test.items;
  expect(item?.options.map(({ id, count }) => [id, count])).toEqual([
    [then.options[2]?.id, 0],
    [then.options[1]?.id, 0],
    [then.options[0]?.id, 2],
  ]);
  expect(tally.shareRight([placement.question], 3)).toBeCloseTo(2 / 3, 12);
  expect(tally.shareRight([placement.question], 4)).toBeNull();
  expect(tally.shareRight([placement.question, 'another'], 1)).toBeNull();
});
