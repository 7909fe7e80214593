/** What a calendar feed says about an event. A feed never contains scores, start codes or other people. */
import type { CalendarEvent, EventOf } from './calendar.contract.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_BACK = 14;
const DAYS_AHEAD = 90;

/** The range of a feed: two weeks back and 90 days ahead. */
export function feedWindow(now: Date): { from: Date; until: Date } {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
  return { from: at(-DAYS_BACK), until: at(DAYS_AHEAD) };
}

/** The most events in a feed. */
export const MOST_IN_FEED = 1000;

export interface FeedEntry {
  readonly at: string;
  readonly summary: string;
  readonly room: string | null;
}

/** The words for things whose titles the school does not allow in feeds. */
const WITHOUT_TITLE: Readonly<Record<EventOf<'due'>['what'], string>> = {
  test: 'Test',
  practice_set: 'Practice set',
  material: 'Material',
  library_group: 'Shelf',
  video: 'Video',
};

/** An event as a feed tells it. Titles and rooms appear only if the school allows it. */
export function feedEntry(event: CalendarEvent, shows_titles: boolean): FeedEntry {
  const { at } = event;
  const test = 'test' in event && shows_titles ? event.test.title : WITHOUT_TITLE.test;
  switch (event.kind) {
    case 'due': {
      const thing = shows_titles ? event.thing.title : WITHOUT_TITLE[event.what];
      return { at, summary: `Due: ${thing}`, room: null };
    }
    case 'sitting':
      return { at, summary: `Sitting: ${test}`, room: shows_titles ? event.room : null };
    case 'release':
      return { at, summary: `Score released: ${test}`, room: null };
    case 'report':
      return { at, summary: 'Weekly report', room: null };
  }
}
