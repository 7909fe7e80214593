/**
 * The key of a QTI match interaction: the set whose entries each go with one of the other asks, the other answers. What a part
 * of the pairs earns is found by trying it.
 */
import { MOST_OPTIONS } from '#core/question-kinds/question-kinds.ts';
import type { FormattedText } from './formatted-text.rules.ts';
import type { ItemOption, Read } from './item.rules.ts';
import { NO_KEY, NO_SCORE, UNSCORED } from './qti-choice.rules.ts';
import type { Processing } from './qti-processing.rules.ts';
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

type Pair = readonly [source: string, target: string];

const EPSILON = 1e-9;

/** The pairs as the bank has them: each prompt with its answer, then the answers that go with nothing. */
export function matchKey({ sets, declaration, processing, replies }: Match): Read<{
  options: ItemOption<FormattedText>[];
  partial: boolean;
  replies: SortedReplies;
}> {
  const [sources, targets] = sets;
  // Each is tried by itself.
  if (sources.length > MOST_OPTIONS || targets.length > MOST_OPTIONS) {
    return { refused: `one of its sets has more than ${MOST_OPTIONS} entries` };
  }
  const pairs = keyedPairs(declaration);
  if (pairs.length === 0) return { refused: NO_KEY };
  const stray = pairs.find(([source, target]) => !isIn(sources, source) || !isIn(targets, target));
  if (stray !== undefined) {
    return { refused: `its correct response “${stray.join(' ').trim()}” is no pair of its two sets` };
  }
  const place = [0, 1].find((side) =>
    sets[side]?.every(({ identifier }) => pairs.filter((pair) => pair[side] === identifier).length === 1),
  );
  if (place === undefined) {
    return { refused: 'in neither of its sets each entry goes with exactly one of the other' };
  }
  const [prompts, answers] = place === 0 ? sets : [targets, sources];
  if (prompts.length < 2) return { refused: 'a matching question needs two pairs' };

  const asked = prompts.flatMap(({ identifier }): Pair[] =>
    pairs.filter((pair) => pair[place] === identifier),
  );
  const score = (given: readonly Pair[]) => {
    const value = given.length === 0 ? null : given.map((pair) => pair.join(' '));
    return processing.run(new Map([[declaration.identifier, value]]));
  };
  const whole = score(asked);
  const isScored = processing.is_told;
  if (isScored && whole.score === null) return { refused: NO_SCORE };
  const full = isScored ? (whole.score ?? 0) : 1;
  if (full <= 0) return { refused: 'its correct response earns nothing' };
  const tries = isScored ? nearTries(asked, place, answers, score) : [];
  if (tries.some(({ earned }) => earned > full + EPSILON)) {
    return { refused: 'another answer earns more than its correct response' };
  }
  const partial = tries.some(({ earned }) => earned > EPSILON);
  const isOurs = tries.every(({ earned, share }) => Math.abs(Math.max(0, earned) / full - share) < 1e-6);
  const sorted = sortedReplies(replies, [], whole);
  const paired = asked.map((pair) => pair[1 - place] ?? '');
  const option = (answer: QtiEntry, prompt: FormattedText | null) => ({
    ...{ text: answer.text, prompt, is_correct: false, feedback: null },
  });
  return {
    options: [
      ...prompts.flatMap(({ text }, index) => {
        const answer = answers.find(({ identifier }) => identifier === paired[index]);
        return answer === undefined ? [] : [option(answer, text)];
      }),
      ...answers.flatMap((answer) => (paired.includes(answer.identifier) ? [] : [option(answer, null)])),
    ],
    partial,
    replies: sorted,
    changes: [
      ...(isScored ? [] : [UNSCORED]),
      ...(partial && !isOurs ? ['what a part of the pairs earned became equal shares'] : []),
      ...sorted.changes,
    ],
  };
}

/** The pairs of the correct response, else those that earn something by the mapping; each once. */
function keyedPairs({ correct, mapping }: Declaration): Pair[] {
  const earning = mapping?.entries.flatMap(({ key, worth }) => (worth > 0 ? key : [])) ?? [];
  const said = new Set((correct?.map(String) ?? earning).map((pair) => pair.trim().replaceAll(/\s+/g, ' ')));
  return [...said].flatMap((pair): Pair[] => {
    const [source = '', target = '', ...more] = pair.split(' ');
    return more.length > 0 || target === '' ? [[pair, '']] : [[source, target]];
  });
}

/** Each pair alone, all but one, and all with one of them wrong: what they earn, and their share of right pairs. */
function nearTries(
  asked: readonly Pair[],
  place: number,
  answers: readonly QtiEntry[],
  score: (given: readonly Pair[]) => { score: number | null },
): { earned: number; share: number }[] {
  const tries = asked.flatMap((pair, index) => {
    const rest = asked.filter((_, at) => at !== index);
    const other = answers.find(({ identifier }) => identifier !== pair[1 - place])?.identifier;
    const wrong: Pair[] = other === undefined ? [] : [place === 0 ? [pair[0], other] : [other, pair[1]]];
    return [
      { given: [pair], hits: 1 },
      { given: rest, hits: rest.length },
      ...(wrong.length === 0 ? [] : [{ given: [...rest, ...wrong], hits: rest.length }]),
    ];
  });
  return tries.map(({ given, hits }) => ({ earned: score(given).score ?? 0, share: hits / asked.length }));
}

function isIn(set: readonly QtiEntry[], name: string): boolean {
  return set.some(({ identifier }) => identifier === name);
}
