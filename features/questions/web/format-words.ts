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
