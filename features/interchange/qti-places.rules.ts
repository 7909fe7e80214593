/**
 * Finds the answer keys of QTI match and order interactions. In a match interaction, the prompts are the set
 * in which each entry is paired with exactly one entry of the other set. How parts earn points is found by
 * trying answers.
 */
import { LEAST_IN_ORDER, MOST_OPTIONS } from '#core/question-kinds/question-kinds.ts';
import type { FormattedText } from './formatted-text.rules.ts';
import type { ItemOption, Read } from './item.rules.ts';
import { NO_KEY, NO_SCORE, UNSCORED } from './qti-choice.rules.ts';
import type { Outcomes, Processing } from './qti-processing.rules.ts';
import { type Reply, type SortedReplies, sortedReplies } from './qti-replies.rules.ts';
import type { Declaration } from './qti-values.rules.ts';

/** An entry of one of the two sets. */
interface QtiEntry {
  readonly identifier: string;
  readonly text: FormattedText;
}

interface Match {
  readonly sets: readonly [readonly QtiEntry[], readonly QtiEntry[]];
  readonly declaration: Declaration;
  readonly processing: Processing;
  readonly replies: readonly Reply[];
}

type PlacesRead = Read<{
  options: ItemOption<FormattedText>[];
  partial: boolean;
  replies: SortedReplies;
}>;

type Pair = readonly [source: string, target: string];

const EPSILON = 1e-9;

/** The pairs in the bank's order: each prompt with its answer, then the answers without a prompt. */
export function matchKey({ sets, declaration, processing, replies }: Match): PlacesRead {
  const [sources, targets] = sets;
  // The number of entries is limited, because each entry is tried separately.
  if (sources.length > MOST_OPTIONS || targets.length > MOST_OPTIONS) {
    return { refused: `one of its sets has more than ${MOST_OPTIONS} entries` };
  }
  const pairs = keyedPairs(declaration);
  if (pairs.length === 0) return { refused: NO_KEY };
  const stray = pairs.find(([source, target]) => !isIn(sources, source) || !isIn(targets, target));
  if (stray !== undefined) {
    return { refused: `its correct response “${stray.join(' ').trim()}” isn’t a pair from its two sets` };
  }
  const place = [0, 1].find((side) =>
    sets[side]?.every(({ identifier }) => pairs.filter((pair) => pair[side] === identifier).length === 1),
  );
  if (place === undefined) {
    return { refused: 'in neither of its sets does each entry have exactly one match' };
  }
  const [prompts, answers] = place === 0 ? sets : [targets, sources];
  if (prompts.length < 2) return { refused: 'a matching question needs at least 2 pairs' };

  const asked = prompts.flatMap(({ identifier }): Pair[] =>
    pairs.filter((pair) => pair[place] === identifier),
  );
  const run = (given: readonly string[]) => tried(processing, declaration, given);
  const written = asked.map((pair) => pair.join(' '));
  const marks = marksOf({
    right: written,
    tries: pairTries(asked, place, answers),
    is_told: processing.is_told,
    run,
  });
  if ('refused' in marks) return marks;
  const sorted = sortedReplies(replies, [], run(written));
  const paired = asked.map((pair) => pair[1 - place] ?? '');
  const option = (answer: QtiEntry, prompt: FormattedText | null) => ({
    text: answer.text,
    prompt,
    is_correct: false,
    feedback: null,
  });
  return {
    options: [
      ...prompts.flatMap(({ text }, index) => {
        const answer = answers.find(({ identifier }) => identifier === paired[index]);
        return answer === undefined ? [] : [option(answer, text)];
      }),
      ...answers.flatMap((answer) => (paired.includes(answer.identifier) ? [] : [option(answer, null)])),
    ],
    partial: marks.partial,
    replies: sorted,
    changes: [...marks.changes, ...sorted.changes],
  };
}

interface Order {
  readonly entries: readonly QtiEntry[];
  readonly declaration: Declaration;
  readonly processing: Processing;
  readonly replies: readonly Reply[];
}

