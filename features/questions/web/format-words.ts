/** Formats of question files in words. */
import type { FileFormat } from '#features/interchange/report.rules.ts';

export const FORMAT_WORDS: Readonly<Record<FileFormat, string>> = {
  qti: 'QTI',
  moodle_xml: 'Moodle XML',
  gift: 'GIFT',
  aiken: 'Aiken',
  csv: 'CSV',
};

export const FORMAT_OPTIONS = Object.entries(FORMAT_WORDS).map(([value, label]) => ({ value, label }));

/** A package is written in the newest version. */
export const EXPORT_OPTIONS = FORMAT_OPTIONS.map((option) =>
  option.value === 'qti' ? { ...option, label: 'QTI 3 package' } : option,
);
