/** Computes scores from responses that a caller names for questions of a published test. */

import type { Fault } from '#contract/problem.ts';
import { isArranged, isChoice } from '#core/question-kinds/question-kinds.ts';
import type { Response } from '#core/scoring/scoring.ts';
import {
  askedCount,
  type FrozenAssessment,
  type FrozenQuestion,
  type FrozenSection,
  gapsOf,
  modulesOf,
  rightResponseOf,
} from '#features/assessments/revision.rules.ts';
import type { SatSection } from '#features/evidence/sat-sections.rules.ts';

/** A response per question: an option id, several ids, the text of each gap, or typed text. */
export type NamedResponses = readonly {
  readonly question: string;
  readonly response: Exclude<Response, null>;
}[];

/**
 * Errors for questions that the test does not contain or that occur twice, for responses in the wrong form,
 * for two variants of one module, and for more answers than the draw of a section asks. `pathOf` gives the
 * path of the response at an index.
 */
export function responseFaults(
  { sections }: Pick<FrozenAssessment, 'sections'>,
  questions: ReadonlyMap<string, FrozenQuestion>,
  responses: NamedResponses,
  pathOf = (place: number) => `body.responses.${place}`,
): Fault[] {
  const placements = sections.flatMap((section) => section.placements);
  const frozenOf = new Map(
    placements.map(({ question, question_revision }) => [question, questions.get(question_revision)]),
  );
  const names = responses.map(({ question }) => question);
  const fault = (question: string, message: string): Fault => ({
    path: `${pathOf(names.indexOf(question))}.question`,
    message,
  });
  const unfit = responses.flatMap(({ question, response }, place): Fault[] => {
    const path = pathOf(place);
    const frozen = frozenOf.get(question);
    if (frozen === undefined) {
      return [{ path: `${path}.question`, message: 'This question isn’t in the published test.' }];
    }
    if (names.indexOf(question) !== place) {
      return [{ path: `${path}.question`, message: 'This question is listed twice.' }];
    }
    const message = shapeFault(frozen, response);
    return message === null ? [] : [{ path: `${path}.response`, message }];
  });
  const crowded = modulesOf(sections).flatMap((variants) => {
    const section = satVariant(variants, responses);
    const answered = answeredOf(variants, responses);
    const outside = answered.filter((question) => !asks(section, question));
    if (outside.length > 0) {
      return outside.map((question) =>
        fault(question, 'This question is in a different variant of its module than the others listed.'),
      );
    }
    const most = section === undefined ? 0 : askedCount(section);
    return answered
      .slice(most)
      .map((question) =>
        fault(question, `This section asks only ${most} of its questions, and more are listed.`),
      );
  });
  return [...unfit, ...crowded];
}

/**
 * The sections as they would have been taken. A module counts with the variant that was answered, or else the
 * one that everybody can reach. A draw contains the answered questions, filled up in the order of the test.
 */
export function satByResponses(
  { sections }: Pick<FrozenAssessment, 'sections'>,
  responses: NamedResponses,
): SatSection[] {
  return modulesOf(sections).flatMap((variants) => {
    const section = satVariant(variants, responses);
    if (section === undefined) return [];
    const names = new Set(responses.map(({ question }) => question));
    const isNamed = ({ question }: { readonly question: string }) => names.has(question);
    const { placements } = section;
    const first = [
      ...placements.filter(isNamed),
      ...placements.filter((placement) => !isNamed(placement)),
    ].slice(0, askedCount(section));
    return [{ section, asked: placements.filter((placement) => first.includes(placement)) }];
  });
}

/** The variant with most answers; if equal, the one that everybody can reach. */
function satVariant(
  variants: readonly FrozenSection[],
  responses: NamedResponses,
): FrozenSection | undefined {
  const count = (section: FrozenSection) => answeredOf([section], responses).length;
  const usual = variants.find(({ module }) => module === null || module.at_least === null);
  return variants.reduce<FrozenSection | undefined>(
    (best, section) => (best === undefined || count(section) > count(best) ? section : best),
    usual,
  );
}

/** Distinct questions of these sections that have a response. */
function answeredOf(sections: readonly FrozenSection[], responses: NamedResponses): string[] {
  const asked = sections.flatMap(({ placements }) => placements.map(({ question }) => question));
  const names = new Set(responses.map(({ question }) => question));
  return [...new Set(asked)].filter((question) => names.has(question));
}

function asks(section: FrozenSection | undefined, question: string): boolean {
  return section?.placements.some((placement) => placement.question === question) === true;
}

function shapeFault(question: FrozenQuestion, response: NamedResponses[number]['response']): string | null {
  const { type, options } = question;
  const isList = typeof response !== 'string';
  if (type === 'gaps') {
    const gaps = gapsOf(question);
    if (!isList || response.length !== gaps.length) {
      return `Enter a list of ${gaps.length} answers, one for each gap.`;
    }
    const strange = gaps.findIndex(({ choices }, place) => {
      const filled = response[place] ?? '';
      return choices.length > 0 && filled !== '' && !choices.includes(filled);
    });
    return strange === -1 ? null : `This is not a choice of gap ${strange + 1}.`;
  }
  if (isArranged(type)) {
    const count = rightResponseOf(question)?.length;
    if (!isList || response.length !== count) return `Enter a list of ${count} options, one for each place.`;
    const isKnown = response.every((id) => id === '' || options.some((option) => option.id === id));
    return isKnown ? null : 'This is not an option of this question.';
  }
  if (isList !== (type === 'multiple_choice')) {
    return isList ? 'Enter one answer, not a list.' : 'Enter a list of the chosen options.';
  }
  if (!isChoice(type)) return null;
  const chosen = isList ? response : [response];
  const isKnown = chosen.every((id) => options.some((option) => option.id === id));
  return isKnown ? null : 'This is not an option of this question.';
}
