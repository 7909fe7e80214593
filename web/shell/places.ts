import type { LinkProps } from '@tanstack/react-router';
import type { ShellIconName } from './shell-icon.tsx';

/** A place one can go to from everywhere. The app lists them by role; the frame and the palette show them. */
export interface Place {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: ShellIconName;
  /** The heading it stands under in the sidebar; without one it stands on top. */
  readonly group?: string;
}
