/** The theme that this browser keeps, and showing it without the library of parts: in the exam room, and before the app is there. */

/** Under which it is kept; `public/theme.js` reads it before the first paint. */
export const THEME_KEY = 'theme';

export type KeptTheme = 'auto' | 'light' | 'dark';

const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** Follows the system's theme where this browser has chosen none. Once, at start-up. */
export function startTheme(): void {
  systemDark.addEventListener('change', () => show(keptTheme()));
}

/** The theme of this browser. */
export function keptTheme(): KeptTheme {
  try {
    const kept = localStorage.getItem(THEME_KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

/** Shows the app in this theme from now on, in this browser. */
export function keepTheme(theme: KeptTheme): void {
  show(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be shut off: the theme lasts as long as this page.
  }
}

function show(theme: KeptTheme): void {
  const isDark = theme === 'dark' || (theme === 'auto' && systemDark.matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
