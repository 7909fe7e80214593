/** What a school may show as its logo. It knows what the file is found to be, not where files are. */
import type { Fault } from '#contract/problem.ts';

/** `is_picture`: null where there is no such file. */
export function logoFaults(is_picture: boolean | null): Fault[] {
  if (is_picture === true) return [];
  const message = is_picture === null ? 'There is no such file. Upload it again.' : 'Choose a picture.';
  return [{ path: 'body.logo', message }];
}
