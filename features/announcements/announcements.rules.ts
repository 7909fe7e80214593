/**
 * Pure rules for announcements. SQL finds the ids that are in reach; these functions report the others as
 * errors.
 */
import { breaksRule, type Fault, forbidden, Problem, tooMany } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { announcementEnd } from '#features/letters/letters.rules.ts';
import type { Audience } from './announcements.contract.ts';

/** Throws `forbidden` if the caller may not write announcements but requests the ones they wrote. */
export function requireMayWrite(reach: Reach): void {
  if (reach === 'none') throw new Problem(forbidden, { detail: 'Only staff can write announcements.' });
}

/**
 * Throws `forbidden` if the author can no longer reach the whole audience. An author who left a group or
 * school cannot show its people changed texts, but may still remove the announcement.
 */
export function requireAllReached(is_all_reached: boolean): void {
  if (is_all_reached) return;
  throw new Problem(forbidden, {
    detail: 'It’s for people you no longer have access to. You can only remove it.',
  });
}

/** The ids of an audience that exist and are in the writer's reach. */
export type InReach = Readonly<Record<'schools' | 'groups' | 'users', readonly string[]>>;

const ABSENT = {
  schools: 'This school doesn’t exist, or you can’t see it.',
  groups: 'This group doesn’t exist, or you can’t see it.',
  users: 'This person doesn’t exist, or you can’t see them.',
} as const;

const KINDS = ['schools', 'groups', 'users'] as const;

/** Whether the audience contains anybody. */
export function isForSomebody(audience: Audience): boolean {
  return audience.everyone || isNamed(audience);
}

function isNamed(audience: Audience): boolean {
  return KINDS.some((kind) => audience[kind].length > 0);
}

/**
 * Errors in an audience: it must name somebody, only writers who reach everybody may choose everyone, and
 * every id must be in reach.
 */
export function audienceFaults(audience: Audience, in_reach: InReach, reach: Reach): Fault[] {
  const faults = KINDS.flatMap((kind) =>
    audience[kind].flatMap((id, index): Fault[] =>
      in_reach[kind].includes(id) ? [] : [{ path: `body.audience.${kind}.${index}`, message: ABSENT[kind] }],
    ),
  );
  if (!isForSomebody(audience)) faults.push({ path: 'body.audience', message: 'Choose who it’s for.' });
  if (audience.everyone && reach !== 'all')
    faults.push({ path: 'body.audience.everyone', message: 'Only admins can write to everyone.' });
  if (audience.everyone && isNamed(audience))
    faults.push({
      path: 'body.audience.everyone',
      message: 'It’s already for everyone. Remove the schools, groups, and people.',
    });
  return faults;
}

/** The error for a clean rich text that shows nothing. */
export function textFaults(clean: string): Fault[] {
  const is_empty = clean.replaceAll(/<(?!img\b|math\b)[^>]*>/g, '').trim() === '';
  return is_empty ? [{ path: 'body.text', message: 'Enter the text.' }] : [];
}

interface Showing {
  readonly shows_from: Date;
  readonly shows_until: Date | null;
}

/** The error for an end that is not after the start or not after `now`. */
export function showingFaults({ shows_from, shows_until }: Showing, now: Date): Fault[] {
  if (shows_until === null || (shows_until > shows_from && shows_until > now)) return [];
  return [{ path: 'body.shows_until', message: 'Choose a time in the future, after “Shows from”.' }];
}

/**
 * The error for mailing an announcement that does not show immediately, because mails are sent immediately.
 */
export function mailFaults(by_mail: boolean, { shows_from }: Showing, now: Date): Fault[] {
  if (!by_mail || shows_from <= now) return [];
  return [
    {
      path: 'body.by_mail',
      message: 'Emails go out immediately. Clear “Shows from”, or turn off the email.',
    },
  ];
}

const DAY_SECONDS = 24 * 60 * 60;

/** The rate limit for how many people one writer may mail per day, from the settings. */
export function mailLimit(settings: { readonly 'announcements.mails_a_day': number }): {
  points: number;
  window_seconds: number;
} {
  return { points: settings['announcements.mails_a_day'], window_seconds: DAY_SECONDS };
}

/**
 * The problem for too many mails. More than the daily limit is an error in the request (`breaks_rule`); more
 * than what is left today is `too_many` with the seconds to wait.
 */
export function mailRefusal(asked: number, most: number, left: number, wait_seconds: number): Problem {
  const few = `Turn off the email, or choose fewer people`;
  if (asked > most) {
    const message = `This would email ${people(asked)}. You can email at most ${most} a day. ${few}. ${MORE}`;
    return new Problem(breaksRule, {
      detail: 'Nothing was sent.',
      errors: [{ path: 'body.by_mail', message }],
    });
  }
  const hours = Math.ceil(wait_seconds / 3600);
  const wait = hours === 1 ? 'within the hour' : `in ${hours} hours`;
  return new Problem(tooMany, {
    detail: `This would email ${people(asked)}. You can email ${left} more today; the limit is ${most}. ${few}, or try again ${wait}. ${MORE}`,
    retry_after_seconds: wait_seconds,
  });
}

const MORE = 'An admin can raise this limit in the settings.';

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

/**
 * The mail with an announcement. `lines` are the paragraphs of its text in the author's language, and the
 * closing words are in the reader's `language`. `origin` is the address of the product.
 */
export function mailWords(
  { title, lines, author }: { title: string; lines: readonly string[]; author: string },
  origin: string,
  language: string,
): { subject: string; text: string } {
  const end = announcementEnd(language, author, `${origin}/announcements`);
  return { subject: title, text: [...lines, end].join('\n\n') };
}
