import { useState } from 'react';
import { type KeptTheme, keepTheme, keptTheme } from '#web/shell/kept-theme.ts';

export const ROOM_THEMES = [
  { value: 'auto', label: 'Match my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: KeptTheme; label: string }[];

export function isRoomTheme(value: string): value is KeptTheme {
  return ROOM_THEMES.some((theme) => theme.value === value);
}

/** The theme in this browser, and the function that changes it. */
export function useTheme(): [KeptTheme, (theme: KeptTheme) => void] {
  const [theme, setTheme] = useState(keptTheme);
  const choose = (next: KeptTheme) => {
    setTheme(next);
    keepTheme(next);
  };
  return [theme, choose];
}
