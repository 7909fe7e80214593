/** Item analysis of a response file with an optional key, for the command line. */
import { existsSync } from 'node:fs';
import { ItemAnalysis, type TestFigures } from '#core/item-analysis/item-analysis.ts';
import { FileFault, readText } from '#server/command-line.ts';
import { csvRows, MISSING, type ResponseTable, readResponses } from './response-file.ts';

/** The number of options that fit into the bits of one integer. */
const MOST_OPTIONS = 31;

/**
 * The figures for the responses in `path`: points of 0 and 1, or chosen options if there is a `key`. The key
 * has one character per item, or is a comma-separated list, or the path of a CSV with item and key.
 */
export function analyse(path: string, key: string | undefined): TestFigures {
  if (key === undefined) return figuresOfMarks(readResponses(path, (response) => /^[01]$/.test(response)));
  const table = readResponses(path, () => true);
  return figuresOfChoices(table, keyOf(key, table));
}

function keyOf(key: string, { items }: ResponseTable): string[] {
  if (existsSync(key)) {
    const keys = new Map(
      csvRows(readText(key)).rows.map(({ fields: [item = '', right = ''] }) => [item, right]),
    );
    const lacking = items.filter(({ name }) => (keys.get(name) ?? '') === '');
    if (lacking.length > 0) throw new FileFault(lacking.map(({ name }) => `${key}: no key for item ${name}`));
    return items.map(({ name }) => keys.get(name) ?? '');
  }
  const keys = key.includes(',') ? key.split(',').map((right) => right.trim()) : [...key];
  if (keys.length !== items.length)
    throw new FileFault([`--key: ${keys.length} keys to ${items.length} items`]);
  return keys;
}

function figuresOfMarks({ items, persons, codes }: ResponseTable): TestFigures {
  const analysis = new ItemAnalysis(items.map(({ name }) => ({ id: name, max_mark: 1, options: [] })));
  const worth = items.map(({ responses }) => responses.map(Number));
  const marks = new Float64Array(items.length);
  const chosen = new Int32Array(items.length);
  for (let person = 0; person < persons; person += 1) {
    for (let item = 0; item < items.length; item += 1) {
      marks[item] = worth[item]?.[codes[person * items.length + item] ?? MISSING] ?? Number.NaN;
    }
    analysis.add(marks, chosen);
  }
  return analysis.figures();
}

function figuresOfChoices({ items, persons, codes }: ResponseTable, key: readonly string[]): TestFigures {
  const analysed = items.map(({ name, responses }, index) => ({
    id: name,
    max_mark: 1,
    options: [...new Set([...responses, key[index] ?? ''])]
      .sort()
      .map((id) => ({ id, is_key: id === key[index] })),
  }));
  const crowded = analysed.filter(({ options }) => options.length > MOST_OPTIONS);
  if (crowded.length > 0) {
    throw new FileFault(crowded.map(({ id }) => `item ${id}: more than ${MOST_OPTIONS} different choices`));
  }
  const analysis = new ItemAnalysis(analysed);
  const places = items.map(({ responses }, index) =>
    responses.map((response) => analysed[index]?.options.findIndex(({ id }) => id === response) ?? 0),
  );
  const marks = new Float64Array(items.length);
  const chosen = new Int32Array(items.length);
  for (let person = 0; person < persons; person += 1) {
    for (let item = 0; item < items.length; item += 1) {
      const place = places[item]?.[codes[person * items.length + item] ?? MISSING];
      marks[item] = place === undefined ? Number.NaN : Number(analysed[item]?.options[place]?.is_key);
      chosen[item] = place === undefined ? 0 : 1 << place;
    }
    analysis.add(marks, chosen);
  }
  return analysis.figures();
}
