/**
 * Measures how fast the database alone commits batches like those of saves: it replays the last batch again
 * and again.
 */
import type pg from 'pg';

const SECONDS = 2;

/** Text that only the statement that writes saves contains. */
const A_WRITE = 'insert into attempt_log';

type Asked = readonly [text: string, values?: readonly unknown[]];

/** Records the statements of the last batch of saves. */
export class BatchReplay {
  #current: Asked[] = [];
  #last: readonly Asked[] = [];

  note([asked, with_values]: readonly unknown[]): void {
    // The embedded database's connection uses named statements.
    const { text, values } =
      typeof asked === 'string'
        ? { text: asked, values: with_values }
        : (asked as { text: string; values: unknown });
    if (text.startsWith('begin')) this.#current = [];
    this.#current.push(Array.isArray(values) ? [text, values] : [text]);
    if (text === 'commit' && this.#current.some(([each]) => each.includes(A_WRITE)))
      this.#last = this.#current;
  }

  /**
   * Uses one connection and one pipelined flight per batch; the embedded database has no more connections.
   */
  async savesASecond(pool: pg.Pool): Promise<number> {
    const batch = this.#last;
    const [, values = []] = batch.find(([text]) => text.includes(A_WRITE)) ?? [''];
    const log = values.find((value) => typeof value === 'string' && value.startsWith('['));
    const saves = (JSON.parse(String(log ?? '[]')) as unknown[]).length;
    const client = await pool.connect();
    try {
      const end = performance.now() + SECONDS * 1000;
      let batches = 0;
      for (; performance.now() < end; batches += 1) {
        await Promise.all(batch.map(([text, given]) => client.query(text, given && [...given])));
      }
      return (batches * saves) / SECONDS;
    } finally {
      client.release();
    }
  }
}
