/**
 * Writes a table as an XLSX file with one sheet (ECMA-376, SpreadsheetML). Texts are marked as texts, so that no
 * program reads one as a formula.
 */
import { strToU8, zipSync } from 'fflate';

/** The content of a cell: text, a number, or null for empty. */
export type XlsxCell = string | number | null;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The longest name of a sheet, and the signs that it may not contain. */
const LONGEST_NAME = 31;
const NOT_IN_NAMES = /[\\/?*[\]:]/g;

/**
 * The bytes of a workbook. The first row is the head, which stays in place when the reader scrolls. `name` names
 * the sheet; what Excel does not allow in it is replaced.
 */
export function xlsxOf(name: string, rows: readonly (readonly XlsxCell[])[]): Uint8Array {
  const sheet = name
    .replaceAll(NOT_IN_NAMES, ' ')
    .replaceAll(/^'+|'+$/g, '')
    .slice(0, LONGEST_NAME)
    .trim();
  const files = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheet === '' ? 'Sheet1' : sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    // Style 1 is for texts: typing into the cell does not turn its text into a formula.
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="2"><fill/><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
  };
  const bytes = Object.entries(files).map(([path, text]) => [path, strToU8(text)]);
  return zipSync(Object.fromEntries(bytes), { level: 6 });
}

function rowOf(cells: readonly XlsxCell[], index: number): string {
  const number = index + 1;
  return `<row r="${number}">${cells.map((cell, column) => cellOf(cell, `${lettersOf(column)}${number}`)).join('')}</row>`;
}

function cellOf(cell: XlsxCell, place: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  return `<c r="${place}" t="inlineStr" s="1"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

const LETTERS = 26;

/** The letters of a column, from 0: A, B, … Z, AA. */
function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % LETTERS));
  return column < LETTERS ? letter : `${lettersOf(Math.floor(column / LETTERS) - 1)}${letter}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML text without the characters that XML 1.0 does not allow. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
