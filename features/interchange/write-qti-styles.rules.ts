/**
 * Writes the style sheet of a package: how other programs should show elements that the schema of QTI 3
 * lacks.
 */
import { isStyled, markClass } from './qti-marks.rules.ts';

const DRAWN: readonly (readonly [names: string, style: string])[] = [
  ['u ins', 'text-decoration: underline'],
  ['s del', 'text-decoration: line-through'],
  ['mark', 'background: #ff0; color: #000'],
  ['p div h2 h3 h4 h5 h6 blockquote figure figcaption ul ol dl dt dd', 'display: block; margin: 0.5em 0'],
  ['h2 h3 h4 h5 h6', 'font-weight: bold'],
  ['blockquote ul ol dd', 'margin-inline-start: 2em'],
  ['li', 'display: list-item'],
  ['pre', 'display: block; font-family: monospace; white-space: pre-wrap'],
  ['hr', 'display: block; border-top: 1px solid; margin: 0.5em 0'],
  ['table', 'display: table'],
  ['caption', 'display: table-caption'],
  ['thead', 'display: table-header-group'],
  ['tbody', 'display: table-row-group'],
  ['tfoot', 'display: table-footer-group'],
  ['tr', 'display: table-row'],
  ['th td', 'display: table-cell; padding: 0.25em 0.5em'],
  ['th', 'font-weight: bold'],
];
const START = new RegExp(`\\b${markClass('start')}-(-?\\d+)`, 'g');

/** The style sheet for these documents; null if none needs it. */
export function styleSheetOf(documents: readonly string[]): string | null {
  if (!documents.some(isStyled)) return null;
  const starts = new Set(
    documents.flatMap((text) => Array.from(text.matchAll(START), ([, start]) => Number(start))),
  );
  const rules = [
    ...DRAWN.map(
      ([names, style]) =>
        `${names
          .split(' ')
          .map((name) => `.${markClass('as', name)}`)
          .join(', ')} { ${style}; }`,
    ),
    ...[...starts].map(
      (start) => `.${markClass('start', String(start))} { counter-reset: list-item ${start - 1}; }`,
    ),
  ];
  return `${rules.join('\n')}\n`;
}
