/** Reads response files with one line per person: CSV with a header, or one character per item. */
import { FileFault, readText } from '#server/command-line.ts';

/** Responses as indexes into the item's `responses`; `MISSING` if the item was not given. */
export interface ResponseTable {
  readonly items: readonly { readonly name: string; readonly responses: readonly string[] }[];
  readonly persons: number;
  /**
   * The responses of the first person to all items in order, then the responses of the second person, and so
   * on.
   */
  readonly codes: Uint8Array;
}

export const MISSING = 255;

/** The fields of a CSV line (RFC 4180, without line breaks inside quotes). */
function csvFields(line: string): string[] {
  if (!line.includes('"')) return line.split(',').map((field) => field.trim());
  return [...`,${line}`.matchAll(/,(?:\s*"((?:[^"]|"")*)"\s*|([^,]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim(),
  );
}

/** The non-empty lines of a text with their line numbers. */
function numberedLines(text: string): { line: string; number: number }[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '');
}

/** The header and rows of a CSV text. */
export function csvRows(text: string): { header: string[]; rows: { fields: string[]; number: number }[] } {
  const [first, ...rest] = numberedLines(text);
  return {
    header: first === undefined ? [] : csvFields(first.line),
    rows: rest.map(({ line, number }) => ({ fields: csvFields(line), number })),
  };
}

/** The rows of a text with one character per item, where `x` means missing. Items are named by position. */
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
 * Reads the responses in `path`. A `.txt` or `.txt.gz` file has one character per item; any other file is
 * CSV. Throws a `FileFault` that lists every error: a missing or unreadable file, no items or persons,
 * duplicate or empty item names, lines of different lengths, or a response that `isResponse` refuses.
 */
export function readResponses(path: string, isResponse: (response: string) => boolean): ResponseTable {
  const text = readText(path);
  const { header, rows } = /\.txt(\.gz)?$/.test(path) ? characterRows(text) : csvRows(text);
  const faults: string[] = [];
  if (header.length === 0) faults.push(`${path}: there are no items`);
  else if (rows.length === 0) faults.push(`${path}: there are no people`);
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
        faults.push(`${path}, line ${number}, item ${header[index]}: ${response} isn't a valid response`);
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