/** The entries in the right order, which must contain all of them. */
export function orderKey({ entries, declaration, processing, replies }: Order): PlacesRead {
  if (entries.length > MOST_OPTIONS) return { refused: `it has more than ${MOST_OPTIONS} options` };
  if (entries.length < LEAST_IN_ORDER) return { refused: 'an ordering question needs at least 3 items' };
  const right = declaration.correct?.map(String) ?? [];
  if (right.length === 0) return { refused: NO_KEY };
  const ordered = right.flatMap((name) => entries.find(({ identifier }) => identifier === name) ?? []);
  if (ordered.length !== right.length) return { refused: 'its correct response isn’t one of its options' };
  if (new Set(right).size !== entries.length || right.length !== entries.length) {
    return { refused: 'only some of its options must be ordered, which isn’t supported' };
  }
  const run = (given: readonly string[]) => tried(processing, declaration, given);
  const marks = marksOf({ right, tries: orderTries(right), is_told: processing.is_told, run });
  if ('refused' in marks) return marks;
  const sorted = sortedReplies(replies, [], run(right));
  return {
    options: ordered.map(({ text }) => ({ text, prompt: null, is_correct: false, feedback: null })),
    partial: marks.partial,
    replies: sorted,
    changes: [...marks.changes, ...sorted.changes],
  };
}

/**
 * Wrong orders to try: each pair of neighbors swapped, and the whole order reversed, with their shares of
 * right places.
 */
function orderTries(right: readonly string[]): Try[] {
  const swapped = right.slice(1).map((_, place) => {
    const given = [...right];
    [given[place], given[place + 1]] = [right[place + 1] ?? '', right[place] ?? ''];
    return given;
  });
  return [...swapped, right.toReversed()].map((given) => ({
    given,
    share: given.filter((name, place) => name === right[place]).length / right.length,
  }));
}

/** A wrong answer and the share of its places that are right. */
interface Try {
  readonly given: readonly string[];
  readonly share: number;
}

/**
 * Finds whether an item is scored all or nothing, or earns partial credit by place. Partial credit that the
 * bank cannot express becomes equal shares. Returns a refusal if the item's scoring cannot be read or does
 * not fit its correct response.
 */
function marksOf({
  right,
  tries,
  is_told,
  run,
}: {
  right: readonly string[];
  tries: readonly Try[];
  is_told: boolean;
  run: (given: readonly string[]) => Outcomes;
}): Read<{ partial: boolean }> {
  if (!is_told) return { partial: false, changes: [UNSCORED] };
  const { score } = run(right);
  if (score === null) return { refused: NO_SCORE };
  if (score <= 0) return { refused: 'its correct response earns no points' };
  const earned = tries.map((one) => ({
    share: one.share,
    worth: Math.max(0, run(one.given).score ?? 0) / score,
  }));
  if (earned.some(({ worth, share }) => worth > 1 + EPSILON || (worth > 1 - EPSILON && share < 1))) {
    return { refused: 'another answer earns as many points as its correct response' };
  }
  const partial = earned.some(({ worth }) => worth > EPSILON);
  const isOurs = earned.every(({ worth, share }) => Math.abs(worth - share) < 1e-6);
  return {
    partial,
    changes: partial && !isOurs ? ['its partial credit is replaced with equal shares'] : [],
  };
}

function tried({ run }: Processing, { identifier }: Declaration, given: readonly string[]): Outcomes {
  return run(new Map([[identifier, given.length === 0 ? null : given]]));
}

/** The pairs of the correct response, else those with a positive value in the mapping, without duplicates. */
function keyedPairs({ correct, mapping }: Declaration): Pair[] {
  const earning = mapping?.entries.flatMap(({ key, worth }) => (worth > 0 ? key : [])) ?? [];
  const said = new Set((correct?.map(String) ?? earning).map((pair) => pair.trim().replaceAll(/\s+/g, ' ')));
  return [...said].flatMap((pair): Pair[] => {
    const [source = '', target = '', ...more] = pair.split(' ');
    return more.length > 0 || target === '' ? [[pair, '']] : [[source, target]];
  });
}

/**
 * Wrong answers to try: each single pair, all pairs except one, and all pairs with one of them wrong, with
 * their shares of right pairs.
 */
function pairTries(asked: readonly Pair[], place: number, answers: readonly QtiEntry[]): Try[] {
  return asked.flatMap((pair, index) => {
    const rest = asked.filter((_, at) => at !== index);
    const other = answers.find(({ identifier }) => identifier !== pair[1 - place])?.identifier;
    const wrong: Pair[] = other === undefined ? [] : [place === 0 ? [pair[0], other] : [other, pair[1]]];
    const hits = rest.length;
    return [
      { given: [pair], hits: 1 },
      { given: rest, hits },
      ...(wrong.length === 0 ? [] : [{ given: [...rest, ...wrong], hits }]),
    ].map((one) => ({ given: one.given.map((each) => each.join(' ')), share: one.hits / asked.length }));
  });
}

function isIn(set: readonly QtiEntry[], name: string): boolean {
  return set.some(({ identifier }) => identifier === name);
}
