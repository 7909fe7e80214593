/**
 * Reads a question file: decodes its bytes, then reads the items by the rules of its format. It stores
 * nothing.
 */
import { readTable } from '#server/background/csv-table.ts';
import { isZip } from '#server/background/zip-file.ts';
import { aikenItems, isAiken } from '../aiken.rules.ts';
import { isCsvHead, itemOfRow, readCsvHead } from '../csv-columns.rules.ts';
import { isForeignTable } from '../gift.rules.ts';
import { giftItems } from '../gift-item.rules.ts';
import { moodleItems } from '../moodle-xml.rules.ts';
import { FILE_LIMITS, type FileFormat, type FileReading } from '../report.rules.ts';
import { decodeText } from './decode.ts';
import { isQtiRoot, qtiDocument, qtiPackage } from './qti-file.ts';
import { type JudgedItem, readItem } from './read-item.ts';
import { readXml } from './xml-tree.ts';

/**
 * The items of a file, each with its line of the report, or why the file cannot be read. `format` null:
 * recognized by the start of the file. Never throws, whatever the bytes.
 */
export function readQuestionFile(bytes: Uint8Array, format: FileFormat | null): FileReading {
  if (bytes.length > FILE_LIMITS.bytes) {
    return { fault: `The file is larger than ${FILE_LIMITS.bytes / 1024 / 1024} MiB.`, line: null };
  }
  const read = isZip(bytes) ? readZipped(bytes, format) : readText(bytes, format);
  if ('fault' in read) return read;
  const { judged } = read;
  if (judged.length === 0) return { fault: 'The file has no questions.', line: null };
  if (judged.length > FILE_LIMITS.items) {
    return { fault: `The file has more than ${FILE_LIMITS.items} questions.`, line: null };
  }
  return { format: read.format, items: judged.map(readItem) };
}

const TABLE =
  'This is a table, but its first row has no known column names. Use the names from the template, including type and question.';

type Fault = { fault: string; line: number | null };
type Read = { format: FileFormat; judged: JudgedItem[] } | Fault;

function readZipped(bytes: Uint8Array, format: FileFormat | null): Read {
  if (format !== null && format !== 'qti')
    return { fault: 'This is a ZIP file. Unpack it first.', line: null };
  return asFormat('qti', qtiPackage(bytes));
}

function readText(bytes: Uint8Array, format: FileFormat | null): Read {
  // A text is read as CSV only on request: nothing in a CSV file identifies it, and its reader handles the
  // encodings of spreadsheets.
  if (format === 'csv') return asFormat('csv', csvItems(bytes));
  const decoded = decodeText(bytes);
  if ('fault' in decoded) return decoded;
  const { text } = decoded;
  switch (format ?? formatOf(text)) {
    case 'gift':
      return asFormat('gift', giftItems(text));
    case 'aiken':
      return asFormat('aiken', aikenItems(text));
    case 'csv':
      return asFormat('csv', csvItems(bytes));
    case 'table':
      return { fault: TABLE, line: null };
    default:
      return readMarkup(text, format);
  }
}

/**
 * Recognizes the format by the start of the text. The kinds of XML are distinguished later, by the root
 * element.
 */
function formatOf(text: string): FileFormat | 'xml' | 'table' {
  if (/^\s*<(?:\?xml|!|quiz\b|(?:\w+:)?(?:qti-)?assessment|questestinterop\b)/i.test(text)) return 'xml';
  if (isCsvHead(text)) return 'csv';
  if (isAiken(text)) return 'aiken';
  return isForeignTable(text) ? 'table' : 'gift';
}

/** Reads Moodle XML or a QTI document. */
function readMarkup(text: string, format: FileFormat | null): Read {
  const read = readXml(text, FILE_LIMITS);
  if ('fault' in read) return read;
  const { root } = read;
  if (format !== 'moodle_xml' && isQtiRoot(root.name)) return asFormat('qti', qtiDocument(root));
  const items = format === 'qti' ? null : moodleItems(root);
  if (items !== null) return { format: 'moodle_xml', judged: items };
  if (root.name === 'questestinterop') {
    return { fault: 'This is QTI 1.2. Use QTI 2.1, 2.2, or 3.0.', line: root.line };
  }
  const wanted = format === 'qti' ? 'QTI' : format === 'moodle_xml' ? 'Moodle XML' : 'a question file';
  const expected = format === 'moodle_xml' ? ', not <quiz>' : '';
  return { fault: `This isn’t ${wanted}: its root is <${root.name}>${expected}.`, line: root.line };
}

function asFormat(format: FileFormat, read: JudgedItem[] | Fault): Read {
  return 'fault' in read ? read : { format, judged: read };
}

/** The longest row, with all texts of a question together. */
const LONGEST_ROW = 300_000;

/** The items of a table, or the reason why the table cannot be read at all. */
function csvItems(bytes: Uint8Array): JudgedItem[] | { fault: string; line: number | null } {
  const table = readTable(bytes, FILE_LIMITS.items, LONGEST_ROW);
  if ('fault' in table) return { fault: table.fault, line: null };
  const head = readCsvHead(table.header);
  if (head.faults.length > 0) return { fault: `${head.faults.join('; ')}.`, line: 1 };
  return table.records.map(({ line, cells }) => itemOfRow(cells, line, head));
}
