/** What a choice at one prompt makes of the answer to a matching question. It knows no browser. */
import type { GivenResponse } from './exam.contract.ts';

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
