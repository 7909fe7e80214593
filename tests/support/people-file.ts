/** Files of people as the tests send them: rows of a CSV, the tables of a OneRoster zip. */
import { strToU8, zipSync } from 'fflate';

/** A CSV file of these rows, the head first. */
export function peopleCsv(...rows: readonly string[]): File {
  return new File([rows.join('\n')], 'people.csv', { type: 'text/csv' });
}

/** A OneRoster 1.1 zip of these tables, each a head and its rows. */
export function rosterZip(tables: Readonly<Record<string, readonly string[]>>): File {
  const manifest = [
    'propertyName,value',
    'oneroster.version,1.1',
    'source.systemCode,SIS',
    ...Object.keys(tables).map((name) => `file.${name},bulk`),
  ];
  const files = Object.entries({ manifest, ...tables }).map(([name, rows]) => [
    `${name}.csv`,
    strToU8(rows.join('\n')),
  ]);
  return new File([zipSync(Object.fromEntries(files))], 'roster.zip', { type: 'application/zip' });
}
