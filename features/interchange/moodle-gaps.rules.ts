/**
 * Reads Moodle's texts with gaps: `gapselect`, where `[[3]]` names the right choice, and `cloze`, where each
 * gap contains its answers. Refuses gaps that the bank would score differently, with the reason.
 */
import { MOST_GAPS } from '#core/question-kinds/question-kinds.ts';
import { quoted, type Weighed, wordKey } from './answer-key.rules.ts';
import { plainLines } from './carried.rules.ts';
import type { FormattedText } from './formatted-text.rules.ts';
import { type Draft, emptyDraft, type Read } from './item.rules.ts';
import { childrenOf, textIn, type XmlElement } from './xml.rules.ts';

type DraftRead = Read<{ draft: Draft }>;
type GapRead = Read<{ gap: Draft['gaps'][number]; heeds_case: boolean | null }>;

const TOO_MANY = `it has more than ${MOST_GAPS} gaps`;
const NO_GAPS = 'it has no gaps';

/** Words on one line, as a drop-down list shows them; null if the HTML is more than that. */
function plainWords(html: string): string | null {
  const [words, ...more] = plainLines(html.trim()) ?? [];
  return words === undefined || more.length > 0 || /&#?\w+;/.test(words) ? null : words;
}

const unplain = (html: string) => `the gap answer ${quoted(html)} isn’t plain text`;

/** Each gap offers the choices of the group of its right choice. */
export function chosenGaps(question: XmlElement, stem: FormattedText): DraftRead {
  const choices = childrenOf(question, 'selectoption').map((element) => ({
    html: textIn(element, 'text'),
    group: textIn(element, 'group') || '1',
  }));
  const strange = choices.find(({ html }) => plainWords(html) === null);
  if (strange !== undefined) return { refused: unplain(strange.html) };
  const gaps: Draft['gaps'] = [];
  let unnamed: string | null = null;
  const text = stem.text.replaceAll(/\[\[(\d{1,3})\]\]/g, (mark, place: string) => {
    const right = choices[Number(place) - 1];
    if (right === undefined || gaps.length >= MOST_GAPS) {
      unnamed ??= right === undefined ? `the gap ${mark} has no choice` : TOO_MANY;
      return mark;
    }
    const offered = choices.flatMap(({ html, group }) =>
      group === right.group ? (plainWords(html) ?? []) : [],
    );
    gaps.push({ choices: [...new Set(offered)], accepted_answers: [plainWords(right.html) ?? ''] });
    return `[[${gaps.length}]]`;
  });
  if (unnamed !== null) return { refused: unnamed };
  if (gaps.length === 0) return { refused: NO_GAPS };
  return { draft: { ...emptyDraft('gaps', { ...stem, text }), gaps, partial: true }, changes: [] };
}

/** Matches `{2:MULTICHOICE:` before the first answer. */
const OPENING = /\{[^\S\n]{0,4}(\d{0,5})[^\S\n]{0,4}:[^\S\n]{0,4}([A-Z_]{2,24}):/g;

/** Moodle's kinds of gaps that the bank does not have. */
const OTHER_KIND = /^(?:MULTIRESPONSE|MR)(_?[VH])?(_?S)?$/;

/** Whether a text contains gaps with their answers. */
export function hasWrittenGaps(text: string): boolean {
  for (const [, , kind = ''] of text.matchAll(OPENING)) {
    if ([TYPED, CHOSEN, NUMBER, OTHER_KIND].some((known) => known.test(kind))) return true;
  }
  return false;
}

/** The text without its gaps; null if a gap has no end. */
export function withoutWrittenGaps(text: string): string | null {
  let rest = '';
  let done = 0;
  for (const { 0: opening, index } of text.matchAll(OPENING)) {
    if (index < done) continue;
    const end = endOf(text, index + opening.length);
    if (end === null) return null;
    rest += text.slice(done, index);
    done = end + 1;
  }
  return rest + text.slice(done);
}

/** Reads gaps that contain their answers. */
export function writtenGaps(stem: FormattedText): DraftRead {
  const { text } = stem;
  const gaps: Draft['gaps'] = [];
  const changes = new Set<string>();
  const weights = new Set<number>();
  const cases = new Set<boolean>();
  let written = '';
  let done = 0;
  for (const { 0: opening, 1: weight = '', 2: kind = '', index } of text.matchAll(OPENING)) {
    if (index < done) continue;
    const from = index + opening.length;
    const end = endOf(text, from);
    if (end === null) return { refused: `the gap ${quoted(opening)} has no end` };
    if (gaps.length >= MOST_GAPS) return { refused: TOO_MANY };
    const read = gapOf(kind, text.slice(from, end));
    if ('refused' in read) return read;
    gaps.push(read.gap);
    for (const words of read.changes) changes.add(words);
    weights.add(Number(weight || 1));
    if (read.heeds_case !== null) cases.add(read.heeds_case);
    written += `${text.slice(done, index)}[[${gaps.length}]]`;
    done = end + 1;
  }
  if (gaps.length === 0) return { refused: NO_GAPS };
  if (weights.size > 1)
    return { refused: `its gaps have different weights (${[...weights].join(', ')}), which isn’t supported` };
  if (cases.size > 1)
    return { refused: 'capital letters must match in some gaps but not in others, which isn’t supported' };
  const draft = emptyDraft('gaps', { ...stem, text: written + text.slice(done) });
  return {
    draft: { ...draft, gaps, case_sensitive: cases.has(true), partial: true },
    changes: [...changes],
  };
}

/** The index of the brace that ends a gap. Characters after a backslash are skipped. */
function endOf(text: string, from: number): number | null {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '}') return at;
  }
  return null;
}

