/**
 * A process that tests kill. It locks the folder, migrates, and writes one row after the other, printing the
 * number of each row that the database confirmed. Arguments: the folder and the first number to write.
 */
import { openDatabase } from '#server/db/database.ts';
import { lockFolder } from '#server/db/lock.ts';
import { migrate } from '#server/db/migrate.ts';

const [folder = '', first = '0'] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

lockFolder(folder, { port: 4321 });
say('locked');
const database = await openDatabase({ folder });
await migrate(database);
await database.pool.query('create table if not exists written (n int primary key, text text not null)');
say('ready');
for (let n = Number(first); ; n += 1) {
  // Every third row uses a transaction with several statements, like most writes of the product.
  if (n % 3 === 0) {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('insert into written values ($1, $2)', [n, 'begun']);
    await client.query('update written set text = $2 where n = $1', [n, 'x'.repeat(500)]);
    await client.query('commit');
    client.release();
  } else {
    await database.pool.query('insert into written values ($1, $2)', [n, 'x'.repeat(500)]);
  }
  say(`${n}`);
}
