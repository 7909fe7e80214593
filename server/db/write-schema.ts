/**
 * `npm run -s schema`: migrates an empty database and writes its schema for the compiler (`tables.ts`) and
 * for readers (`schema.snapshot.txt`).
 */
import { writeFile } from 'node:fs/promises';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { readSchema, snapshotText } from './schema-snapshot.ts';
import { tablesSource } from './tables-source.ts';

const database = await openDatabase({});
await migrate(database);
const shape = await readSchema(database.pool);
await writeFile(new URL('./tables.ts', import.meta.url), tablesSource(shape));
await writeFile(new URL('./schema.snapshot.txt', import.meta.url), snapshotText(shape));
await database.close();