const TYPED = /^(?:SHORTANSWER|SA|MW)(_?C)?$/;
const CHOSEN = /^(?:MULTICHOICE|MC)(_?[VH])?(_?S)?$/;
const NUMBER = /^(?:NUMERICAL|NM)$/;

function gapOf(kind: string, source: string): GapRead {
  const answers = answersOf(source);
  const part = answers.find(({ percent }) => percent !== 0 && percent !== 100);
  if (part !== undefined) {
    return {
      refused: `in a gap, ${quoted(part.answer)} earns ${part.percent}%, but an answer in a gap can only be right or wrong`,
    };
  }
  const strange = answers.find(({ answer }) => plainWords(answer) === null);
  if (strange !== undefined) return { refused: unplain(strange.answer) };
  const words = answers.map((one) => ({ ...one, answer: plainWords(one.answer) ?? '' }));
  const chosen = CHOSEN.exec(kind);
  if (chosen !== null) return chosenOf(words, chosen[1] !== undefined);
  const typed = TYPED.exec(kind);
  if (typed !== null) return typedOf(words, typed[1] !== undefined);
  if (NUMBER.test(kind)) return numberOf(words);
  return { refused: `gaps of the type ${kind} aren’t supported` };
}

/** The answers with the percentage that each earns. A backslash before a star stays. */
function answersOf(source: string): Weighed<string>[] {
  const [first = '', ...more] = partsOf(source, '~');
  // Many files put a `~` before the first answer too.
  return (first.trim() === '' ? more : [first, ...more]).map((written) => {
    const [, right, percent] = /^\s*(?:(=)|%(-?\d{1,3}(?:\.\d{1,7})?)%)?/.exec(written) ?? [];
    const head = /^\s*(?:=|%-?\d{1,3}(?:\.\d{1,7})?%)?/.exec(written)?.[0] ?? '';
    const [answer = '', ...reply] = partsOf(written.slice(head.length), '#');
    return {
      answer: answer.replaceAll(/\\([^*])/g, '$1').trim(),
      percent: right === undefined ? Number(percent ?? 0) : 100,
      feedback: reply.length === 0 ? null : { format: 'html', text: reply.join('#').trim() },
    };
  });
}

/** Splits at a character, unless a backslash comes before it. */
function partsOf(source: string, sign: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === sign) {
      parts.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, source.slice(from)];
}

const REPLIES = 'feedback on single answers is left out';

function chosenOf(answers: readonly Weighed<string>[], areButtons: boolean): GapRead {
  const choices = answers.map(({ answer }) => answer.replaceAll('\\*', '*'));
  const [right, ...more] = choices.filter((_, place) => answers[place]?.percent === 100);
  if (right === undefined) return { refused: 'no choice for a gap is correct' };
  if (more.length > 0) return { refused: 'several choices for a gap earn full points' };
  if (choices.length < 2 || new Set(choices).size < choices.length) {
    return { refused: 'a gap needs at least 2 different choices' };
  }
  const hasReplies = answers.some(({ feedback }) => feedback !== null && feedback.text !== '');
  return {
    gap: { choices, accepted_answers: [right] },
    heeds_case: null,
    changes: [
      ...(areButtons ? ['choices shown as buttons became drop-down lists'] : []),
      ...(hasReplies ? [REPLIES] : []),
    ],
  };
}

function typedOf(answers: readonly Weighed<string>[], heeds_case: boolean): GapRead {
  const key = wordKey(answers);
  if ('refused' in key) return { refused: key.refused };
  if (key.accepted_answers.includes('')) return { refused: 'an answer is empty' };
  return { gap: { choices: [], accepted_answers: key.accepted_answers }, heeds_case, changes: key.changes };
}

/** A numeric gap becomes a text gap. One with a tolerance is refused. */
function numberOf(answers: readonly Weighed<string>[]): GapRead {
  const right = answers.filter(({ percent }) => percent === 100);
  const margin = right.find(({ answer }) => !/^[^:]*(?::\s*0*(?:\.0*)?)?$/.test(answer));
  if (margin !== undefined)
    return {
      refused: `a gap accepts the number ${quoted(margin.answer)} with a tolerance, which isn’t supported`,
    };
  const read = typedOf(
    answers.map((one) => ({ ...one, answer: (one.answer.split(':')[0] ?? '').trim() })),
    false,
  );
  if ('refused' in read) return read;
  return {
    ...read,
    heeds_case: null,
    changes: [...read.changes, 'a number in a gap must match as written, so 2.50 doesn’t match 2.5'],
  };
}
