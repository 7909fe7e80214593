/** What reading a file came to, a line an item. It knows outcomes and words, not what becomes of the items. */
import type { Item } from './item.rules.ts';

export const FILE_FORMATS = ['gift', 'moodle_xml', 'qti', 'aiken', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/**
 * Bounds of one file. `depth`: how deep XML's elements may nest; `elements`: how many, a hundred for each item; of a
 * package the files in it, and what they come to unpacked.
 */
export const FILE_LIMITS = {
  bytes: 20 * 1024 * 1024,
  items: 5_000,
  depth: 50,
  elements: 500_000,
  entries: 20_000,
  inflated_bytes: 64 * 1024 * 1024,
};

interface ReportLine {
  /** Of a package the file that it stands in; else null. */
  file: string | null;
  /** Where the item begins in its file, from 1. */
  line: number;
  /** Its name, or the beginning of its text; empty where it has neither. */
  name: string;
  /** The bank's type; of a refused item the file's own word. */
  type: string;
  /** The file's own word for it, or for what stands against it: an interaction, a type of question. */
  construct: string;
  /** `changed`: taken, but not as it was; `changes` says how. */
  outcome: 'taken' | 'changed' | 'refused';
  changes: string[];
  /** Why it is refused, else null. */
  reason: string | null;
}

/** Each line of the report and, unless refused, the item, its texts cleaned. */
export interface ReadItem {
  report: ReportLine;
  item: Item | null;
}

/** A file as read, or what is wrong with the whole of it (`line` null: with no line of it). */
export type FileReading = { format: FileFormat; items: ReadItem[] } | { fault: string; line: number | null };

export interface Report {
  format: FileFormat;
  items: ReportLine[];
  totals: { taken: number; changed: number; refused: number };
}

/** The report of a file that could be read. */
export function reportOf(format: FileFormat, items: readonly ReadItem[]): Report {
  const lines = items.map(({ report }) => report);
  const count = (outcome: ReportLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  return {
    format,
    items: lines,
    totals: { taken: count('taken'), changed: count('changed'), refused: count('refused') },
  };
}
