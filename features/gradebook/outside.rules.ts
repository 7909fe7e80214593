/** Reads the lines of a file of grades: which student each line is about, and the points. */
import { unguarded } from '#contract/csv.ts';
import { searched } from '#core/text-search.ts';
import type { OutsideReport } from './outside.contract.ts';

/** The names of the columns that a file may have, in lowercase. The first one that a file has is used. */
const WHO = ['username', 'email', 'name', 'student'] as const;
const POINTS = ['points', 'grade', 'result', 'score'] as const;
type Who = (typeof WHO)[number];

/** Which cells of a file are used. */
export interface GradeHeader {
  readonly who: Who;
  readonly who_at: number;
  readonly points_at: number;
}

/** Finds the columns by their names; an error in words if one is missing. */
export function gradeHeader(cells: readonly string[]): GradeHeader | { readonly fault: string } {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const who = WHO.find((name) => names.includes(name));
  const points = POINTS.find((name) => names.includes(name));
  if (who === undefined) return { fault: 'The first line needs a column “username”, “email” or “name”.' };
  if (points === undefined) return { fault: 'The first line needs a column “points”.' };
  return { who, who_at: names.indexOf(who), points_at: names.indexOf(points) };
}

interface Student {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string | null;
}

type ReportRow = OutsideReport['rows'][number];

/** The lines of a file with their students and points, or what is wrong with each. Lines without points are left out. */
export function gradeRows(
  lines: readonly { readonly line: number; readonly cells: readonly string[] }[],
  { who, who_at, points_at }: GradeHeader,
  students: readonly Student[],
  out_of: number,
): ReportRow[] {
  const byKey = Map.groupBy(students, (student) => keyOf(who, student));
  const seen = new Set<string>();
  return lines.flatMap(({ line, cells }): ReportRow[] => {
    const given = unguarded((cells[who_at] ?? '').trim());
    const text = unguarded((cells[points_at] ?? '').trim());
    if (text === '') return [];
    const found = byKey.get(searched(given)) ?? [];
    const [student = null] = found;
    const points = pointsOf(text);
    const fault =
      student === null
        ? 'No student of this group in your view fits.'
        : found.length > 1
          ? 'Several students have this name. Use usernames.'
          : seen.has(student.id)
            ? 'This student has another line above.'
            : pointsFault(points, out_of);
    if (student !== null && fault === null) seen.add(student.id);
    const told = student === null || found.length > 1 ? null : { id: student.id, name: student.name };
    return [{ line, given: given.slice(0, LONGEST_GIVEN), student: told, points, fault }];
  });
}

const LONGEST_GIVEN = 200;

function keyOf(who: Who, { username, email, name }: Student): string {
  return searched(who === 'username' ? username : who === 'email' ? (email ?? '') : name);
}

/** Points as people write them: `12`, `12.5` or `12,5`. */
function pointsOf(text: string): number | null {
  return /^\d{1,6}(?:[.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : null;
}

function pointsFault(points: number | null, out_of: number): string | null {
  if (points === null) return 'The points aren’t a number of 0 or more.';
  return points > out_of ? `More than ${out_of} points.` : null;
}
