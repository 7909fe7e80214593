/**
 * How a column's value looks in JavaScript, the same from the embedded and from a served database. It knows
 * PostgreSQL's types and none of our tables.
 */
import pg, { type CustomTypesConfig } from 'pg';

const INT8 = 20;
const DATE = 1082;

/**
 * Counts are numbers, calendar days stay the text `YYYY-MM-DD` (a day has no time zone, a Date has one), and the rest is
 * `pg`'s own: timestamptz → Date, numeric → string, jsonb → parsed, bytea → Buffer.
 */
export const columnValues: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === INT8) return safeInteger;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, 'text');
  }) as CustomTypesConfig['getTypeParser'],
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The integer ${text} is too large to be a number.`);
  return value;
}
