/**
 * Sorts the feedback of a QTI item into feedback of options, explanation and hints, by the answers that show
 * it.
 */
import type { Outcomes } from './qti-processing.rules.ts';

/** A feedback element as HTML, and the outcome that shows it. */
export interface Reply {
  readonly outcome: string;
  readonly identifier: string;
  /** False if the feedback is shown until the outcome contains its identifier. */
  readonly shows: boolean;
  readonly html: string;
}

export interface SortedReplies {
  /** The feedback of each option, by the index of the option. */
  readonly of_options: readonly string[];
  readonly explanation: string;
  readonly hints: readonly string[];
  readonly changes: readonly string[];
}

/** Whether these outcomes show the feedback. */
export function isShown({ outcome, identifier, shows }: Reply, { values }: Outcomes): boolean {
  return (values.get(outcome) ?? []).includes(identifier) === shows;
}

/**
 * Sorts feedback by the answers that show it. `singles`: the outcomes of each single answer; `right`: the
 * outcome of the completely right answer. Feedback shown by every answer, or only by a right one, becomes the
 * explanation. Feedback that no answer shows becomes a hint if it is named so.
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
    changes: lost === 0 ? [] : ['feedback that belongs to no option and no correct answer is left out'],
  };
}
