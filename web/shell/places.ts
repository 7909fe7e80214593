import type { LinkProps } from '@tanstack/react-router';
import type { ShellIconName } from './shell-icon.tsx';

/**
 * A destination that is reachable from every screen. The app lists them by role; the frame and the palette
 * show them.
 */
export interface Place {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  /** A shorter label for the bar at the bottom of a phone. */
  readonly short?: string;
  readonly icon: ShellIconName;
  /** The sidebar heading that it belongs to. Without one it comes first, above all headings. */
  readonly group?: string;
  /**
   * On a phone it appears in the top bar if something is waiting there, and otherwise in the user's menu. The
   * bottom bar has room for only six places.
   */
  readonly isOnTop?: boolean;
  /** The number of things waiting there, as far as known. Zero is not shown. */
  readonly count?: { readonly n: number; readonly words: string };
}

/** Higher counts are shown as `9+`. */
const MOST_COUNTED = 9;

/** The count as a short label: `3`, `9+`; null for zero. */
export function countWords({ count }: Place): string | null {
  if (count === undefined || count.n === 0) return null;
  return count.n > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count.n);
}
