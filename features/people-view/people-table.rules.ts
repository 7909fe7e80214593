/** Writes people of the table to a CSV file for reading. Exports for a later import use another call. */
import type { CsvCell, CsvTable } from '#contract/csv.ts';
import { newerWords } from '#features/results/counted-words.rules.ts';
import type { ScoreScale } from '#features/results/latest-score.contract.ts';
import type { ViewedPerson } from './people-view.contract.ts';

/** `scale`: the ends of the scale of the last score, in words. */
const cellsOf = (scale: string): Readonly<Record<string, (person: ViewedPerson) => CsvCell>> => ({
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  Username: ({ username }) => username,
  Role: ({ role }) => role,
  Email: ({ email }) => email,
  Phone: ({ mobile }) => mobile,
  Schools: ({ schools }) => names(schools),
  Groups: ({ groups }) => names(groups),
  Managers: ({ managers }) => names(managers),
  Counselor: ({ counselor }) => counselor?.name ?? null,
  Status: ({ status }) => status,
  'Tests assigned': ({ tests }) => tests.allotted,
  'Tests started': ({ tests }) => tests.begun,
  'Tests done': ({ tests }) => tests.done,
  [`Last score (${scale})`]: ({ last_score }) => last_score,
  'Newer scores': ({ last_score_left_out: left_out }) => newerWords(left_out),
  'Last seen': ({ last_seen_at }) => last_seen_at,
  Added: ({ created_at }) => created_at,
});

/** The CSV table of these people, given page by page. `scale` is the scale of the last score. */
export function peopleTable(
  pages: AsyncIterable<readonly ViewedPerson[]>,
  { min, max }: ScoreScale,
): CsvTable {
  const columns = cellsOf(`${min}–${max}`);
  const cells = Object.values(columns);
  return {
    name: 'People',
    header: Object.keys(columns),
    pages: (async function* () {
      for await (const people of pages) yield people.map((person) => cells.map((cell) => cell(person)));
    })(),
  };
}

function names(named: readonly { readonly name: string }[]): string | null {
  return named.length === 0 ? null : named.map(({ name }) => name).join(', ');
}
