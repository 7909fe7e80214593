/**
 * Reads the bytes of a CSV file into rows with their line numbers. Handles encodings and delimiters; the
 * library csv-parse does the parsing.
 */
import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';

interface TableRow {
  /** The line where the row begins, from 1, counting the header. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly header: readonly string[];
  readonly records: readonly TableRow[];
}

export interface TableFault {
  /** The error in words, with what to do about it. */
  readonly fault: string;
}

/**
 * The supported delimiters. The most frequent one in the header is used; if two are equally frequent, the
 * earlier one in this list.
 */
const DELIMITERS: readonly string[] = [',', ';', '\t'];

/** A longer row usually means a missing quotation mark. */
const LONGEST_ROW = 100_000;
/** The maximum number of cells in a row, because each column is searched in each row. */
const MOST_CELLS = 1_000;

/** Stops reading; the message says why. */
class Unread extends Error {}

/**
 * Reads a table with at most `most_lines` rows below the header and at most `longest_row` characters per row.
 */
export function readTable(
  bytes: Uint8Array,
  most_lines: number,
  longest_row = LONGEST_ROW,
): Table | TableFault {
  const decodedText = decoded(bytes);
  if (typeof decodedText !== 'string') return decodedText;
  const { text, delimiter } = delimited(decodedText);
  const rows: TableRow[] = [];
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longest_row,
      // Rows are collected here after empty ones are dropped, so that empty rows do not count towards the
      // limit.
      on_record: (cells: string[], { lines }: InfoRecord) => {
        const line = lines - breaksWithin(cells);
        if (cells.length > MOST_CELLS)
          throw new Unread(
            `Line ${line}: there are more than ${MOST_CELLS} cells, so this isn’t a supported table.`,
          );
        if (cells.every((cell) => cell.trim() === '')) return null;
        if (rows.length > most_lines)
          throw new Unread(`There are more than ${most_lines} lines. Split the file into smaller parts.`);
        rows.push({ line, cells });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof Unread) return { fault: error.message };
    if (error instanceof CsvError) return { fault: wordsOf(error, longest_row) };
    throw error;
  }
  const [head, ...records] = rows;
  return head === undefined ? { fault: 'The file is empty.' } : { header: head.cells, records };
}

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark (the “Unicode Text” of Excel). Other encodings are not
 * guessed, because a wrong guess silently corrupts names.
 */
function decoded(bytes: Uint8Array): string | TableFault {
  const utf16 = ['utf-16le', 'utf-16be'][['255 254', '254 255'].indexOf(bytes.subarray(0, 2).join(' '))];
  try {
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes);
    const nul = text.indexOf('\0');
    // Unifies line ends, because the parser counts CR LF inside quotes as two lines.
    if (nul === -1) return text.replaceAll(/\r\n?/g, '\n');
    return { fault: `Line ${lineAt(text, nul)}: there is a NUL character, so this isn’t a CSV file.` };
  } catch {
    if (utf16 !== undefined)
      return { fault: 'The file is cut off: its last UTF-16 character is incomplete.' };
    const line = firstUnfitLine(bytes);
    return {
      fault: `Line ${line}: this isn’t UTF-8, but probably Windows-1252 (Excel’s “CSV” format). Save it as “CSV UTF-8” and choose it again.`,
    };
  }
}

/**
 * The first line, from 1, that is not valid UTF-8. The byte of a line feed never occurs within a different
 * character.
 */
function firstUnfitLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let start = 0;
  for (let line = 1; ; line += 1) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    if (feed === -1) return line;
    start = end;
  }
}

function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length;
}

/** Removes the line `sep=;` that some spreadsheets write first, and determines the delimiter. */
function delimited(text: string): { text: string; delimiter: string } {
  const [line, delimiter] = /^"?sep=([^"\n])"?[;,\t]*(?=\n)/i.exec(text) ?? [];
  if (line !== undefined && delimiter !== undefined) return { text: text.slice(line.length), delimiter };
  return { text, delimiter: delimiterOf(text.slice(0, LONGEST_ROW)) };
}

/** The most frequent delimiter in the header, outside quotation marks. */
function delimiterOf(text: string): string {
  const counts = DELIMITERS.map(() => 0);
  let isQuoted = false;
  for (const sign of text.replace(/^\n+/, '')) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n') break;
    const which = DELIMITERS.indexOf(sign);
    if (which !== -1) counts[which] = (counts[which] ?? 0) + 1;
  }
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The number of line ends inside the row's quoted cells. */
function breaksWithin(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

function wordsOf(error: CsvError, longest_row: number): string {
  const lines = (error as { lines?: unknown }).lines;
  const place = typeof lines === 'number' ? `Line ${lines}: ` : '';
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${place}a quotation mark is opened but never closed.`;
    case 'CSV_MAX_RECORD_SIZE':
      return `${place}a row is longer than ${longest_row} characters. A quotation mark may be missing.`;
    default:
      return `${place}a quotation mark is in the wrong place. Inside quotation marks, write it twice.`;
  }
}
