import { describe, expect, test } from 'vitest';
import { frozenPaper } from '#tests/support/results-seed.ts';
import { type NamedResponses, responseFaults, satByResponses } from './computed-responses.rules.ts';

const variant = (name: string, at_least: number | null) => ({ stage: 2, variant: name, at_least });
const { content, questions } = frozenPaper({
  sections: [
    {
      kind: 'math',
      module: { stage: 1, variant: 'm', at_least: null },
      questions: [{}, { type: 'numeric' }],
    },
    { kind: 'math', module: variant('lower', null), questions: [{}, {}] },
    { kind: 'math', module: variant('higher', 2), questions: [{}, {}] },
    { kind: 'other', draw: { count: 2 }, questions: [{}, {}, { type: 'multiple_choice' }] },
  ],
});
const [routing, lower, higher, drawn] = content.sections.map(({ placements }) =>
  placements.map(({ question }) => question),
) as [string[], string[], string[], string[]];
const optionOf = (question: string | undefined, place = 0): string => {
  const placed = content.sections
    .flatMap(({ placements }) => placements)
    .find((one) => one.question === question);
  return questions.get(placed?.question_revision ?? '')?.options[place]?.id ?? '';
};
const responding = (question: string | undefined, response: string | string[]) => ({
  question: question ?? '',
  response,
});
const choosing = (...asked: (string | undefined)[]) =>
  asked.map((question) => responding(question, optionOf(question)));
const faultsOf = (responses: NamedResponses) =>
  responseFaults(content, questions, responses).map(({ path }) => path.replace('body.responses.', ''));
const satOf = (responses: NamedResponses) =>
  satByResponses(content, responses).map(({ asked }) => asked.map(({ question }) => question));

describe('responses sent to compute a score', () => {
  test('are scored with the module variant that was answered, or else with the variant that everybody can reach', () => {
    expect(satOf([])).toEqual([routing, lower, drawn.slice(0, 2)]);
    expect(satOf(choosing(higher[1]))).toEqual([routing, higher, drawn.slice(0, 2)]);
    // The answered questions are among those drawn, in the order of the test.
    expect(satOf(choosing(drawn[1])).at(-1)).toEqual([drawn[0], drawn[1]]);
    expect(satOf([responding(drawn[2], [optionOf(drawn[2])])]).at(-1)).toEqual([drawn[0], drawn[2]]);
  });

  test('are rejected if they contain unknown questions, wrong shapes, repeats, two variants of a module, or too many drawn questions', () => {
    const [choice, numeric] = routing;
    const sound = [...choosing(choice, higher[0], drawn[0]), responding(numeric, '3/4')];
    expect(faultsOf(sound)).toEqual([]);
    const several = responding(drawn[2], [optionOf(drawn[2]), optionOf(drawn[2], 1)]);
    expect(faultsOf([...sound, several])).toEqual([]);
    expect(faultsOf([...sound, responding('another', 'x')])).toEqual(['4.question']);
    expect(faultsOf([...sound, ...choosing(choice)])).toEqual(['4.question']);
    for (const [question, response] of [
      [choice, 'x'],
      [choice, [optionOf(choice)]],
      [numeric, ['1']],
      [drawn[2], optionOf(drawn[2])],
      [drawn[2], [optionOf(drawn[2]), 'x']],
    ] as const) {
      expect(faultsOf([responding(question, response as string | string[])])).toEqual(['0.response']);
    }
    // The variant with more answers counts; if both have equally many, the default variant counts.
    expect(faultsOf([...sound, ...choosing(lower[0])])).toEqual(['1.question']);
    expect(faultsOf([...sound, ...choosing(lower[0], higher[1])])).toEqual(['4.question']);
    expect(faultsOf([...choosing(...drawn.slice(0, 2)), several])).toEqual(['2.question']);
  });
});
