/**
 * Finds the answer key of a QTI item with drop-downs and fields in its text, by trying each candidate of a
 * gap with the right answers of the others. Accepts two kinds of scoring, a share per gap or all or nothing,
 * and refuses others.
 */
import { type Gap, MOST_GAPS, MOST_OPTIONS } from '#core/question-kinds/question-kinds.ts';
import { quoted } from './answer-key.rules.ts';
import { plainLines } from './carried.rules.ts';
import { MOST_ANSWERS, type Read, tooManyAnswers } from './item.rules.ts';
import { NO_KEY, NO_SCORE, UNSCORED } from './qti-choice.rules.ts';
import type { Outcomes, Processing } from './qti-processing.rules.ts';
import { type Reply, type SortedReplies, sortedReplies } from './qti-replies.rules.ts';
import { containerOf, type Declaration, type Value } from './qti-values.rules.ts';

/** A field or drop-down in the text. */
export interface AskedGap {
  readonly declaration: Declaration;
  /** The choices as HTML; null for a typed answer. */
  readonly choices: readonly { readonly identifier: string; readonly html: string }[] | null;
}

interface Asked {
  readonly gaps: readonly AskedGap[];
  readonly processing: Processing;
  readonly replies: readonly Reply[];
}

type GapsRead = Read<{ gaps: Gap[]; case_sensitive: boolean; partial: boolean; replies: SortedReplies }>;

/** The maximum number of tries per item, because each runs the item's whole processing. */
const MOST_TRIED = 500;
const NEARLY = 1e-6;
/** An answer that no file names. */
const STRANGE = '\u2042 \u2042';

export function gapsKey(asked: Asked): GapsRead {
  const { gaps, processing, replies } = asked;
  if (gaps.length > MOST_GAPS) return { refused: `it has more than ${MOST_GAPS} gaps` };
  if (processing.comparisons.some(({ attributes }) => (attributes.toleranceMode ?? 'exact') !== 'exact')) {
    return { refused: 'a gap accepts numbers with a tolerance, which isn’t supported' };
  }
  const candidates = gaps.map((gap) => candidatesOf(gap, processing));
  const crowded = candidates.find((of) => of.length > MOST_ANSWERS * 2);
  if (crowded !== undefined) return { refused: tooManyAnswers };
  if (candidates.flat().length + 3 * gaps.length > MOST_TRIED) {
    return { refused: `its gaps have more than ${MOST_TRIED} answers to check` };
  }
  const right = gaps.map(({ declaration }) => rightOf(declaration));
  if (right.includes(null)) return { refused: NO_KEY };
  const score = scorerOf(asked);
  const whole = score(right);
  if (whole === null) return { refused: NO_SCORE };
  if (whole <= 0) return { refused: 'its correct responses earn no points' };
  const way = wayOf(right, whole, score);
  if ('refused' in way) return way;

  const read: Gap[] = [];
  const cases = new Set<boolean>();
  const changes = new Set(way.changes);
  for (const [place, gap] of gaps.entries()) {
    const worth = (text: string) => score(right.with(place, text)) ?? 0;
    const blank = score(right.with(place, null)) ?? 0;
    const fills = filled(gap, candidates[place] ?? [], { worth, whole, blank });
    if ('refused' in fills) return fills;
    read.push(fills.gap);
    if (fills.heeds_case !== null) cases.add(fills.heeds_case);
    for (const words of fills.changes) changes.add(words);
  }
  if (cases.size > 1)
    return { refused: 'capital letters must match in some gaps but not in others, which isn’t supported' };
  const sorted = sortedReplies(replies, [], run(asked, right));
  return {
    gaps: read,
    case_sensitive: cases.has(true),
    partial: way.partial,
    replies: sorted,
    changes: [...changes, ...(processing.is_told ? [] : [UNSCORED]), ...sorted.changes],
  };
}

type Given = readonly (string | null)[];

function run({ gaps, processing }: Asked, given: Given): Outcomes {
  return processing.run(
    new Map(
      gaps.map(({ declaration }, place): [string, Value] => {
        const text = given[place] ?? null;
        return [declaration.identifier, text === null ? null : containerOf(declaration.base, [text])];
      }),
    ),
  );
}

/**
 * Returns a function that scores an answer. Without scoring rules: all or nothing by the correct responses.
 */
function scorerOf(asked: Asked): (given: Given) => number | null {
  const { gaps, processing } = asked;
  if (processing.is_told) return (given) => run(asked, given).score;
  return (given) => (gaps.every(({ declaration }, place) => rightOf(declaration) === given[place]) ? 1 : 0);
}

/** The correct response, else the first entry of the mapping with the highest value. */
function rightOf({ correct, mapping }: Declaration): string | null {
  const [first] = correct ?? [];
  if (first !== undefined) return String(first).trim();
  const most = Math.max(0, ...(mapping?.entries ?? []).map(({ worth }) => worth));
  return most <= 0 ? null : (mapping?.entries.find(({ worth }) => worth === most)?.key ?? null);
}

