/**
 * The input field for formulas from the library MathLive, limited to what the app allows: no menu, no sounds,
 * no fonts of its own, no screen keyboard of its own, and no copying where `web/shell/blocks.ts` blocks it.
 */
import 'katex/dist/katex.min.css';
import { MathfieldElement } from 'mathlive';
import { mayCopyFrom } from '#web/shell/blocks.ts';

/** Matches the inline styles in MathLive's markup. */
const STYLED = / style=(?:"([^"]*)"|'([^']*)')/g;

/**
 * MathLive writes styles into markup, which the content security policy ignores. They are kept in a different
 * attribute, and set through the style object, which the policy allows.
 */
function withoutStyles(html: string): string {
  return html.replaceAll(STYLED, (_, double = '', single = '') => ` data-css="${double || single}"`);
}

function setStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-css]')) {
    const { css = '' } = element.dataset;
    delete element.dataset.css;
    // Keeps the styles that a script has set in the meantime. The container is hidden until it is ready,
    // which it is now.
    element.style.cssText = `${css.replace('visibility:hidden', '')};${element.style.cssText}`;
  }
}

/** Names of symbols that can be typed, limited to commands that the app's renderer knows. */
const TYPED: Readonly<Record<string, string>> = {
  '*': '\\cdot',
  '<=': '\\le',
  '>=': '\\ge',
  '!=': '\\ne',
  '+-': '\\pm',
  '~~': '\\approx',
  '->': '\\to',
  sqrt: '\\sqrt{#?}',
  pi: '\\pi',
  theta: '\\theta',
  alpha: '\\alpha',
  beta: '\\beta',
  infinity: '\\infty',
  sin: '\\sin',
  cos: '\\cos',
  tan: '\\tan',
  log: '\\log',
  ln: '\\ln',
};

/** Keys that the page needs itself: Escape closes the dialog. */
const LEFT_TO_PAGE = new Set(['[Escape]']);

function setUp(): void {
  MathfieldElement.createHTML = withoutStyles;
  // The fonts come with the renderer's style sheet above.
  MathfieldElement.fontsDirectory = null;
  MathfieldElement.soundsDirectory = null;
  MathfieldElement.keypressSound = null;
  MathfieldElement.plonkSound = null;
  MathfieldElement.locale = 'en';
}

/** The library itself copies and pastes, so a blocked event must not reach it. */
function blockClipboard(field: MathfieldElement, mayPaste: boolean): void {
  for (const kind of ['contextmenu', 'copy', 'cut', 'paste', 'drop'] as const) {
    const isInward = kind === 'paste' || kind === 'drop';
    field.addEventListener(
      kind,
      (event) => {
        if (isInward ? mayPaste : mayCopyFrom(field)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true },
    );
  }
}

/**
 * The page does not notice that a user types in the field, so its single-letter shortcuts must not get the
 * keys. Escape and Tab leave the field. Combinations with Ctrl, Meta or Alt stay shortcuts of the page.
 */
function keepToField(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || key === 'Escape' || key === 'Tab') return;
  event.stopPropagation();
}

/**
 * Puts a field with this formula into the element `place`, and returns the field. `changed` is called on
 * every change.
 */
export function mountMathField(
  place: HTMLElement,
  {
    tex,
    label,
    mayPaste,
    changed,
  }: { tex: string; label: string; mayPaste: boolean; changed: (tex: string) => void },
): MathfieldElement {
  setUp();
  const field = new MathfieldElement();
  field.setAttribute('aria-label', label);
  field.mathVirtualKeyboardPolicy = 'manual';
  field.setAttribute('data-authoring', '');
  blockClipboard(field, mayPaste);
  field.addEventListener('keydown', keepToField);
  const root = field.shadowRoot;
  if (root !== null)
    new MutationObserver(() => setStyles(root)).observe(root, { childList: true, subtree: true });
  place.replaceChildren(field);
  field.menuItems = [];
  field.popoverPolicy = 'off';
  field.environmentPopoverPolicy = 'off';
  field.smartMode = false;
  field.inlineShortcuts = { ...TYPED };
  field.keybindings = field.keybindings.filter(({ key }) => !LEFT_TO_PAGE.has(key));
  field.setValue(tex, { silenceNotifications: true });
  field.addEventListener('input', () => changed(texOf(field)));
  return field;
}

/**
 * The formula in the field. An empty box is an empty group in LaTeX, which the renderer reports as an error.
 */
function texOf(field: MathfieldElement): string {
  return field.getValue('latex').trim();
}

/** Whether a box in a formula is still empty. */
export function hasEmptyBox(tex: string): boolean {
  return tex.includes('\\placeholder');
}
