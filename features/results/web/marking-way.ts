/* The way through answers that wait for marks. Places are those in the list, from 0. */

/** The place of the next one that has no marks yet, beginning anew at the end; null once each has. */
export function nextUnmarked(
  answers: readonly { attempt: string }[],
  marked: ReadonlyMap<string, number>,
  from: number,
): number | null {
  const order = [...answers.keys()].map((step) => (from + 1 + step) % answers.length);
  return order.find((place) => !marked.has(answers[place]?.attempt ?? '')) ?? null;
}

/** What was typed as marks: a number from 0 to `most`, else null. */
export function typedMarks(typed: number | string, most: number): number | null {
  const marks = typeof typed === 'number' ? typed : Number.NaN;
  return marks >= 0 && marks <= most ? marks : null;
}
