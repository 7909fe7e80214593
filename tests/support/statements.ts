/** Records the SQL statements that some work runs. */
import pg from 'pg';

/** Runs `work` and returns the texts of all statements in order, including `begin` and `commit`. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const real = pg.Client.prototype.query;
  const asked: string[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
    const [first] = sent;
    asked.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return Reflect.apply(real, this, sent);
  } as typeof real;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = real;
  }
  return asked;
}
