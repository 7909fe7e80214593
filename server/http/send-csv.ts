/** The one way a table leaves the server as CSV (RFC 4180): streamed, for spreadsheets that would read text as formulas. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { BYTE_ORDER_MARK, type CsvTable, csvLine } from '#contract/csv.ts';
import { asParameter } from './send-file.ts';

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
