/** Measures QTI items with several questions, with the content that is slowest to read. */
import { describe } from 'vitest';
import { readQuestionFile } from '#features/interchange/server/read-question-file.ts';
import { bytes, grows } from '#tests/support/growth.ts';

const repeated = (one: string, size: number) => one.repeat(Math.ceil(size / one.length));
const declared = (name: string) =>
  `<responseDeclaration identifier="${name}" cardinality="single" baseType="string"><mapping><mapEntry mapKey="a" mappedValue="1"/></mapping></responseDeclaration>`;
const score =
  '<setOutcomeValue identifier="SCORE"><sum><mapResponse identifier="R"/><mapResponse identifier="S"/></sum></setOutcomeValue>';
const field = (name: string) => `<textEntryInteraction responseIdentifier="${name}"/>`;
const hottext =
  '<hottextInteraction responseIdentifier="S"><p>d <hottext identifier="a">e</hottext> <hottext identifier="b">f</hottext></p></hottextInteraction>';

/** A typed question and a text-selection question, with something between them. */
const several = ({ between = '', rules = score, replies = '' }) =>
  `<assessmentItem identifier="a">${declared('R')}${declared('S')}<itemBody><p>b</p><p>c${field('R')}</p>${between}${hottext}</itemBody><responseProcessing>${rules}</responseProcessing>${replies}</assessmentItem>`;

describe('a QTI item with several questions', () => {
  grows(
    [
      ['of text between them', (size) => several({ between: repeated('<div><p>a</p>b</div>', size) })],
      ['of lists', (size) => several({ between: `<ul>${repeated(`<li>a</li>`, size)}</ul>` })],
      ['of questions', (size) => several({ between: repeated(`<p>c${field('T')}</p>`, size) })],
      [
        'of questions in lists',
        (size) => several({ between: repeated(`<ul><li>${field('T')}</li></ul>`, size) }),
      ],
      ['of rules', (size) => several({ rules: repeated(score, size) })],
      [
        'of replies',
        (size) =>
          several({
            replies: repeated('<modalFeedback outcomeIdentifier="F" identifier="a">b</modalFeedback>', size),
          }),
      ],
    ],
    (text) => readQuestionFile(bytes(text), null),
  );
});
