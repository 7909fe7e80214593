/** Writes texts with gaps for Moodle and QTI 3. `carried.rules.ts` says which parts they cannot hold. */
import { richTextOf } from '#contract/rich-text.ts';
import { replaceGaps } from '#contract/text-gaps.ts';
import type { Item } from './item.rules.ts';
import { markClass } from './qti-marks.rules.ts';
import { starsKept } from './write-weights.rules.ts';
import { attribute, xmlText } from './write-xml.rules.ts';

/** The text with Moodle's embedded answers in its gaps. */
export function clozeText({ stem, gaps, case_sensitive }: Item): string {
  return replaceGaps(stem, (number) => {
    const { choices, accepted_answers } = gaps[number - 1] ?? { choices: [], accepted_answers: [] };
    if (choices.length === 0) {
      const answers = accepted_answers.map((words) => `=${starsKept(clozeWords(words))}`);
      return `{1:SHORTANSWER${case_sensitive ? '_C' : ''}:${answers.join('~')}}`;
    }
    const answers = choices.map((choice) => {
      const words = clozeWords(choice);
      // Prevents a choice that starts with such a character from being read as right or weighted.
      return `${accepted_answers.includes(choice) ? '=' : /^[=%]/.test(words) ? '%0%' : ''}${words}`;
    });
    return `{1:MULTICHOICE:${answers.join('~')}}`;
  });
}

function clozeWords(words: string): string {
  return richTextOf(words.replaceAll(/[\\}~#]/g, '\\$&'));
}

const responseOf = (number: number) => `RESPONSE_${number}`;
const choiceOf = (place: number) => `choice_${place + 1}`;

/** The text with QTI interactions in its gaps. */
export function qtiGaps(html: string, { gaps, keep_order }: Item): string {
  return replaceGaps(html, (number) => {
    const { choices } = gaps[number - 1] ?? { choices: [] };
    const named = `response-identifier="${responseOf(number)}" class="${markClass('gap', String(number))}"`;
    if (choices.length === 0) return `<qti-text-entry-interaction ${named}/>`;
    const inner = choices.map(
      (choice, place) =>
        `<qti-inline-choice identifier="${choiceOf(place)}">${xmlText(choice)}</qti-inline-choice>`,
    );
    return `<qti-inline-choice-interaction ${named} shuffle="${!keep_order}">${inner.join('')}</qti-inline-choice-interaction>`;
  });
}

/** The response declarations of the gaps. */
export function qtiGapResponses({ gaps, case_sensitive }: Item): string {
  return gaps
    .map(({ choices, accepted_answers }, place) => {
      const [first = ''] = accepted_answers;
      const right = choices.length === 0 ? first : choiceOf(choices.indexOf(first));
      const correct = `<qti-correct-response><qti-value>${xmlText(right)}</qti-value></qti-correct-response>`;
      const entries = accepted_answers.map(
        (words) =>
          `<qti-map-entry map-key="${attribute(words)}" mapped-value="1" case-sensitive="${case_sensitive}"/>`,
      );
      const mapping =
        choices.length === 0 ? `<qti-mapping default-value="0">${entries.join('')}</qti-mapping>` : '';
      const base = choices.length === 0 ? 'string' : 'identifier';
      return `<qti-response-declaration identifier="${responseOf(place + 1)}" cardinality="single" base-type="${base}">${correct}${mapping}</qti-response-declaration>`;
    })
    .join('');
}

/** One point for each correct gap, or one point if all gaps are correct. */
export function qtiGapScoring({ gaps, partial }: Item): string[] {
  const one = '<qti-base-value base-type="float">1</qti-base-value>';
  const tests = gaps.map(({ choices }, place) => {
    const identifier = `identifier="${responseOf(place + 1)}"`;
    return choices.length === 0
      ? `<qti-gte><qti-map-response ${identifier}/>${one}</qti-gte>`
      : `<qti-match><qti-variable ${identifier}/><qti-correct ${identifier}/></qti-match>`;
  });
  const when = (test: string, worth: string) =>
    `<qti-response-condition><qti-response-if>${test}<qti-set-outcome-value identifier="SCORE">${worth}</qti-set-outcome-value></qti-response-if></qti-response-condition>`;
  if (!partial) return [when(`<qti-and>${tests.join('')}</qti-and>`, one)];
  const more = `<qti-sum><qti-variable identifier="SCORE"/>${one}</qti-sum>`;
  return tests.map((test) => when(test, more));
}
