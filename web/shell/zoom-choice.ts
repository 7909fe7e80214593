/*
 * How large one reads, in percent. The root's letters are set to it, and sizes are measured by those. The widths at
 * which a layout changes are too: a media query can't say so, as it knows the browser's own letters alone, so each is
 * rewritten.
 */

/** Where this browser keeps it; `public/theme.js` reads it before the first paint. */
const KEY = 'zoom';

const STANDARD = 100;

export const ZOOMS = [80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200] as const;

/** The zoom of this browser. */
export function keptZoom(): number {
  try {
    const kept = Number(localStorage.getItem(KEY));
    return ZOOMS.find((zoom) => zoom === kept) ?? STANDARD;
  } catch {
    return STANDARD;
  }
}

/** Shows the app in this size from now on, in this browser. */
export function keepZoom(zoom: number): void {
  try {
    localStorage.setItem(KEY, String(zoom));
  } catch {
    // Storage may be shut off: the size lasts as long as this page.
  }
  show(zoom);
}

/** Shows the app in the size of this browser, with the style sheets that are still to come. Once, at start-up. */
export function startZoom(): void {
  show(keptZoom());
  const fitLoaded = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.sheet !== null) fitRules(target.sheet, shown);
  };
  // Before whoever waits for a screen's style sheet hears that it is there.
  document.addEventListener('load', fitLoaded, { capture: true });
}

/** A media query with its lengths measured in letters of this size: `(max-width: 720px)` is 1440px where they are 200%. */
export function inLetters(query: string, zoom: number = keptZoom()): string {
  return query.replaceAll(/\d+(?:\.\d+)?(?=px|r?em)/g, (length) =>
    String((Number(length) * zoom) / STANDARD),
  );
}

let shown = STANDARD;

function show(zoom: number): void {
  if (zoom === shown) return;
  shown = zoom;
  const { style } = document.documentElement;
  style.fontSize = zoom === STANDARD ? '' : `${zoom}%`;
  style.setProperty('--zoom', String(zoom / STANDARD));
  for (const sheet of document.styleSheets) fitRules(sheet, zoom);
}

/** What each query said before it was rewritten. */
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
