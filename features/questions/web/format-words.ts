/** The names of the formats of question files. */
import type { FileFormat } from '#features/interchange/report.rules.ts';

export const FORMAT_WORDS: Readonly<Record<FileFormat, string>> = {
  qti: 'QTI',
  moodle_xml: 'Moodle XML',
  gift: 'GIFT',
  aiken: 'Aiken',
  csv: 'CSV',
};

export const FORMAT_OPTIONS = Object.entries(FORMAT_WORDS).map(([value, label]) => ({ value, label }));

/** Exports use QTI 3, while imports read both versions. */
export const EXPORT_OPTIONS = FORMAT_OPTIONS.map((option) =>
  option.value === 'qti' ? { ...option, label: 'QTI 3 package' } : option,
);
