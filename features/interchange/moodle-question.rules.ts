/** Turns the elements of each Moodle question type into an item of the bank. */
import { LEAST_IN_ORDER } from '#core/question-kinds/question-kinds.ts';
import {
  type NumericAnswer,
  numberKey,
  oneOf,
  quoted,
  someOf,
  type Weighed,
  wordKey,
} from './answer-key.rules.ts';
import { readDecimal } from './decimal.rules.ts';
import type { FormattedText } from './formatted-text.rules.ts';
import { type Draft, emptyDraft, type Read } from './item.rules.ts';
import { chosenGaps, writtenGaps } from './moodle-gaps.rules.ts';
import { formattedIn } from './moodle-text.rules.ts';
import { matching, NO_QUESTION, trueOrFalse } from './question-kind.rules.ts';
import { childOf, childrenOf, textIn, type XmlElement } from './xml.rules.ts';

type DraftRead = Read<{ draft: Draft }>;

/** The item of a question of type `type`; null for a type that the bank does not have. */
export function draftOf(question: XmlElement, type: string): DraftRead | null {
  const stem = formattedIn(question, 'questiontext', 'html') ?? { format: 'html' as const, text: '' };
  switch (type) {
    case 'multichoice':
      return choiceOf(question, stem);
    case 'truefalse':
      return truthOf(question, stem);
    case 'shortanswer':
      return wordsOf(question, stem);
    case 'matching':
      return pairsOf(question, stem);
    case 'ordering':
      return orderOf(question, stem);
    case 'gapselect':
      return withDraft(chosenGaps(question, stem), { keep_order: keepsOrder(question) });
    case 'cloze':
    case 'multianswer':
      return withDraft(writtenGaps(stem), {
        exact: isYes(textIn(question, 'exact')),
        keep_order: isYes(textIn(question, 'keep_order')),
      });
    case 'numerical':
      return numberOf(question, stem);
    case 'essay':
      return essayOf(question, stem);
    case 'description':
      return { refused: NO_QUESTION };
    default:
      return null;
  }
}

function withDraft(read: DraftRead, more: Partial<Draft>): DraftRead {
  return 'refused' in read ? read : { ...read, draft: { ...read.draft, ...more } };
}

const isYes = (word: string) => /^(1|true)$/i.test(word);

/** Whether shuffling is off for the options of this question. */
export function keepsOrder(question: XmlElement): boolean {
  return /^(0|false)$/i.test(textIn(question, 'shuffleanswers'));
}

function choiceOf(question: XmlElement, stem: FormattedText): DraftRead {
  const answers = answersOf(question, stem);
  if (typeof answers === 'string') return { refused: answers };
  const single = textIn(question, 'single');
  const isUntold = single === '' && answers.filter(({ percent }) => percent > 0).length > 1;
  const isSingle = !isUntold && !/^(0|false)$/i.test(single);
  const key = (isSingle ? oneOf : someOf)(answers);
  if ('refused' in key) return key;
  const draft = emptyDraft(isSingle ? 'single_choice' : 'multiple_choice', stem);
  const pinned = childrenOf(question, 'answer').map((answer) => isYes(textIn(answer, 'fixed')));
  return {
    draft: {
      ...draft,
      options: key.options.map((option, place) => (pinned[place] ? { ...option, fixed: true } : option)),
      // If some options are pinned, only these options keep their places. Otherwise the question's setting
      // for the whole order applies.
      keep_order: keepsOrder(question) && !pinned.includes(true),
      partial: !isSingle,
    },
    changes: [
      ...key.changes,
      ...(isUntold
        ? [
            'the file doesn’t say how many options students can choose; several are correct, so they can choose several',
          ]
        : []),
    ],
  };
}

function truthOf(question: XmlElement, stem: FormattedText): DraftRead {
  const answers = answersOf(question, stem);
  if (typeof answers === 'string') return { refused: answers };
  const named = (word: string) => answers.find(({ answer }) => answer.text.trim().toLowerCase() === word);
  const [ofTrue, ofFalse] = [named('true'), named('false')];
  const [forTrue, forFalse] = [ofTrue?.percent ?? 0, ofFalse?.percent ?? 0];
  if (ofTrue === undefined || ofFalse === undefined || (forTrue === 100) === (forFalse === 100)) {
    return { refused: 'the file doesn’t say whether true or false is correct' };
  }
  return trueOrFalse(stem, {
    is_true: forTrue === 100,
    of_true: ofTrue.feedback,
    of_false: ofFalse.feedback,
  });
}

function wordsOf(question: XmlElement, stem: FormattedText): DraftRead {
  const answers = answersOf(question, stem);
  if (typeof answers === 'string') return { refused: answers };
  const key = wordKey(answers.map((one) => ({ ...one, answer: one.answer.text })));
  if ('refused' in key) return key;
  if (key.accepted_answers.includes('')) return { refused: 'an answer is empty' };
  return {
    draft: {
      ...emptyDraft('text', stem),
      accepted_answers: key.accepted_answers,
      case_sensitive: isYes(textIn(question, 'usecase')),
      exact: isYes(textIn(question, 'exact')),
    },
    changes: key.changes,
  };
}

