import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { formulaBudget, formulasIn, type PlacedFormula } from '#contract/formula.ts';
import { DEEPEST, markupBounds } from '#contract/markup-bounds.ts';
import { ownFileOf } from '#contract/rich-text.ts';
import { turnChoosable } from '#contract/text-options.ts';
import { ForeignLink } from './foreign-link.tsx';
import { ForeignPicture } from './foreign-picture.tsx';
import { OwnFile } from './own-file.tsx';
import classes from './rich-text.module.css';
import { SHOWN_ADDRESS, SHOWN_ATTRIBUTES, SHOWN_ELEMENTS, UNSHOWN_WHOLE } from './rich-text-parts.ts';

export interface RichTextProps {
  html: string;
  /**
   * `reading`: as takers read it. `excerpt`: joined into one paragraph. `plain`: in the style of the
   * surrounding text. `inline`: within a paragraph, so without blocks.
   */
  kind?: 'reading' | 'excerpt' | 'plain' | 'inline';
  /** For a text with gaps: returns the text with the gaps filled in. */
  fill?: ((words: string) => ReactNode[]) | undefined;
}

/** The component that draws a formula. It is large, so not every page has it from the start. */
type FormulaDrawing = ComponentType<{ tex: string; display: boolean }>;

interface Drawing {
  kind: RichTextProps['kind'];
  fill: RichTextProps['fill'];
  Formula: FormulaDrawing;
  /**
   * Whether the limits on the whole text allow this formula to be drawn. A text that is older than the
   * limits, or is being edited, can exceed them.
   */
  draws: (tex: string) => boolean;
  /** The number of formulas so far whose source is shown in a box. */
  undrawn: number;
  excess: ReturnType<typeof markupBounds>;
}

const MOST_BOXES = 20;
/** An excerpt shows only a line or two. */
const EXCERPT_SHARE = 0.1;

/**
 * The only code that puts rich text on a page. It parses the markup in a separate document, where nothing
 * runs or loads, and rebuilds the allowed elements. User markup is never inserted directly.
 */
export function richTextTree(
  { html, kind = 'reading', fill }: RichTextProps,
  Formula: FormulaDrawing,
): ReactNode {
  const source = kind === 'excerpt' && html.includes('[[') ? withoutMarks(html) : html;
  const { body } = new DOMParser().parseFromString(withoutHandlers(source), 'text/html');
  const draws = formulaBudget(kind === 'excerpt' ? EXCERPT_SHARE : 1);
  const drawing: Drawing = { kind, fill, Formula, draws, undrawn: 0, excess: markupBounds() };
  return createElement(
    kind === 'inline' ? 'span' : 'div',
    { className: classes.text, 'data-kind': kind },
    ...childrenOf(body, drawing, DEEPEST),
  );
}

/**
 * Nobody can choose anything in an excerpt, so selectable text becomes plain text. Gaps keep their numbers.
 */
function withoutMarks(html: string): string {
  return turnChoosable(html, (words) => (/^\d\d?$/.test(words) ? `[[${words}]]` : words)).html;
}

/**
 * Styles and event handlers are not rendered, but even parsing them would violate the content security
 * policy.
 */
