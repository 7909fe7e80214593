/** A process whose disk disappears under the embedded database. Argument: a folder that nobody uses. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { openInFolder, stopOnTrap } from '#server/db/embedded/engine.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const db = await openInFolder(process.argv[2] ?? '', new Int32Array(1));
stopOnTrap(db, () => process.exit(7));
await db.exec('create table if not exists lost (n int primary key)');
await db.exec('insert into lost values (1)');
say('saved');
await db.exec('insert into lost values (1)').catch(() => say('refused'));
fs.fsyncSync = () => {
  throw new Error('the disk is gone');
};
syncBuiltinESMExports();
say('the disk is gone');
await db.exec('insert into lost values (2)').catch(() => {});
say('answered');
