/**
 * A question file read whole, bytes to text, text to items by the format's rules. It knows the limits; it refuses to
 * store anything.
 */
import { giftItems } from '../gift-item.rules.ts';
import { moodleItems } from '../moodle-xml.rules.ts';
import { FILE_LIMITS, type FileFormat, type FileReading } from '../report.rules.ts';
import { decodeText } from './decode.ts';
import { type JudgedItem, readItem } from './read-item.ts';
import { readXml } from './xml-tree.ts';

/**
 * The items of the file in `bytes`, each with its line of the report, or what is wrong with the file. The
 * format is told by its beginning unless named. Never throws, whatever the bytes.
 */
export function readQuestionFile(bytes: Uint8Array, format: FileFormat | null): FileReading {
  if (bytes.length > FILE_LIMITS.bytes) {
    return { fault: `The file is larger than ${FILE_LIMITS.bytes / 1024 / 1024} MiB.`, line: null };
  }
  const decoded = decodeText(bytes);
  if ('fault' in decoded) return decoded;
  const { text } = decoded;
  const own = format ?? (/^\s*<(?:\?xml|quiz|!)/.test(text) ? 'moodle_xml' : 'gift');
  const judged = own === 'gift' ? giftItems(text) : moodleFile(text);
  if ('fault' in judged) return judged;
  if (judged.length === 0) return { fault: 'There is no question in the file.', line: null };
  if (judged.length > FILE_LIMITS.items) {
    return { fault: `The file has more than ${FILE_LIMITS.items} questions.`, line: null };
  }
  return { format: own, items: judged.map(readItem) };
}

function moodleFile(text: string): JudgedItem[] | { fault: string; line: number | null } {
  const read = readXml(text, FILE_LIMITS);
  if ('fault' in read) return read;
  const items = moodleItems(read.root);
  return items ?? { fault: `This is no Moodle XML: its root is <${read.root.name}>, not <quiz>.`, line: 1 };
}
