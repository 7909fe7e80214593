/** The statements that some work asks of its database. */
import pg from 'pg';

/** Does `work` and gives the texts of all statements that were asked meanwhile, `begin` and `commit` among them, in their order. */
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
