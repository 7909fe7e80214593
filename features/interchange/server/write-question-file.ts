/** Writes questions of the bank as a file. The rules of each format say which parts it cannot hold. */
import { strToU8, type Zippable, zipSync } from 'fflate';
import { BYTE_ORDER_MARK, csvLine } from '#contract/csv.ts';
import { inWords, texTree } from '#server/pdf/formula/read.ts';
import { markupTree } from '#server/pdf/markup-tree.ts';
import type { Item } from '../item.rules.ts';
import type { FileFormat } from '../report.rules.ts';
import { writeAiken } from '../write-aiken.rules.ts';
import { csvRows, csvTemplate } from '../write-csv.rules.ts';
import { writeGift } from '../write-gift.rules.ts';
import { writeMoodle } from '../write-moodle.rules.ts';
import { writeQti } from '../write-qti.rules.ts';

export interface ToWrite {
  readonly format: FileFormat;
  readonly items: readonly Item[];
  /** The questions that are left out, in words. */
  readonly left_out: readonly string[];
}

/** The file's bytes. The format must be able to hold each item (`carriedBy`). */
export function writeQuestionFile({ format, items, left_out }: ToWrite): Uint8Array {
  switch (format) {
    case 'qti':
      return qtiZip(items);
    case 'moodle_xml':
      return xmlBytes(writeMoodle(items, left_out));
    case 'gift':
      return strToU8(writeGift(items, left_out));
    case 'aiken':
      return strToU8(writeAiken(items));
    case 'csv':
      return csvBytes(csvRows(items));
  }
}

/** The CSV file that users can download as a template. */
export function csvTemplateBytes(): Uint8Array {
  return csvBytes(csvTemplate());
}

function csvBytes(rows: readonly (readonly string[])[]): Uint8Array {
  return strToU8(BYTE_ORDER_MARK + rows.map(csvLine).join(''));
}

const READING = { tree: markupTree, math: texTree, spoken: inWords };

/** Removes the two characters that XML does not allow in any form. */
function xmlBytes(text: string): Uint8Array {
  return strToU8(text.replaceAll(/[\ufffe\uffff]/g, ''));
}

function qtiZip(items: readonly Item[]): Uint8Array {
  const files: Zippable = {};
  for (const [path, entry] of writeQti(items, READING)) {
    // Pictures are not compressed again, because they already are.
    files[path] =
      'text' in entry
        ? [xmlBytes(entry.text), { level: 6 }]
        : [Buffer.from(entry.content_base64, 'base64'), { level: 0 }];
  }
  return zipSync(files);
}
