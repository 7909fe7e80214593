/** Sends a table as a CSV download (RFC 4180), as a stream. No cell can run as a formula. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { BYTE_ORDER_MARK, type CsvTable, csvLine } from '#contract/csv.ts';
import { asParameter } from './send-file.ts';

/** Sends `table` as a download. Only the current rows are in memory. */
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
