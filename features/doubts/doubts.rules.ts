/** The states of a doubt, the validation of what it is about, and the messages that its asker may read. */
import type { Fault } from '#contract/problem.ts';

export interface Standing {
  readonly status: 'open' | 'answered' | 'resolved';
  /** The time of the asker's oldest message without an answer. */
  readonly waiting_since: Date | null;
  readonly answered_at: Date | null;
  readonly resolved_at: Date | null;
}

type DoubtEvent = 'asked' | 'answered' | 'resolved' | 'reopened';

/**
 * The state of a doubt after an event at `now`. A new message from the asker opens it again, and the waiting
 * time counts from the first such message.
 */
export function standingAfter(standing: Standing, event: DoubtEvent, now: Date): Standing {
  switch (event) {
    case 'asked':
    case 'reopened':
      return {
        ...standing,
        status: 'open',
        waiting_since: standing.waiting_since ?? now,
        resolved_at: null,
      };
    case 'answered':
      return { status: 'answered', waiting_since: null, answered_at: now, resolved_at: null };
    case 'resolved':
      return { ...standing, status: 'resolved', waiting_since: null, resolved_at: now };
  }
}

export const NEW_DOUBT: Standing = {
  status: 'open',
  waiting_since: null,
  answered_at: null,
  resolved_at: null,
};

const LONGEST_TITLE = 100;

/**
 * Replaces formulas by plain text for a title: removes the math delimiters and writes fractions with a slash.
 */
function withPlainMath(text: string): string {
  return text.replaceAll(/\\\((.{0,80}?)\\\)/g, (_, formula: string) =>
    formula.replaceAll(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, '$1/$2').trim(),
  );
}

/**
 * The title of a doubt: the last sentence of its first message that ends in a question mark, otherwise the
 * first sentence. A long title is cut between words.
 */
export function titleOf(words: string): string {
  const text = withPlainMath(words);
  const sentences = text.match(/[^.?!\n]+(?:[.?!](?!\s|$)[^.?!\n]*)*[.?!]*/g) ?? [];
  const said = sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
  const title = said.findLast((sentence) => sentence.endsWith('?')) ?? said[0] ?? text.trim();
  if (title.length <= LONGEST_TITLE) return title;
  const cut = title.slice(0, LONGEST_TITLE - 1).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_TITLE / 2)).trimEnd()}…`;
}

/**
 * The messages that the asker may read: their own, and the messages of staff once the answers are released to
 * them.
 */
export function readByAsker<Message extends { readonly is_staff: boolean }>(
  messages: readonly Message[],
  is_out: boolean,
): Message[] {
  return messages.filter(({ is_staff }) => is_out || !is_staff);
}

/** Whether an answer is newer than the asker's last visit. */
export function isUnread({
  answered_at,
  seen_at,
}: {
  answered_at: Date | null;
  seen_at: Date | null;
}): boolean {
  return answered_at !== null && (seen_at === null || seen_at < answered_at);
}

/** The ids and places in a request that say what the doubt is about. */
export interface Anchor {
  readonly question?: string | undefined;
  readonly session?: string | undefined;
  readonly attempt?: string | undefined;
  readonly material?: string | undefined;
  readonly page?: number | undefined;
  readonly video?: string | undefined;
  readonly at_seconds?: number | undefined;
}

/**
 * Returns the errors in what a doubt is about: at most one item. A session needs a question, a page needs a
 * material, and a second needs a video.
 */
export function anchorFaults(anchor: Anchor, part: 'body' | 'query'): Fault[] {
  const { question, session, attempt, material, page, video, at_seconds } = anchor;
  const named = [question, attempt, material, video].filter((one) => one !== undefined).length;
  if (named > 1) {
    const message = 'Ask about only one thing: a question, an answer, a material, or a video.';
    return [{ path: `${part}.question`, message }];
  }
  const faults: Fault[] = [];
  if (session !== undefined && question === undefined)
    faults.push({ path: `${part}.session`, message: 'A session can only be sent together with a question.' });
  if (page !== undefined && material === undefined)
    faults.push({ path: `${part}.page`, message: 'A page can only be sent together with a material.' });
  if (at_seconds !== undefined && video === undefined)
    faults.push({ path: `${part}.at_seconds`, message: 'A time can only be sent together with a video.' });
  if (video !== undefined && at_seconds === undefined)
    faults.push({ path: `${part}.at_seconds`, message: 'Add the time in the video, in seconds.' });
  return faults;
}

/** Errors in the page: a PDF needs one of its pages, any other material takes none or page 1. */
export function pageFaults(
  page: number | undefined,
  page_count: number | null,
  part: 'body' | 'query',
): Fault[] {
  const path = `${part}.page`;
  if (page === undefined) return page_count === null ? [] : [{ path, message: 'Add the page number.' }];
  return page <= (page_count ?? 1) ? [] : [{ path, message: 'This material doesn’t have that page.' }];
}

/** Errors in the second at which a doubt about a video is placed. It must lie within the video. */
export function secondFaults(at_seconds: number, duration_seconds: number, part: 'body' | 'query'): Fault[] {
  if (at_seconds <= duration_seconds) return [];
  return [{ path: `${part}.at_seconds`, message: 'The video ends before that time.' }];
}

/** The place in a material in words; empty if it has no pages. */
export function pageWords(page: number | null): string {
  return page === null ? '' : `page ${page}`;
}

/** The place in a video in words: `at 3:41`, `at 1:02:09`. */
export function secondWords(at_seconds: number): string {
  const [hours, minutes] = [Math.floor(at_seconds / 3600), Math.floor(at_seconds / 60) % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  const [first, ...rest] = hours > 0 ? [hours, minutes, at_seconds % 60] : [minutes, at_seconds % 60];
  return `at ${[first, ...rest.map(two)].join(':')}`;
}

/** An error if the text shows nothing when rendered. */
export function wordsFaults(clean: string): Fault[] {
  const words = clean.replaceAll(/<(?!math\b)[^>]*>/g, '');
  const is_empty = words.replaceAll(/[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu, '') === '';
  return is_empty ? [{ path: 'body.text', message: 'Write a message.' }] : [];
}

/** The place of a question in its test or set in words. */
export function placeWords(section_title: string, number: number): string {
  return section_title === '' ? `Question ${number}` : `${section_title} · ${number}`;
}

const DAY = 24 * 60 * 60 * 1000;
/** A doubt is overdue after waiting this long. */
const OVERDUE_DAYS = 2;

/** A doubt that has waited since before this instant is overdue. */
export function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - OVERDUE_DAYS * DAY);
}
