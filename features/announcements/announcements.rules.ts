/** What speaks against an announcement. It knows ids and who was found in reach; reach itself is SQL's business. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import type { Audience } from './announcements.contract.ts';

/** Throws `forbidden` for whoever writes none, and asks for those that they wrote. */
export function requireMayWrite(reach: Reach): void {
  if (reach === 'none') throw new Problem(forbidden, { detail: 'Staff write announcements.' });
}

/**
 * Throws `forbidden` for an author who no longer reaches all whom it is for: whoever left a group or a school puts no new
 * words before its people. They may still remove it.
 */
export function requireAllReached(is_all_reached: boolean): void {
  if (is_all_reached) return;
  throw new Problem(forbidden, {
    detail: 'It is for people whom you no longer reach. Remove it, or leave it as it is.',
  });
}

/** Those of the audience's ids that exist and are in the writer's reach. */
export type InReach = Readonly<Record<'schools' | 'groups' | 'users', readonly string[]>>;

const ABSENT = {
  schools: 'There is no such school.',
  groups: 'There is no such group.',
  users: 'There is no such person.',
} as const;

/** It names somebody, everyone is for those alone who reach all, and each id is in reach. */
export function audienceFaults(audience: Audience, in_reach: InReach, reach: Reach): Fault[] {
  const kinds = ['schools', 'groups', 'users'] as const;
  const is_named = kinds.some((kind) => audience[kind].length > 0);
  const faults = kinds.flatMap((kind) =>
    audience[kind].flatMap((id, index): Fault[] =>
      in_reach[kind].includes(id) ? [] : [{ path: `body.audience.${kind}.${index}`, message: ABSENT[kind] }],
    ),
  );
  if (!audience.everyone && !is_named)
    faults.push({ path: 'body.audience', message: 'Choose who it is for.' });
  if (audience.everyone && reach !== 'all')
    faults.push({ path: 'body.audience.everyone', message: 'Only admins tell everyone.' });
  if (audience.everyone && is_named)
    faults.push({ path: 'body.audience.everyone', message: 'Everyone is everyone: name nobody beside.' });
  return faults;
}

/** The words: clean rich text that shows something. */
export function textFaults(clean: string): Fault[] {
  const is_empty = clean.replaceAll(/<(?!img\b|math\b)[^>]*>/g, '').trim() === '';
  return is_empty ? [{ path: 'body.text', message: 'Write what you want to tell.' }] : [];
}

interface Showing {
  readonly shows_from: Date;
  readonly shows_until: Date | null;
}

/** It ends after it begins, and after `now`. */
export function showingFaults({ shows_from, shows_until }: Showing, now: Date): Fault[] {
  if (shows_until === null || (shows_until > shows_from && shows_until > now)) return [];
  return [{ path: 'body.shows_until', message: 'Choose a moment after it begins, and yet to come.' }];
}

/** A mail goes out at once, so it is for what shows at once. */
export function mailFaults(by_mail: boolean, { shows_from }: Showing, now: Date): Fault[] {
  if (!by_mail || shows_from <= now) return [];
  return [
    { path: 'body.by_mail', message: 'Mail goes out at once. Let it show at once, or leave the mail.' },
  ];
}

/** Texts of announcements that show a file which is none of `present`. */
export function fileFaults(shown: readonly string[], present: readonly string[]): Fault[] {
  if (shown.every((id) => present.includes(id))) return [];
  return [{ path: 'body.text', message: 'It shows a file that does not exist. Add the picture again.' }];
}

/** The mail of an announcement. `lines` are its text, a paragraph each; `origin` is where the product stands. */
export function mailWords(
  { title, lines, author }: { title: string; lines: readonly string[]; author: string },
  origin: string,
): { subject: string; text: string } {
  return {
    subject: title,
    text: [...lines, author, `Read it in Assay:\n${origin}/announcements`].join('\n\n'),
  };
}
