/** Options that are the words of a text, as that is being written. It knows their texts alone. */

/**
 * The options that the words of a text are now: each row that stood there goes with its words, at the place of words that
 * were changed with those; other words have a new one.
 */
export function optionsOfWords<Option extends { readonly text: string }>(
  words: readonly string[],
  options: readonly Option[],
  made: () => Option,
): Option[] {
  const most = Math.min(words.length, options.length);
  const isSame = (place: number, other: number) => words.at(place) === options.at(other)?.text;
  let first = 0;
  while (first < most && isSame(first, first)) first += 1;
  let last = 0;
  while (last < most - first && isSame(-1 - last, -1 - last)) last += 1;
  const between = options.slice(first, options.length - last);
  const isInPlace = words.length === options.length;
  const free = [...between];
  return words.map((text, place) => {
    if (place < first) return options[place] ?? { ...made(), text };
    const fromEnd = words.length - place;
    if (fromEnd <= last) return options[options.length - fromEnd] ?? { ...made(), text };
    if (isInPlace) return { ...(between[place - first] ?? made()), text };
    const at = free.findIndex((option) => option.text === text);
    return at === -1 ? { ...made(), text } : (free.splice(at, 1)[0] ?? { ...made(), text });
  });
}
