import { type LinkProps, useRouterState } from '@tanstack/react-router';
import type { ShellIconName } from './shell-icon.tsx';

/**
 * A destination that is reachable from every screen. The app lists them by role; the frame and the palette
 * show them.
 */
export interface Place {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: ShellIconName;
  /**
   * The sidebar heading to which the place belongs. On phones, an entry in the bottom bar with this label (a
   * hub) leads to the place. Places with the same heading must follow each other.
   */
  readonly group?: string;
  /** The number of items that wait there, as far as known. Zero is not shown. */
  readonly count?: { readonly n: number; readonly words: string };
}

/** Higher counts are shown as `99+`. */
const MOST_COUNTED = 99;

/** The count as a short label: `3`, `99+`; null for zero. */
export function countWords({ count }: Pick<Place, 'count'>): string | null {
  if (count === undefined || count.n === 0) return null;
  return count.n > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count.n);
}

/** Whether a path is the place's own page or one below it. */
export function isIn({ to }: Pick<Place, 'to'>, path: string): boolean {
  return path === to || (to !== '/' && path.startsWith(`${to}/`));
}

/**
 * The place in the bottom bar to which a path belongs: the place itself, or the hub whose group contains the
 * path's place. Null for pages to which no place in the bar leads.
 */
export function placeInBar(path: string, bar: readonly Place[], places: readonly Place[]): Place | null {
  const group = places.find((place) => isIn(place, path))?.group;
  return bar.find((place) => isIn(place, path) || (group !== undefined && place.label === group)) ?? null;
}

/** The hub that leads to a page; null for the hubs themselves and for pages deeper than a hub's places. */
export function hubOf(path: string, bar: readonly Place[], places: readonly Place[]): Place | null {
  const group = places.find(({ to }) => to === path)?.group;
  return group === undefined ? null : (bar.find(({ label }) => label === group) ?? null);
}

/** The path of the current page. */
export function usePath(): string {
  return useRouterState({ select: ({ location }) => location.pathname });
}