function candidatesOf({ declaration, choices }: AskedGap, { literals, is_told }: Processing): string[] {
  if (choices !== null) return choices.map(({ identifier }) => identifier);
  const named = [
    ...(declaration.correct ?? []).map(String),
    ...(declaration.mapping?.entries ?? []).map(({ key }) => key),
    ...(is_told ? literals : []),
  ];
  return [...new Set(named.map((text) => text.trim()))].filter((text) => text !== '');
}

/** Whether each gap earns its share, or only all gaps together earn anything. */
function wayOf(
  right: Given,
  whole: number,
  score: (given: Given) => number | null,
): Read<{ partial: boolean }> {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= NEARLY * Math.max(1, whole);
  const none = right.map(() => null);
  const without = right.map((_, place) => score(right.with(place, null)) ?? 0);
  const alone = right.map((one, place) => score((none as Given).with(place, one)) ?? 0);
  if (right.length === 1) return { partial: false, changes: [] };
  const share = whole / right.length;
  if (without.every((rest) => isNear(rest, whole - share)) && alone.every((one) => isNear(one, share))) {
    return { partial: true, changes: [] };
  }
  if ([...without, ...alone].every((rest) => rest <= NEARLY)) return { partial: false, changes: [] };
  return { refused: 'its gaps earn different shares of the points, which isn’t supported' };
}

interface Worths {
  readonly worth: (text: string) => number;
  readonly whole: number;
  /** The score with this gap left empty. */
  readonly blank: number;
}

type Filled = Read<{ gap: Gap; heeds_case: boolean | null }>;

function filled({ choices, declaration }: AskedGap, candidates: readonly string[], worths: Worths): Filled {
  const { worth, whole, blank } = worths;
  const least = whole - NEARLY * Math.max(1, whole);
  const tried = candidates.map((text) => ({ text, score: worth(text) }));
  if (tried.some(({ score }) => score > whole + NEARLY)) {
    return { refused: 'another answer earns more points than its correct response' };
  }
  const right = tried.flatMap(({ text, score }) => (score >= least ? [text] : []));
  const changes = [
    ...tried.flatMap(({ text, score }) =>
      score < least && score > blank + NEARLY
        ? [`${quoted(text)} earned part of the points for its gap, but now only fully correct answers count`]
        : [],
    ),
    ...(tried.some(({ score }) => score < blank - NEARLY)
      ? [
          'negative points for wrong answers in gaps are left out; each test sets the points for wrong answers',
        ]
      : []),
  ];
  if (choices !== null) {
    const read = choicesOf(choices, right);
    return 'refused' in read ? read : { gap: read.gap, heeds_case: null, changes };
  }
  if (right.length === 0 || right.length > MOST_ANSWERS) return { refused: tooManyAnswers };
  if (worth(STRANGE) >= least)
    return { refused: 'it accepts answers that it doesn’t list, which isn’t supported' };
  const isNumber = declaration.base === 'integer' || declaration.base === 'float';
  const heeds = right
    .map((text) => ({ text, other: text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase() }))
    .filter(({ text, other }) => text !== other)
    .map(({ other }) => right.includes(other) || worth(other) < least);
  if (new Set(heeds).size > 1) {
    return {
      refused: 'capital letters must match in some answers of a gap but not in others, which isn’t supported',
    };
  }
  const said = declaration.mapping?.entries.some(({ heeds_case }) => heeds_case) === true ? true : null;
  return {
    gap: { choices: [], accepted_answers: right },
    heeds_case: heeds[0] ?? said,
    changes: [
      ...changes,
      ...(isNumber ? ['a number in a gap must match as written, so 2.50 doesn’t match 2.5'] : []),
    ],
  };
}

function choicesOf(
  choices: NonNullable<AskedGap['choices']>,
  right: readonly string[],
): { gap: Gap } | { refused: string } {
  if (choices.length > MOST_OPTIONS) return { refused: `a gap has more than ${MOST_OPTIONS} choices` };
  const words = choices.map(({ html }) => plainLines(html.trim()) ?? []);
  const strange = words.findIndex((lines) => lines.length !== 1);
  if (strange !== -1) {
    return {
      refused: `the gap answer ${quoted(choices[strange]?.html ?? '')} isn’t plain text`,
    };
  }
  const texts = words.flat();
  if (texts.length < 2 || new Set(texts).size < texts.length) {
    return { refused: 'a gap needs at least 2 different choices' };
  }
  if (right.length !== 1) return { refused: 'several choices for a gap earn full points' };
  const key = texts[choices.findIndex(({ identifier }) => identifier === right[0])] ?? '';
  return { gap: { choices: texts, accepted_answers: [key] } };
}
