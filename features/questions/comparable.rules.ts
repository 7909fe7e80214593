/** Compares cleaned rich texts: whether one is empty, and whether two look the same. */
import { formulasIn } from '#contract/formula.ts';
import { turnWords } from '#contract/text-gaps.ts';
import { withoutInvisible } from '#core/scoring/typed-text.ts';

/** Whether cleaned rich text is empty for a reader. */
export function isEmpty(html: string): boolean {
  return !/<(?:img|math)\b/.test(html) && withoutInvisible(html.replaceAll(/<[^>]*>/g, '')).trim() === '';
}

/** The text by which two options are compared. Paragraphs and the amount of white space do not matter. */
export function comparable(html: string): string {
  return html
    .replaceAll(/<\/?p\b[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Elements that change how words look. All elements with the same look are mapped to one of them. */
const SHOWN_OTHERWISE: Readonly<Record<string, string>> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  cite: 'i',
  var: 'i',
  u: 'u',
  ins: 'u',
  s: 's',
  del: 's',
  sub: 'sub',
  sup: 'sup',
  mark: 'mark',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  q: 'q',
  ruby: 'ruby',
  rt: 'rt',
};
/** HTML elements that separate words. */
const APART =
  /^(?:p|div|br|hr|h\d|li|dt|dd|tr|td|th|pre|blockquote|caption|figcaption|figure|ul|ol|dl|table)$/;
const EMPTY_ELEMENT = /<([a-z]+)>(\s*)<\/\1>/g;

/**
 * The text as a reader sees it, to determine whether two texts look the same. Markup, invisible characters,
 * kinds of spaces and hyphens, and spaces in formulas are ignored. Raised, struck or underlined words are not
 * ignored.
 */
export function asShown(html: string): string {
  const words = turnWords(html, (piece) => withoutInvisible(withTightFormulas(piece)));
  let shown = words.replaceAll(
    /<(\/?)([a-z0-9]+)([^<>]*)>/g,
    (tag, end: string, name: string, rest: string) => {
      if (name === 'img') return `<img ${['src', 'alt'].map((one) => attributeOf(rest, one)).join(' ')}>`;
      const known = SHOWN_OTHERWISE[name];
      if (known !== undefined) return `<${end}${known}>`;
      if (APART.test(name)) return ' ';
      return isMath(name) ? tag.replaceAll(/\s+(?:lang|dir|title|class)="[^"]*"/g, '') : '';
    },
  );
  for (let before = ''; before !== shown; ) {
    before = shown;
    shown = shown.replaceAll(EMPTY_ELEMENT, '$2').replaceAll(/<\/([a-z]+)><\1>/g, '');
  }
  return shown
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function isMath(name: string): boolean {
  return /^(?:m[a-z]*|semantics)$/.test(name);
}

function attributeOf(attributes: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}

/** Gives formulas the same delimiters and removes spaces that LaTeX ignores. */
function withTightFormulas(words: string): string {
  let tight = '';
  let done = 0;
  for (const { tex, from, to } of formulasIn(words)) {
    const spaced = /\\(?:text|mbox|textrm|textbf|textit)\b/.test(tex);
    const inner = spaced
      ? tex
      : tex.replaceAll(/(\\[a-zA-Z]+)\s+(?=[a-zA-Z])|\s+/g, (_, command?: string) =>
          command ? `${command} ` : '',
        );
    tight += `${words.slice(done, from)}\\(${inner}\\)`;
    done = to;
  }
  return tight + words.slice(done);
}
