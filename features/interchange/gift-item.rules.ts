/** Turns GIFT blocks into items of the bank. Follows Moodle's reading of GIFT, which defined the format. */
import {
  type NumericAnswer,
  numberKey,
  oneOf,
  quoted,
  someOf,
  type Weighed,
  wordKey,
} from './answer-key.rules.ts';
import { categoryPath } from './category.rules.ts';
import { addDecimals, compareDecimals, halfOf, readDecimal, subtractDecimals } from './decimal.rules.ts';
import { type ClozeBlock, clozeFile, type GiftQuestion, readGift } from './gift.rules.ts';
import { type GiftAnswer, type GiftNumber, orNull } from './gift-answer.rules.ts';
import { type Draft, emptyDraft, type Judged, type Read } from './item.rules.ts';
import { writtenGaps } from './moodle-gaps.rules.ts';
import { splitPassage } from './passage-mark.rules.ts';
import { matching, NO_QUESTION, trueOrFalse } from './question-kind.rules.ts';

const ZERO = { units: 0n, places: 0 };
const SPACING =
  'an = or ~ without a space before it was read as the start of an answer. If you meant the character itself, write \\= or \\~';

/** The items of a GIFT file, in order. Line breaks must be `\n`. Never throws. */
export function giftItems(text: string): Judged[] {
  const whole = clozeFile(text);
  if (whole !== null) return [clozeItem(whole, [])];
  let category: string[] = [];
  const items: Judged[] = [];
  for (const block of readGift(text)) {
    if (block.kind === 'category') category = categoryPath(block.path);
    else if (block.kind === 'fault') {
      const { line, title, reason } = block;
      items.push({ line, name: title, source_type: 'unknown', refused: reason });
    } else if (block.kind === 'cloze') items.push(clozeItem(block, category));
    else items.push(itemOf(block, category));
  }
  return items;
}

const ONE_FILE =
  'the whole file was read as one question, because it has gaps. Put each question with gaps in its own file';

function clozeItem({ line, id, tags, title, stem }: ClozeBlock, category: string[]): Judged {
  const head = { line, source_type: 'cloze', name: title };
  const read = writtenGaps(stem);
  if ('refused' in read) return { ...head, name: title ?? stem.text, refused: read.refused };
  const { draft, changes } = read;
  return {
    ...head,
    changes: [...changes, ...(/\n\s*\n/.test(stem.text) ? [ONE_FILE] : [])],
    draft: { ...draft, ...splitPassage(draft.stem), name: title, external_id: id, category, tags },
  };
}

function itemOf(block: GiftQuestion, category: string[]): Judged {
  const { kind } = block.answers;
  const head = { line: block.line, source_type: kind === 'none' ? 'description' : kind };
  const read = draftOf(block);
  if ('refused' in read) return { ...head, name: block.title ?? block.stem.text, refused: read.refused };
  const { changes, draft } = read;
  return {
    ...head,
    name: block.title,
    changes,
    draft: {
      ...draft,
      ...splitPassage(draft.stem),
      ...(kind === 'numeric' && block.entry === 'sat' && { entry: 'sat' as const }),
      name: block.title,
      external_id: block.id,
      category,
      explanation: block.general_feedback,
      tags: block.tags,
    },
  };
}

function draftOf({ stem, answers }: GiftQuestion): Read<{ draft: Draft }> {
  switch (answers.kind) {
    case 'none':
      return { refused: NO_QUESTION };
    case 'matching':
      return matching(
        stem,
        answers.pairs.map(({ question, answer }) => ({
          prompt: orNull(question),
          text: { format: 'plain', text: answer },
        })),
      );
    case 'essay':
      return { draft: emptyDraft('essay', stem), changes: [] };
    case 'true_false': {
      const [whenWrong, whenRight] = answers.feedback;
      const [ofTrue, ofFalse] = answers.is_true ? [whenRight, whenWrong] : [whenWrong, whenRight];
      return trueOrFalse(stem, { is_true: answers.is_true, of_true: ofTrue, of_false: ofFalse });
    }
    case 'choice': {
      // As in Moodle, one option is to be chosen as soon as any answer has an `=`.
      const isSingle = answers.answers.some((answer) => answer.is_correct);
      const key = (isSingle ? oneOf : someOf)(answers.answers.map(weighed));
      if ('refused' in key) return { refused: withHint(key.refused, answers) };
      const draft = emptyDraft(isSingle ? 'single_choice' : 'multiple_choice', stem);
      return {
        draft: { ...draft, options: key.options, partial: !isSingle },
        changes: [...key.changes, ...(answers.has_mixed_spacing ? [SPACING] : [])],
      };
    }
    case 'short': {
      const key = wordKey(answers.answers.map((one) => ({ ...weighed(one), answer: one.answer.text })));
      if ('refused' in key) return { refused: withHint(key.refused, answers) };
      if (key.accepted_answers.includes('')) return { refused: withHint('an answer is empty', answers) };
      return {
        draft: { ...emptyDraft('text', stem), accepted_answers: key.accepted_answers },
        changes: [...key.changes, ...(answers.has_mixed_spacing ? [SPACING] : [])],
      };
    }
    case 'numeric': {
      const numbers = answers.answers.map((one) => ({ one, number: numberOf(one.answer) }));
      const unread = numbers.find(({ number }) => typeof number === 'string');
      if (typeof unread?.number === 'string') return { refused: unread.number };
      const key = numberKey(
        numbers.map(({ one, number }) => ({
          ...weighed(one),
          answer: typeof number === 'string' ? null : number,
        })),
      );
      if ('refused' in key) return key;
      const { changes, ...fields } = key;
      return { draft: { ...emptyDraft('numeric', stem), ...fields }, changes };
    }
  }
}

function withHint(reason: string, { has_mixed_spacing }: { has_mixed_spacing: boolean }): string {
  return has_mixed_spacing ? `${reason}; ${SPACING}` : reason;
}

function weighed<T>({ answer, weight, is_correct, feedback }: GiftAnswer<T>): Weighed<T> {
  return { answer, percent: weight ?? (is_correct ? 100 : 0), feedback };
}

/** The number with its tolerance; null for any number; or the reason why it cannot be read. */
function numberOf(written: GiftNumber): NumericAnswer | null | string {
  switch (written.form) {
    case 'any':
      return null;
    case 'exact':
    case 'margin': {
      const value = readDecimal(written.value);
      const margin = written.form === 'exact' ? ZERO : readDecimal(written.margin);
      if (value === null) return `${quoted(written.value)} isn’t a number`;
      if (margin === null || margin.units < 0n) return 'its tolerance isn’t a number of 0 or more';
      return { value, margin };
    }
    case 'span': {
      const [low, high] = [readDecimal(written.low), readDecimal(written.high)];
      if (low === null) return `${quoted(written.low)} isn’t a number`;
      if (high === null) return `${quoted(written.high)} isn’t a number`;
      if (compareDecimals(low, high) > 0) return 'its range ends before it begins';
      return { value: halfOf(addDecimals(low, high)), margin: halfOf(subtractDecimals(high, low)) };
    }
  }
}