function numberOf(question: XmlElement, stem: FormattedText): DraftRead {
  const answers = answersOf(question, stem);
  if (typeof answers === 'string') return { refused: answers };
  const units = unitsOf(question);
  if ('refused' in units) return units;

  const elements = childrenOf(question, 'answer');
  const numbers: Weighed<NumericAnswer | null>[] = [];
  for (const [index, one] of answers.entries()) {
    const text = one.answer.text;
    if (text === '*') {
      numbers.push({ ...one, answer: null });
      continue;
    }
    const value = readDecimal(text);
    // Files of Moodle 1 have one tolerance for the whole question.
    const margin = readDecimal(textIn(elements[index], 'tolerance') || textIn(question, 'tolerance') || '0');
    if (value === null) return { refused: `${quoted(text)} isn’t a number` };
    if (margin === null || margin.units < 0n) return { refused: 'its tolerance isn’t a number of 0 or more' };
    numbers.push({ ...one, answer: { value, margin } });
  }
  const key = numberKey(numbers);
  if ('refused' in key) return key;
  const { changes, ...fields } = key;
  // The bank's own export writes this element; other files have none.
  const entry = textIn(question, 'entry') === 'sat' ? 'sat' : 'free';
  return {
    draft: { ...emptyDraft('numeric', stem), ...fields, entry },
    changes: [...changes, ...units.changes],
  };
}

/** Numeric answers of the bank have no unit. A unit is dropped only if that does not change the answer. */
function unitsOf(question: XmlElement): Read<object> {
  const units = childrenOf(childOf(question, 'units'), 'unit').map((unit) => ({
    name: textIn(unit, 'unit_name'),
    factor: Number(textIn(unit, 'multiplier') || 1),
  }));
  const grading = textIn(question, 'unitgradingtype');
  if (grading !== '' && grading !== '0') return { refused: 'it grades units, which isn’t supported' };
  if (units.length > 1 || units.some(({ factor }) => factor !== 1)) {
    return {
      refused: `it accepts several units (${units.map(({ name }) => name).join(', ')}), which isn’t supported`,
    };
  }
  const [unit] = units;
  return { changes: unit === undefined ? [] : [`its unit ${quoted(unit.name)} is left out`] };
}

/**
 * An answer without a prompt is an extra option. An empty pair is a leftover of Moodle's form and is skipped.
 */
function pairsOf(question: XmlElement, stem: FormattedText): DraftRead {
  const pairs = childrenOf(question, 'subquestion').map((element) => ({
    prompt: formattedIn(element, null, 'html'),
    text: { format: 'plain' as const, text: textIn(childOf(element, 'answer'), 'text') },
  }));
  return matching(
    stem,
    pairs.filter(({ prompt, text }) => prompt !== null || text.text !== ''),
  );
}

/** How Moodle's plug-in grades an order. The bank supports only these two methods. */
const ABSOLUTE = /^(?:|0|ABSOLUTE_POSITION)$/;
const ALL_OR_NOTHING = /^(?:-1|ALL_OR_NOTHING)$/;

function orderOf(question: XmlElement, stem: FormattedText): DraftRead {
  const texts = childrenOf(question, 'answer').flatMap(
    (answer) => formattedIn(answer, null, stem.format) ?? [],
  );
  if (texts.length < LEAST_IN_ORDER) return { refused: 'an ordering question needs at least 3 items' };
  const grading = textIn(question, 'gradingtype');
  const count = Number(textIn(question, 'selectcount') || 0);
  const isPart = !/^(?:|0|ALL)$/.test(textIn(question, 'selecttype')) && count > 0 && count < texts.length;
  const options = texts.map((text) => ({ text, prompt: null, is_correct: false, feedback: null }));
  return {
    draft: { ...emptyDraft('ordering', stem), options, partial: !ALL_OR_NOTHING.test(grading) },
    changes: [
      ...(ABSOLUTE.test(grading) || ALL_OR_NOTHING.test(grading)
        ? []
        : ['its partial credit is replaced with an equal share for each item in the correct place']),
      ...(isPart ? [`students order all items, not only ${count} of them as in the file`] : []),
    ],
  };
}

function essayOf(question: XmlElement, stem: FormattedText): DraftRead {
  const changes: string[] = [];
  if (formattedIn(question, 'graderinfo', 'html') !== null)
    changes.push('its notes for graders are left out');
  if (formattedIn(question, 'responsetemplate', 'html') !== null) {
    changes.push('its answer template is left out');
  }
  const attachments = Number(textIn(question, 'attachments') || 0);
  if (attachments !== 0) changes.push('it accepted files as answers; students can now answer only with text');
  return { draft: emptyDraft('essay', stem), changes };
}

/** The answers with their percentages, or why they cannot be read. */
function answersOf(question: XmlElement, stem: FormattedText): Weighed<FormattedText>[] | string {
  const answers: Weighed<FormattedText>[] = [];
  for (const element of childrenOf(question, 'answer')) {
    const fraction = readDecimal(element.attributes.fraction ?? '');
    const percent = Number(element.attributes.fraction);
    if (fraction === null || Math.abs(percent) > 100) return 'an answer doesn’t say what it earns';
    const feedback = childOf(element, 'feedback');
    answers.push({
      answer: formattedIn(element, null, stem.format) ?? { format: stem.format, text: '' },
      percent,
      feedback: feedback === undefined ? null : formattedIn(feedback, null, stem.format),
    });
  }
  return answers;
}
