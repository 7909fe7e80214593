/**
 * Stores and applies the theme without the component library: the exam room uses this, and so does the app
 * while it loads.
 */

/** The local storage key. `public/theme.js` reads it before the page is first drawn. */
export const THEME_KEY = 'theme';

export type KeptTheme = 'auto' | 'light' | 'dark';

const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** Follows the system's theme if no theme was chosen in this browser. The app calls this once at startup. */
export function startTheme(): void {
  systemDark.addEventListener('change', () => show(keptTheme()));
}

/** The theme stored in this browser. */
export function keptTheme(): KeptTheme {
  try {
    const kept = localStorage.getItem(THEME_KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

/** Applies the theme and stores it in this browser. */
export function keepTheme(theme: KeptTheme): void {
  show(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be blocked: the theme then lasts until the page closes.
  }
}

function show(theme: KeptTheme): void {
  const isDark = theme === 'dark' || (theme === 'auto' && systemDark.matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
