/** The result of reading a file: one line per item. */
import type { Item } from './item.rules.ts';

export const FILE_FORMATS = ['gift', 'moodle_xml', 'qti', 'aiken', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/**
 * Limits of one file. `depth`: nesting of XML elements. `elements`: about a hundred per item. `entries`,
 * `inflated_bytes`: the files in a package, and their unpacked size.
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
  /** The file in a package that contains the item; else null. */
  file: string | null;
  /** The line where the item starts in its file, from 1. */
  line: number;
  /** The name of the question, or the start of its text; empty if it has neither. */
  name: string;
  /** The bank's type; for a refused item, the file's own word. */
  type: string;
  /**
   * The file's own name for the question type, or for the element that caused the refusal: an interaction or
   * a question type.
   */
  construct: string;
  /** `changed`: taken with changes, which `changes` lists. */
  outcome: 'taken' | 'changed' | 'refused';
  changes: string[];
  /** Why the question is refused; else null. */
  reason: string | null;
}

/** A line of the report and, unless refused, the item with cleaned texts. */
export interface ReadItem {
  report: ReportLine;
  item: Item | null;
}

/** A file that was read, or why it cannot be read at all. `line` is null if the error is not in one line. */
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
