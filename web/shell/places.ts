import type { LinkProps } from '@tanstack/react-router';
import type { ShellIconName } from './shell-icon.tsx';

/** A place one can go to from everywhere. The app lists them by role; the frame and the palette show them. */
export interface Place {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  /** What stands under its icon at the foot of a phone, where the label has no room. */
  readonly short?: string;
  readonly icon: ShellIconName;
  /** The heading it stands under in the sidebar; without one it stands on top. */
  readonly group?: string;
  /** On a phone it stands on top, with what waits there, or is left to the person's menu: the foot has room for six. */
  readonly isOnTop?: boolean;
  /** How much waits there, as far as it was counted; nothing is shown of none. */
  readonly count?: { readonly n: number; readonly words: string };
}

/** From here on it is many. */
const MOST_COUNTED = 9;

/** How many wait, short enough for its corner: `3`, `9+`; null of none. */
export function countWords({ count }: Place): string | null {
  if (count === undefined || count.n === 0) return null;
  return count.n > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count.n);
}
