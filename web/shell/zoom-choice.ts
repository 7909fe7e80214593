/* The text size in the app, in percent. It sets the root font size, on which all sizes depend. Media queries
   ignore the root font size and use only the browser's own setting, so their widths are rewritten. */

/** The local storage key. `public/theme.js` reads it before the page is first drawn. */
const KEY = 'zoom';

const STANDARD = 100;

export const ZOOMS = [80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200] as const;

/** The text size stored in this browser. */
export function keptZoom(): number {
  try {
    const kept = Number(localStorage.getItem(KEY));
    return ZOOMS.find((zoom) => zoom === kept) ?? STANDARD;
  } catch {
    return STANDARD;
  }
}

/** Applies the text size and stores it in this browser. */
export function keepZoom(zoom: number): void {
  try {
    localStorage.setItem(KEY, String(zoom));
  } catch {
    // Storage may be blocked: the size then lasts until the page closes.
  }
  show(zoom);
}

/**
 * Applies the stored text size, including to style sheets that load later. The app calls this once at
 * startup.
 */
export function startZoom(): void {
  show(keptZoom());
  const fitLoaded = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.sheet !== null) fitRules(target.sheet, shown);
  };
  // Listen in the capture phase, to run before the code that waits for a screen's style sheet.
  document.addEventListener('load', fitLoaded, { capture: true });
}

/** Scales the lengths in a media query: at 200%, `(max-width: 720px)` becomes `(max-width: 1440px)`. */
export function inLetters(query: string, zoom: number = keptZoom()): string {
  return query.replaceAll(/\d+(?:\.\d+)?(?=px|r?em)/g, (length) =>
    String((Number(length) * zoom) / STANDARD),
  );
}

let shown = STANDARD;

/** The text size of this page in percent. The exam room's own page is not resized: it zooms its questions. */
export function shownZoom(): number {
  return shown;
}

function show(zoom: number): void {
  if (zoom === shown) return;
  shown = zoom;
  const { style } = document.documentElement;
  style.fontSize = zoom === STANDARD ? '' : `${zoom}%`;
  style.setProperty('--zoom', String(zoom / STANDARD));
  for (const sheet of document.styleSheets) fitRules(sheet, zoom);
}

/** The original text of each rewritten media query. */
const written = new WeakMap<CSSMediaRule, string>();

function fitRules(group: { readonly cssRules: CSSRuleList }, zoom: number): void {
  for (const rule of group.cssRules) {
    if (rule instanceof CSSMediaRule) {
      const own = written.get(rule) ?? rule.media.mediaText;
      written.set(rule, own);
      const fitting = inLetters(own, zoom);
      if (rule.media.mediaText !== fitting) rule.media.mediaText = fitting;
    }
    if ('cssRules' in rule) fitRules(rule as CSSGroupingRule, zoom);
  }
}
