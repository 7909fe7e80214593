/** What a step makes of an answer whose options are put to places. */
import type { GivenResponse } from '#features/sessions/exam.contract.ts';

/** What goes with each of so many prompts once `option` goes with the one at `place`; null where nothing is left. */
export function withPaired(
  response: GivenResponse | null,
  prompt_count: number,
  place: number,
  option: string,
): GivenResponse | null {
  const paired = Array.from({ length: prompt_count }, (_, at) =>
    at === place ? option : (Array.isArray(response) && response[at]) || '',
  );
  return paired.every((one) => one === '') ? null : paired;
}

/** The options in the order that was answered; as they are shown where no order of all of them was. */
export function orderOf(response: GivenResponse | null, shown: readonly string[]): readonly string[] {
  const isWhole =
    Array.isArray(response) &&
    response.length === shown.length &&
    shown.every((option) => response.includes(option));
  return isWhole ? response : shown;
}

/** The order with what is at one place moved to another; the same where there is no such place. */
export function withMoved(order: readonly string[], from: number, to: number): string[] {
  const moved = order[from];
  if (moved === undefined || to < 0 || to >= order.length) return [...order];
  return order.toSpliced(from, 1).toSpliced(to, 0, moved);
}
