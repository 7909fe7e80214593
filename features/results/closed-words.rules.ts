/** Explains why a released review is closed and when it returns. */
import type { ToldCloser } from '#features/releases/result.contract.ts';

/** One sentence with the reason and one with the return. Scores and levels stay visible meanwhile. */
export function closedWords({ title, kind }: ToldCloser, reader: 'taker' | 'staff'): string {
  const [whose, submits] =
    reader === 'taker' ? ['your', 'you submit'] : ['the student’s', 'the student submits'];
  return kind === 'untimed'
    ? `“${title}”, which is in progress, could ask some of the same questions. This review returns when ${submits} it.`
    : `Reviews of all earlier tests are closed while ${whose} test “${title}” is in progress. They return when ${submits} it.`;
}
