/**
 * Imports ten thousand people from a CSV file with two hundred faulty rows: preview, import, repeated import
 * and export.
 */
import { openOwnApp } from '../own-app.ts';
import type { OwnRow } from '../row.ts';
import { timed } from '../sitting.ts';

const PEOPLE = 10_000;
/** One in this many rows has no last name. */
const FAULTY = 50;
const GROUPS = 200;

function peopleFile(): File {
  const rows = Array.from({ length: PEOPLE }, (_, index) => {
    const last_name = index % FAULTY === FAULTY - 1 ? '' : `Weir${index % 77}`;
    return `S${index},Ann${index % 300},${last_name},s${index}@example.test,student,Measured,Group ${index % GROUPS}`;
  });
  return new File(
    ['sourced_id,first_name,last_name,email,role,school,group\n', rows.join('\n')],
    'people.csv',
  );
}

interface Report {
  readonly totals: { readonly person: Readonly<Record<string, number>> };
  readonly lines: readonly {
    readonly line: number;
    readonly outcome: string;
    readonly faults: readonly { readonly column: string }[];
  }[];
}

/** Throws unless exactly the faulty rows are rejected, each with its line and column. */
function requireNamed({ lines }: Report): void {
  const named = lines
    .filter(({ outcome }) => outcome === 'rejected')
    .map(({ line, faults }) => `${line} ${faults.map(({ column }) => column).join()}`);
  const faulty = Array.from(
    { length: PEOPLE / FAULTY },
    (_, index) => `${(index + 1) * FAULTY + 1} last_name`,
  );
  if (named.join('; ') !== faulty.join('; '))
    throw new Error(`The import rejected unexpected rows: ${named.join('; ')}`);
}

export const peopleImportRow: OwnRow = {
  through: 'own process',
  operation: `people import, ${PEOPLE} from CSV, ${PEOPLE / FAULTY} of them faulty`,
  peer: 'none measured',
  goal: '≤ 10 s, each faulty row named',
  async run() {
    const app = await openOwnApp();
    try {
      const now = new Date();
      const school = { id: app.admin, name: 'Measured', created_at: now, updated_at: now };
      await app.database.kysely.insertInto('schools').values(school).execute();
      const lines: string[] = [];
      const told = async (name: string, fields: Readonly<Record<string, string>>) => {
        let answer = '';
        const wait = await timed(async () => {
          answer = await app.upload('/api/users/import/', peopleFile(), fields);
        });
        const report = JSON.parse(answer) as Report;
        requireNamed(report);
        const { person } = report.totals;
        const counts = Object.entries(person).map(([outcome, count]) => `${count} ${outcome}`);
        lines.push(`${wait.toFixed(0)} ms  ${name}: ${counts.join(', ')}`);
      };
      await told('looked at', { dry_run: 'true' });
      const take = { dry_run: 'false', leave_out_rejected: 'true' };
      await told('taken in', take);
      await told('again', take);
      for (const format of ['csv', 'oneroster']) {
        const wait = await timed(() => app.get(`/api/users/export/?format=${format}`));
        lines.push(`${wait.toFixed(0)} ms  exported as ${format}`);
      }
      return lines;
    } finally {
      await app.close();
    }
  },
};
