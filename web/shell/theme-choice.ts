import {
  localStorageColorSchemeManager,
  type MantineColorSchemeManager,
  useMantineColorScheme,
} from '@mantine/core';
import { THEME_KEY } from './kept-theme.ts';

export const THEMES = [
  { value: 'system', label: 'Match my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
export type Theme = (typeof THEMES)[number]['value'];

/** Lets the component library load and store the theme in this browser. */
export const themeKeeper: MantineColorSchemeManager = localStorageColorSchemeManager({ key: THEME_KEY });

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme.value === value);
}

/** Returns this browser's theme and a function to change it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [
    colorScheme === 'auto' ? 'system' : colorScheme,
    (theme) => setColorScheme(theme === 'system' ? 'auto' : theme),
  ];
}