function withoutHandlers(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/([\s"'/])(?:style|on\w+)(?=\s*=)/gi, '$1data-left-out'),
  );
}

/**
 * Returns children that are passed individually, so that React uses their positions as keys. Below the
 * maximum depth only text is kept.
 */
function childrenOf(parent: Node, drawing: Drawing, levels: number): ReactNode[] {
  if (levels === 0) return [parent.textContent];
  return Array.from(parent.childNodes, (node) => {
    if (node instanceof Text) return textOf(node, drawing);
    return node instanceof Element ? elementOf(node, drawing, levels - 1) : null;
  });
}

function elementOf(element: Element, drawing: Drawing, levels: number): ReactNode {
  const name = element.localName;
  if (UNSHOWN_WHOLE.has(name)) return null;
  // An excerpt is itself a link, which cannot contain a link.
  if (!SHOWN_ELEMENTS.has(name) || (name === 'a' && drawing.kind === 'excerpt')) {
    return createElement(Fragment, null, ...childrenOf(element, drawing, levels));
  }
  // An excerpt shows no pictures, so it does not load them.
  if (name === 'img' && drawing.kind === 'excerpt') return null;
  const props = propsOf(element, drawing);
  const { src, href, ...attributes } = props;
  const path = src ?? href;
  if ((name === 'img' || name === 'a') && path !== undefined && ownFileOf(path) !== null) {
    return createElement(
      OwnFile,
      { element: name, path, attributes },
      ...childrenOf(element, drawing, levels),
    );
  }
  if (name === 'a' && href !== undefined) {
    return createElement(ForeignLink, { address: href, attributes }, ...childrenOf(element, drawing, levels));
  }
  if (name === 'img') return <ForeignPicture words={attributes.alt ?? ''} />;
  if (name === 'br' && drawing.kind === 'excerpt') return ' ';
  if (name === 'br' || name === 'hr') return createElement(name);
  return createElement(name, props, ...childrenOf(element, drawing, levels));
}

function propsOf(element: Element, { excess }: Drawing): Record<string, string> {
  const name = element.localName;
  const props: Record<string, string> = {};
  for (const { name: attribute, value } of element.attributes) {
    const known = SHOWN_ATTRIBUTES[attribute];
    if (known !== undefined && excess(name, attribute, value) === null) props[known] = value;
    if ((attribute === 'href' || attribute === 'src') && SHOWN_ADDRESS.test(value)) props[attribute] = value;
  }
  return props;
}

function textOf(node: Text, drawing: Drawing): ReactNode {
  const text = node.data;
  const isBetweenCells =
    text.trim() === '' && /^(?:table|thead|tbody|tfoot|tr)$/.test(node.parentElement?.localName ?? '');
  if (isBetweenCells) return null;
  const parts: ReactNode[] = [];
  let words = '';
  let done = 0;
  for (const formula of formulasIn(text)) {
    words += text.slice(done, formula.from);
    done = formula.to;
    const drawn = formulaOf(formula, drawing);
    if (drawn === null) words += formula.tex;
    else {
      parts.push(...filled(words, drawing), drawn);
      words = '';
    }
    if (formula.apart && drawing.kind === 'excerpt') words += ' ';
  }
  return [...parts, ...filled(words + text.slice(done), drawing)];
}

/** Gaps cannot be filled in an excerpt, so they become blanks. */
function filled(words: string, { fill, kind }: Drawing): ReactNode[] {
  if (fill !== undefined) return fill(words);
  return [kind === 'excerpt' ? words.replaceAll(/\[\[(\d\d?)\]\]/g, '____ ($1)') : words];
}

/** Null if the source is shown as normal text: after many formulas, even boxes would slow the page down. */
function formulaOf({ tex, apart, from }: PlacedFormula, drawing: Drawing): ReactNode {
  const { Formula } = drawing;
  const isExcerpt = drawing.kind === 'excerpt';
  // An excerpt has only a line or two. A formula on its own line would push the text out of sight.
  if (drawing.draws(tex)) return <Formula key={from} tex={tex} display={apart && !isExcerpt} />;
  drawing.undrawn += 1;
  if (drawing.undrawn > MOST_BOXES) return null;
  return <UndrawnFormula key={from} tex={tex} isShort={isExcerpt} />;
}

/** The maximum number of characters of the source to show. */
const LONGEST = 300;
const SHORT = 40;

/** The source of a formula that is too large to draw, in a box. */
function UndrawnFormula({ tex, isShort }: { tex: string; isShort: boolean }) {
  const longest = isShort ? SHORT : LONGEST;
  return (
    <code className={classes.undrawn} data-formula title="This formula is too large to show">
      {tex.length > longest ? `${tex.slice(0, longest)}…` : tex}
    </code>
  );
}
