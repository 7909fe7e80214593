/** The one way a table leaves the server as CSV (RFC 4180): streamed, for spreadsheets that would read text as formulas. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { CsvCell, CsvTable } from '#contract/csv.ts';
import { asParameter } from './send-file.ts';

/** Without it spreadsheets take UTF-8 for the machine's own encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Answers with `table` as a file to keep. Only the rows under way are held. */
export function sendCsv(reply: FastifyReply, table: CsvTable): FastifyReply {
  const name = asParameter(`${table.name.replaceAll(/[\\/:*?"<>|]/g, '_')}.csv`);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="table.csv"; filename*=UTF-8''${name}`)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(written(table)));
}

async function* written({ header, pages }: CsvTable): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header);
  for await (const rows of pages) yield rows.map(csvLine).join('');
}

/** One row with its line end. Text is quoted, numbers are not. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What a spreadsheet takes for the beginning of a formula; and what looks like one made safe, so that it can be told from it. */
const FORMULA = /^'*[=+\-@\t\r\n]/;

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
