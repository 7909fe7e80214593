/** Writes questions of the bank in Aiken. `carried.rules.ts` checks first whether Aiken can hold them. */
import { plainLines } from './carried.rules.ts';
import type { Item } from './item.rules.ts';

export function writeAiken(items: readonly Item[]): string {
  return items.map(question).join('\n');
}

function question({ stem, options }: Item): string {
  const letter = (place: number) => String.fromCharCode(65 + place);
  const right = options.findIndex(({ is_correct }) => is_correct);
  return [
    ...(plainLines(stem) ?? []),
    ...options.map(({ text }, place) => `${letter(place)}. ${plainLines(text)?.[0] ?? ''}`),
    `ANSWER: ${letter(right)}`,
    '',
  ].join('\n');
}
