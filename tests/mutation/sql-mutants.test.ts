import { expect, test } from 'vitest';
import { sqlMutants } from './sql-mutants.ts';

/** The mutated sources, without line breaks. */
const mutated = (source: string) => sqlMutants(source).map((mutant) => mutant.source.replace(/\s+/g, ' '));

test('the SQL mutation leaves out one call of the query builder at a time', () => {
  expect(mutated("db.selectFrom('a').where('b', '=', 1).orderBy('c').execute()")).toEqual([
    "db.selectFrom('a').orderBy('c').execute()",
    "db.selectFrom('a').where('b', '=', 1).execute()",
  ]);
});

test('the SQL mutation makes one condition at a time true, and one of several alternatives false', () => {
  expect(mutated(`sql\`select a from b where c = \${d} and (e or f) order by g limit 1\``)).toEqual([
    `sql\`select a from b where true and (e or f) order by g limit 1\``,
    `sql\`select a from b where c = \${d} and true order by g limit 1\``,
    `sql\`select a from b where c = \${d} and (false or f) order by g limit 1\``,
    `sql\`select a from b where c = \${d} and (e or false ) order by g limit 1\``,
    `sql\`select a from b where c = \${d} and (e or f) limit 1\``,
  ]);
});

test('the SQL mutation changes a condition that is part of a longer statement', () => {
  expect(mutated(`sql\`a is null and b = \${c}\``)).toEqual([
    `sql\`true and b = \${c}\``,
    'sql`a is null and true `',
  ]);
});

test('the SQL mutation keeps the two ends of a `between` together and ignores quoted text', () => {
  expect(mutated("sql`select a from b where c between 1 and 2 and d = 'x and y'`")).toEqual([
    "sql`select a from b where true and d = 'x and y'`",
    'sql`select a from b where c between 1 and 2 and true `',
  ]);
});

test('mutates joins, filters and cases, but not conflict clauses', () => {
  const source =
    'sql`insert into a select count(*) filter (where b) from c join d on e where case when f then g end on conflict (h) do nothing`';
  expect(sqlMutants(source).map(({ text }) => text)).toEqual(['b', 'e', 'case when f then g end', 'f']);
});

test('the SQL mutation reports the line of the removed condition', () => {
  expect(sqlMutants('const a = 1;\nsql`select 1 where b`')).toEqual([
    { line: 2, text: 'b', source: 'const a = 1;\nsql`select 1 where true `' },
  ]);
});
