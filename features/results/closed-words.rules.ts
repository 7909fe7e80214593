/** Explains why a released review is closed and when it returns. */
import type { ToldCloser } from '#features/releases/result.contract.ts';

/** Says in one sentence why the review is closed and in another when it reopens. Scores and levels stay visible. */
export function closedWords({ title, kind }: ToldCloser, reader: 'taker' | 'staff'): string {
  const [whose, submits] =
    reader === 'taker' ? ['your', 'you submit'] : ['the student’s', 'the student submits'];
  return kind === 'untimed'
    ? `${capital(whose)} test “${title}” is in progress and may ask some of the same questions. This review reopens when ${submits} it.`
    : `Reviews of earlier tests are closed while ${whose} test “${title}” is in progress. They reopen when ${submits} it.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
