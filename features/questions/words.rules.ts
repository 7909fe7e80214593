/** Matches options to the words in a text while the text is being edited. */

/**
 * The options for the words that a text has now. Unchanged words keep their option, changed words keep the
 * option at their place, and other words get a new option.
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
