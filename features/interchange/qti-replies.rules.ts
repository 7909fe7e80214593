/** Which of a QTI item's replies an answer brings out, and what they are in the bank: of an option, or the explanation. */
import type { Outcomes } from './qti-processing.rules.ts';

/** A piece of feedback, as HTML, and the outcome that brings it out. */
export interface Reply {
  readonly outcome: string;
  readonly identifier: string;
  /** False: it stands there until the outcome has its identifier. */
  readonly shows: boolean;
  readonly html: string;
}

export interface SortedReplies {
  /** By the place of the option. */
  readonly of_options: readonly string[];
  readonly explanation: string;
  readonly hints: readonly string[];
  readonly changes: readonly string[];
}

/** Whether these outcomes bring it out. */
export function isShown({ outcome, identifier, shows }: Reply, { values }: Outcomes): boolean {
  return (values.get(outcome) ?? []).includes(identifier) === shows;
}

/**
 * The replies sorted by what brings them out: each of the single answers, `right` the whole right one. What every answer
 * brings out, and what a right one alone does, explains; what no answer does is a hint where it is called so.
 */
export function sortedReplies(
  replies: readonly Reply[],
  singles: readonly Outcomes[],
  right: Outcomes,
): SortedReplies {
  const of_options = singles.map(() => [] as string[]);
  const explanation: string[] = [];
  const hints: string[] = [];
  let lost = 0;
  for (const reply of replies) {
    const places = singles.flatMap((outcomes, place) => (isShown(reply, outcomes) ? [place] : []));
    const isOfRight = isShown(reply, right);
    if (places.length === singles.length ? isOfRight : places.length === 0 && isOfRight) {
      explanation.push(reply.html);
    } else if (places.length > 0 && places.length < singles.length) {
      for (const place of places) of_options[place]?.push(reply.html);
    } else if (/^hint/i.test(reply.outcome)) hints.push(reply.html);
    else lost += 1;
  }
  const joined = (pieces: readonly string[]) => pieces.join('\n');
  return {
    of_options: of_options.map(joined),
    explanation: joined(explanation),
    hints,
    changes: lost === 0 ? [] : ['a reply that belongs to no option and no right answer is left out'],
  };
}
