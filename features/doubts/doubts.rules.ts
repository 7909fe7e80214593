/** The course of a doubt, and what of it its asker reads. It knows instants and words; whose it is is decided elsewhere. */
import type { Fault } from '#contract/problem.ts';

export interface Standing {
  readonly status: 'open' | 'answered' | 'resolved';
  /** When the oldest message of the asker was written that nobody has answered. */
  readonly waiting_since: Date | null;
  readonly answered_at: Date | null;
  readonly resolved_at: Date | null;
}

type DoubtEvent = 'asked' | 'answered' | 'resolved' | 'reopened';

/** How a doubt stands after something was done to it at `now`. Asked back it is open again, and as old as the first such message. */
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

/** A formula on a line of words: without its marks, a fraction with a stroke. */
function withPlainMath(text: string): string {
  return text.replaceAll(/\\\((.{0,80}?)\\\)/g, (_, formula: string) =>
    formula.replaceAll(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, '$1/$2').trim(),
  );
}

/** What a doubt is called: the last sentence of its first message that asks, else its first; cut by words. */
export function titleOf(words: string): string {
  const text = withPlainMath(words);
  const sentences = text.match(/[^.?!\n]+(?:[.?!](?!\s|$)[^.?!\n]*)*[.?!]*/g) ?? [];
  const said = sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
  const title = said.findLast((sentence) => sentence.endsWith('?')) ?? said[0] ?? text.trim();
  if (title.length <= LONGEST_TITLE) return title;
  const cut = title.slice(0, LONGEST_TITLE - 1).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_TITLE / 2)).trimEnd()}…`;
}

/** The messages of a doubt that its asker reads: their own, and those of staff once the answers are out for them. */
export function readByAsker<Message extends { readonly is_staff: boolean }>(
  messages: readonly Message[],
  is_out: boolean,
): Message[] {
  return messages.filter(({ is_staff }) => is_out || !is_staff);
}

/** Whether something answered was not read since. */
export function isUnread({
  answered_at,
  seen_at,
}: {
  answered_at: Date | null;
  seen_at: Date | null;
}): boolean {
  return answered_at !== null && (seen_at === null || seen_at < answered_at);
}

/** What a doubt names as what it is about. */
export interface Anchor {
  readonly question?: string | undefined;
  readonly session?: string | undefined;
  readonly attempt?: string | undefined;
  readonly material?: string | undefined;
  readonly page?: number | undefined;
  readonly video?: string | undefined;
  readonly at_seconds?: number | undefined;
}

/** One thing at most. A session says in which of one's own a question was met, a page and a second where in what is studied. */
export function anchorFaults(anchor: Anchor, part: 'body' | 'query'): Fault[] {
  const { question, session, attempt, material, page, video, at_seconds } = anchor;
  const named = [question, attempt, material, video].filter((one) => one !== undefined).length;
  if (named > 1) {
    const message = 'Ask about one thing: one question, one answer, one material or one video.';
    return [{ path: `${part}.question`, message }];
  }
  const faults: Fault[] = [];
  if (session !== undefined && question === undefined)
    faults.push({ path: `${part}.session`, message: 'A session goes with a question.' });
  if (page !== undefined && material === undefined)
    faults.push({ path: `${part}.page`, message: 'A page goes with a material.' });
  if (at_seconds !== undefined && video === undefined)
    faults.push({ path: `${part}.at_seconds`, message: 'A second goes with a video.' });
  if (video !== undefined && at_seconds === undefined)
    faults.push({ path: `${part}.at_seconds`, message: 'Say at which second of the video.' });
  return faults;
}

/** A page that the material has: one of a PDF, of anything else none, or its first as its only one. */
export function pageFaults(
  page: number | undefined,
  page_count: number | null,
  part: 'body' | 'query',
): Fault[] {
  const path = `${part}.page`;
  if (page === undefined) return page_count === null ? [] : [{ path, message: 'Say at which page.' }];
  return page <= (page_count ?? 1) ? [] : [{ path, message: 'It has no such page.' }];
}

/** A second that the video has. */
export function secondFaults(at_seconds: number, duration_seconds: number, part: 'body' | 'query'): Fault[] {
  if (at_seconds <= duration_seconds) return [];
  return [{ path: `${part}.at_seconds`, message: 'It ends before that.' }];
}

/** Where in a material: empty where it has no pages. */
export function pageWords(page: number | null): string {
  return page === null ? '' : `page ${page}`;
}

/** Where in a video: `at 3:41`, `at 1:02:09`. */
export function secondWords(at_seconds: number): string {
  const [hours, minutes] = [Math.floor(at_seconds / 3600), Math.floor(at_seconds / 60) % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  const [first, ...rest] = hours > 0 ? [hours, minutes, at_seconds % 60] : [minutes, at_seconds % 60];
  return `at ${[first, ...rest.map(two)].join(':')}`;
}

/** A text that shows something. */
export function wordsFaults(clean: string): Fault[] {
  const is_empty = clean.replaceAll(/<(?!math\b)[^>]*>/g, '').trim() === '';
  return is_empty ? [{ path: 'body.text', message: 'Write what you want to say.' }] : [];
}

/** Where a question stands in what was sat. */
export function placeWords(section_title: string, number: number): string {
  return section_title === '' ? `Question ${number}` : `${section_title} · ${number}`;
}

const DAY = 24 * 60 * 60 * 1000;
/** A doubt that waits longer is overdue. */
const OVERDUE_DAYS = 2;

/** The instant before which a waiting doubt is overdue. */
export function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - OVERDUE_DAYS * DAY);
}
