/** Rules for how one step changes the answer to a matching or ordering question. */
import type { GivenResponse } from '#features/sessions/exam.contract.ts';

/**
 * The option for each prompt after `option` is chosen at `place` (empty clears it). Null if no prompt has an
 * option.
 */
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

/**
 * The options in the answered order, or in the shown order if the response is not an order of all options.
 */
export function orderOf(response: GivenResponse | null, shown: readonly string[]): readonly string[] {
  const isWhole =
    Array.isArray(response) &&
    response.length === shown.length &&
    shown.every((option) => response.includes(option));
  return isWhole ? response : shown;
}

/** The order after moving one option to a different place; unchanged if there is no such place. */
export function withMoved(order: readonly string[], from: number, to: number): string[] {
  const moved = order[from];
  if (moved === undefined || to < 0 || to >= order.length) return [...order];
  return order.toSpliced(from, 1).toSpliced(to, 0, moved);
}
