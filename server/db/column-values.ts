/** How PostgreSQL values become JavaScript values, equally for the embedded and a served database. */
import pg, { type CustomTypesConfig } from 'pg';

const INT8 = 20;
const DATE = 1082;

/**
 * Type parsers. bigint becomes a number, and a date stays text `YYYY-MM-DD`, because a Date has a time zone
 * and a calendar day has none. The rest are `pg` defaults: timestamptz → Date, numeric → string, jsonb →
 * parsed, bytea → Buffer.
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
  if (!Number.isSafeInteger(value))
    throw new Error(`The integer ${text} is too large for a JavaScript number.`);
  return value;
}
