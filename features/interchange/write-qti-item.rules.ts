/**
 * Writes a question of the bank as an item of QTI 3, which any program that follows the standard scores like
 * the bank. `write-qti.rules.ts` writes packages.
 */
import { turnChoosable } from '#contract/text-options.ts';
import { isChoice } from '#core/question-kinds/question-kinds.ts';
import { isHotText } from './carried.rules.ts';
import { readDecimal } from './decimal.rules.ts';
import type { Item } from './item.rules.ts';
import { identifierOf, isStyled, markClass } from './qti-marks.rules.ts';
import { qtiGapResponses, qtiGapScoring, qtiGaps } from './write-gaps.rules.ts';
import { qtiText, type TextNames } from './write-qti-text.rules.ts';
import { attribute, xmlText } from './write-xml.rules.ts';

export interface QtiNames extends TextNames {
  /** The id of the question, which becomes its identifier. */
  readonly id: string;
  readonly title: string;
  /** The relative URL of the question's passage; null if it has none. */
  readonly passage: string | null;
  /** The relative URL of the style sheet. */
  readonly styles: string;
}

const SCHEMA = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';

export function qtiItemXml(item: Item, names: QtiNames): string {
  const { options, explanation, hints, type } = item;
  const html = (text: string) => qtiText(text, names);
  const replies = isChoice(type)
    ? options.flatMap(({ feedback }, place) => (feedback === null ? [] : [{ feedback, place }]))
    : [];
  const modal = (outcome: string, identifier: string, text: string) =>
    `<qti-modal-feedback outcome-identifier="${outcome}" identifier="${identifier}" show-hide="show"><qti-content-body>${html(text)}</qti-content-body></qti-modal-feedback>`;
  const outcome = (identifier: string, base: string, cardinality = 'single') =>
    `<qti-outcome-declaration identifier="${identifier}" cardinality="${cardinality}" base-type="${base}"/>`;
  const cardinality = type === 'multiple_choice' ? 'multiple' : 'single';
  const rules = [
    ...scoring(item),
    ...(replies.length > 0 ? [set('FEEDBACK', '<qti-variable identifier="RESPONSE"/>')] : []),
    ...(explanation === null
      ? []
      : [set('EXPLANATION', '<qti-base-value base-type="identifier">shown</qti-base-value>')]),
  ];
  const body = bodyOf(item, html);
  const modals = [
    ...replies.map(({ feedback, place }) => modal('FEEDBACK', choiceName(place), feedback)),
    ...(explanation === null ? [] : [modal('EXPLANATION', 'shown', explanation)]),
    ...hints.map((hint, place) => modal(`HINT_${place + 1}`, 'hint', hint)),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<qti-assessment-item xmlns="${SCHEMA}" identifier="${identifierOf(names.id)}" title="${attribute(names.title)}" adaptive="false" time-dependent="false" xml:lang="en">`,
    type === 'gaps' ? qtiGapResponses(item) : response(item),
    outcome('SCORE', 'float'),
    ...(replies.length > 0 ? [outcome('FEEDBACK', 'identifier', cardinality)] : []),
    ...(explanation === null ? [] : [outcome('EXPLANATION', 'identifier')]),
    ...hints.map((_, place) => outcome(`HINT_${place + 1}`, 'identifier')),
    ...(names.passage === null
      ? []
      : [
          `<qti-assessment-stimulus-ref identifier="passage" href="${attribute(names.passage)}" title="Passage"/>`,
        ]),
    ...styleSheet([body, ...modals], names.styles),
    `<qti-item-body>${body}</qti-item-body>`,
    `<qti-response-processing>${rules.join('')}</qti-response-processing>`,
    ...modals,
    '</qti-assessment-item>',
  ].join('\n');
}

/** A passage as a separate document. */
export function qtiStimulusXml(
  identifier: string,
  passage: string,
  names: TextNames,
  styles: string,
): string {
  const text = wrapped(qtiText(passage, names));
  return `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-stimulus xmlns="${SCHEMA}" identifier="${attribute(identifier)}" title="Passage" xml:lang="en">${styleSheet([text], styles).join('')}<qti-stimulus-body>${text}</qti-stimulus-body></qti-assessment-stimulus>`;
}

/** The link to the package's style sheet, if a text uses its class names. */
function styleSheet(texts: readonly string[], address: string): string[] {
  return texts.some(isStyled) ? [`<qti-stylesheet href="${address}" type="text/css"/>`] : [];
}

function choiceName(place: number): string {
  return `choice_${place + 1}`;
}

function promptName(place: number): string {
  return `prompt_${place + 1}`;
}

/** The prompts of a matching question, and its answers without duplicates. */
function pairsOf(options: Item['options']): { prompts: string[]; answers: string[] } {
  return {
    prompts: options.flatMap(({ prompt }) => prompt ?? []),
    answers: [...new Set(options.map(({ text }) => text))],
  };
}

/** Lines without a paragraph need a block in the standard. The import removes this wrapper again. */
function wrapped(html: string): string {
  return `<div class="${markClass('wrapper')}">${html}</div>`;
}

function bodyOf(item: Item, html: (text: string) => string): string {
  if (isHotText(item)) return hotText(item, html);
  const stem = html(item.type === 'gaps' ? qtiGaps(item.stem, item) : item.stem);
  return `${wrapped(stem)}${interaction(item, html)}`;
}

/** A choice whose options are words in its text. */
function hotText({ type, stem }: Item, html: (text: string) => string): string {
  const marked = turnChoosable(
    stem,
    (words, number) => `<qti-hottext identifier="${choiceName(number - 1)}">${words}</qti-hottext>`,
  ).html;
  const most = type === 'single_choice' ? 1 : 0;
  return `<qti-hottext-interaction response-identifier="RESPONSE" max-choices="${most}">${wrapped(html(marked))}</qti-hottext-interaction>`;
}

function interaction(
  { type, options, accepted_answers, tolerance, entry, keep_order }: Item,
  html: (text: string) => string,
): string {
  const typed = (said: string, more = '') =>
    `<p><qti-text-entry-interaction response-identifier="RESPONSE" class="${markClass('entry', said)}${more}"/></p>`;
  switch (type) {
    case 'single_choice':
    case 'multiple_choice': {
      const most = type === 'single_choice' ? 1 : 0;
      const choices = options.map(
        ({ text, fixed }, place) =>
          `<qti-simple-choice identifier="${choiceName(place)}"${fixed ? ' fixed="true"' : ''}>${html(text)}</qti-simple-choice>`,
      );
      return `<qti-choice-interaction response-identifier="RESPONSE" shuffle="${!keep_order}" max-choices="${most}">${choices.join('')}</qti-choice-interaction>`;
    }
    case 'matching': {
      const { prompts, answers } = pairsOf(options);
      const set = (name: (place: number) => string, texts: readonly string[], most: number) =>
        `<qti-simple-match-set>${texts
          .map(
            (text, place) =>
              `<qti-simple-associable-choice identifier="${name(place)}" match-max="${most}">${html(text)}</qti-simple-associable-choice>`,
          )
          .join('')}</qti-simple-match-set>`;
      const sets = set(promptName, prompts, 1) + set(choiceName, answers, prompts.length);
      return `<qti-match-interaction response-identifier="RESPONSE" shuffle="true" max-associations="${prompts.length}">${sets}</qti-match-interaction>`;
    }
    case 'ordering':
      return `<qti-order-interaction response-identifier="RESPONSE" shuffle="true">${options
        .map(
          ({ text }, place) =>
            `<qti-simple-choice identifier="${choiceName(place)}">${html(text)}</qti-simple-choice>`,
        )
        .join('')}</qti-order-interaction>`;
    case 'numeric':
      return typed(
        entry,
        isPlainNumber(accepted_answers) ? '' : ` ${markClass('tolerance', String(tolerance))}`,
      );
    case 'text':
      return typed('text');
    case 'gaps':
      return '';
    case 'essay':
      return '<qti-extended-text-interaction response-identifier="RESPONSE"/>';
  }
}

/** Whether all answers keep their exact spelling as computer numbers. */
function isPlainNumber(answers: readonly string[]): boolean {
  return answers.every((text) => readDecimal(text) !== null && String(Number(text)) === text);
}

function response(item: Item): string {
  const { type, options, accepted_answers, case_sensitive } = item;
  const declared = (base: string, inner: string, cardinality = 'single') =>
    `<qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="${base}">${inner}</qti-response-declaration>`;
  const correct = (values: readonly string[]) =>
    values.length === 0
      ? ''
      : `<qti-correct-response>${values.map((value) => `<qti-value>${xmlText(value)}</qti-value>`).join('')}</qti-correct-response>`;
  const mapping = (entries: readonly (readonly [string, number])[], more = '') =>
    `<qti-mapping default-value="0" lower-bound="0">${entries
      .map(([key, worth]) => `<qti-map-entry map-key="${attribute(key)}" mapped-value="${worth}"${more}/>`)
      .join('')}</qti-mapping>`;
  const right = options.flatMap(({ is_correct }, place) => (is_correct ? [choiceName(place)] : []));
  switch (type) {
    case 'single_choice':
      return declared('identifier', correct(right));
    case 'multiple_choice': {
      const worth = options.map(({ is_correct }, place) => [choiceName(place), is_correct ? 1 : -1] as const);
      return declared('identifier', correct(right) + (item.partial ? mapping(worth) : ''), 'multiple');
    }
    case 'matching': {
      const { answers } = pairsOf(options);
      const paired = options.filter(({ prompt }) => prompt !== null);
      const pairs = paired.map(
        ({ text }, place) => `${promptName(place)} ${choiceName(answers.indexOf(text))}`,
      );
      const worth = pairs.map((pair) => [pair, 1] as const);
      return declared('directedPair', correct(pairs) + (item.partial ? mapping(worth) : ''), 'multiple');
    }
    case 'ordering':
      return declared('identifier', correct(options.map((_, place) => choiceName(place))), 'ordered');
    case 'numeric':
    case 'text': {
      const first = correct(accepted_answers.slice(0, 1));
      if (type === 'numeric' && isPlainNumber(accepted_answers)) return declared('float', first);
      const entries = accepted_answers.map((answer) => [answer, 1] as const);
      const heeds = type === 'text' && case_sensitive;
      return declared('string', first + mapping(entries, ` case-sensitive="${heeds}"`));
    }
    case 'gaps':
    case 'essay':
      return declared('string', '');
  }
}

const VARIABLE = '<qti-variable identifier="RESPONSE"/>';
const ONE = '<qti-base-value base-type="float">1</qti-base-value>';

function set(identifier: string, expression: string): string {
  return `<qti-set-outcome-value identifier="${identifier}">${expression}</qti-set-outcome-value>`;
}

/** One point for each place of an order with the right option. */
function placesRight({ options }: Item): string[] {
  const more = set('SCORE', `<qti-sum><qti-variable identifier="SCORE"/>${ONE}</qti-sum>`);
  return options.map((_, place) => {
    const right = `<qti-base-value base-type="identifier">${choiceName(place)}</qti-base-value>`;
    const test = `<qti-match><qti-index n="${place + 1}">${VARIABLE}</qti-index>${right}</qti-match>`;
    return `<qti-response-condition><qti-response-if>${test}${more}</qti-response-if></qti-response-condition>`;
  });
}

function scoring(item: Item): string[] {
  const { type, partial, accepted_answers, tolerance } = item;
  const when = (test: string) =>
    `<qti-response-condition><qti-response-if>${test}${set('SCORE', ONE)}</qti-response-if></qti-response-condition>`;
  const mapped = set('SCORE', '<qti-map-response identifier="RESPONSE"/>');
  if (type === 'essay') return [];
  if (type === 'gaps') return qtiGapScoring(item);
  if (type === 'text' || (type === 'numeric' && !isPlainNumber(accepted_answers))) return [mapped];
  if ((type === 'multiple_choice' || type === 'matching') && partial) return [mapped];
  if (type === 'ordering' && partial) return placesRight(item);
  if (type !== 'numeric')
    return [when(`<qti-match>${VARIABLE}<qti-correct identifier="RESPONSE"/></qti-match>`)];
  const mode = tolerance === 0 ? 'exact' : `absolute" tolerance="${tolerance} ${tolerance}`;
  const equal = accepted_answers.map(
    (value) =>
      `<qti-equal tolerance-mode="${mode}">${VARIABLE}<qti-base-value base-type="float">${xmlText(value)}</qti-base-value></qti-equal>`,
  );
  return [when(equal.length === 1 ? equal.join('') : `<qti-or>${equal.join('')}</qti-or>`)];
}
