/**
 * Files of responses, one line a person: CSV with a header, or lines of one character an item. It knows how
 * they are written, and nothing of what the responses are worth.
 */
import { FileFault, readText } from '#server/command-line.ts';

/** What somebody answered, by its place in the item's `responses`; `MISSING` where the item was not given. */
export interface ResponseTable {
  readonly items: readonly { readonly name: string; readonly responses: readonly string[] }[];
  readonly persons: number;
  /** Person by person, an item after the other. */
  readonly codes: Uint8Array;
}

export const MISSING = 255;

/** The fields of a line of CSV (RFC 4180, without line breaks inside quotes). */
function csvFields(line: string): string[] {
  if (!line.includes('"')) return line.split(',').map((field) => field.trim());
  return [...`,${line}`.matchAll(/,(?:\s*"((?:[^"]|"")*)"\s*|([^,]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim(),
  );
}

/** The lines of a text that are not empty, each with its number in the file. */
function numberedLines(text: string): { line: string; number: number }[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '');
}

/** Rows of `text`, a CSV with a header; with the header's fields. */
export function csvRows(text: string): { header: string[]; rows: { fields: string[]; number: number }[] } {
  const [first, ...rest] = numberedLines(text);
  return {
    header: first === undefined ? [] : csvFields(first.line),
    rows: rest.map(({ line, number }) => ({ fields: csvFields(line), number })),
  };
}

/** Rows of `text`, a character an item and `x` for missing; items are named by their place. */
function characterRows(text: string): ReturnType<typeof csvRows> {
  const rows = numberedLines(text).map(({ line, number }) => ({
    fields: [...line.trim()].map((character) => (character === 'x' ? '' : character)),
    number,
  }));
  const width = rows[0]?.fields.length ?? 0;
  return {
    header: Array.from({ length: width }, (_, index) => `I${String(index + 1).padStart(2, '0')}`),
    rows,
  };
}

/**
 * The responses in `path`: `.txt` or `.txt.gz` holds a character an item, all else is CSV. Throws a
 * `FileFault` that names every fault: absent or unreadable, no items or persons, an item named twice or not
 * at all, a line of another length, a response that `isResponse` refuses.
 */
export function readResponses(path: string, isResponse: (response: string) => boolean): ResponseTable {
  const text = readText(path);
  const { header, rows } = /\.txt(\.gz)?$/.test(path) ? characterRows(text) : csvRows(text);
  const faults: string[] = [];
  if (header.length === 0) faults.push(`${path}: there is no item`);
  else if (rows.length === 0) faults.push(`${path}: there is no person`);
  for (const [index, name] of header.entries()) {
    if (name === '') faults.push(`${path}: item ${index + 1} has no name`);
    else if (header.indexOf(name) < index) faults.push(`${path}: two items are named ${name}`);
  }

  const numbers = header.map(() => new Map<string, number>());
  const codes = new Uint8Array(rows.length * header.length).fill(MISSING);
  for (const [person, { fields, number }] of rows.entries()) {
    if (fields.length !== header.length) {
      faults.push(`${path}, line ${number}: ${fields.length} responses to ${header.length} items`);
      continue;
    }
    for (const [index, response] of fields.entries()) {
      const known = numbers[index];
      if (response === '' || known === undefined) continue;
      if (!isResponse(response)) {
        faults.push(`${path}, line ${number}, item ${header[index]}: ${response} is no response`);
        continue;
      }
      const code = known.get(response) ?? known.size;
      if (code === MISSING) continue;
      known.set(response, code);
      codes[person * header.length + index] = code;
    }
  }
  for (const [index, known] of numbers.entries()) {
    if (known.size === MISSING)
      faults.push(`${path}: item ${header[index]} has ${MISSING} different responses`);
  }
  if (faults.length > 0) throw new FileFault(faults);
  return {
    items: header.map((name, index) => ({ name, responses: [...(numbers[index]?.keys() ?? [])] })),
    persons: rows.length,
    codes,
  };
}
