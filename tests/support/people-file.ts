/** Builds files about people for tests: a CSV from rows, or a OneRoster zip from tables. */
import { strToU8, zipSync } from 'fflate';

/** A CSV file with these rows, the header first. */
export function peopleCsv(...rows: readonly string[]): File {
  return new File([rows.join('\n')], 'people.csv', { type: 'text/csv' });
}

/** A OneRoster 1.1 zip with these tables, each with a header and rows. */
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
