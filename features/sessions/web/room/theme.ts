import { useState } from 'react';

/** As the app keeps it: `public/theme.js` reads it before the first paint. */
const KEY = 'theme';

export const ROOM_THEMES = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
export type RoomTheme = (typeof ROOM_THEMES)[number]['value'];

export function isRoomTheme(value: string): value is RoomTheme {
  return ROOM_THEMES.some((theme) => theme.value === value);
}

const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** Follows the system's theme where this browser has chosen none. Once, at start-up. */
export function startTheme(): void {
  systemDark.addEventListener('change', () => show(chosen()));
}

/** The theme of this browser and the way to change it. */
export function useTheme(): [RoomTheme, (theme: RoomTheme) => void] {
  const [theme, setTheme] = useState(chosen);
  const choose = (next: RoomTheme) => {
    setTheme(next);
    show(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Storage may be shut off: the theme lasts as long as this page.
    }
  };
  return [theme, choose];
}

function chosen(): RoomTheme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

function show(theme: RoomTheme): void {
  const isDark = theme === 'dark' || (theme === 'auto' && systemDark.matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
