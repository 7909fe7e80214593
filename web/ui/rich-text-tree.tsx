import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { ownFileOf } from '#contract/rich-text.ts';
import { OwnFile } from './own-file.tsx';
import classes from './rich-text.module.css';
import {
  FORMULA,
  SHOWN_ADDRESS,
  SHOWN_ATTRIBUTES,
  SHOWN_ELEMENTS,
  UNSHOWN_WHOLE,
} from './rich-text-parts.ts';

export interface RichTextProps {
  html: string;
  /** `reading`: as takers read it. `excerpt`: run together in one paragraph. `plain`: as the text around it. */
  kind?: 'reading' | 'excerpt' | 'plain';
}

/** What draws a formula: it is large, and not every page has it from the start. */
type FormulaDrawing = ComponentType<{ tex: string; display: boolean }>;

interface Drawing {
  kind: RichTextProps['kind'];
  Formula: FormulaDrawing;
}

/**
 * The one way rich text gets onto the page. It is read in a document of its own, where nothing runs and nothing
 * loads, and what is known is built anew: markup of anyone's is never put into the page.
 */
export function richTextTree({ html, kind = 'reading' }: RichTextProps, Formula: FormulaDrawing): ReactNode {
  const { body } = new DOMParser().parseFromString(withoutHandlers(html), 'text/html');
  const drawing: Drawing = { kind, Formula };
  return createElement('div', { className: classes.text, 'data-kind': kind }, ...childrenOf(body, drawing));
}

/** Neither styles nor handlers would be shown; but even to read them breaks the content security policy. */
function withoutHandlers(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/([\s"'/])(?:style|on\w+)(?=\s*=)/gi, '$1data-left-out'),
  );
}

/** Handed on one by one, not as a list: their places are their keys. */
function childrenOf(parent: Node, drawing: Drawing): ReactNode[] {
  return Array.from(parent.childNodes, (node) => {
    if (node instanceof Text) return textOf(node, drawing);
    return node instanceof Element ? elementOf(node, drawing) : null;
  });
}

function elementOf(element: Element, drawing: Drawing): ReactNode {
  const name = element.localName;
  if (UNSHOWN_WHOLE.has(name)) return null;
  // Within an excerpt, which is a link by itself, a link would be one in a link.
  if (!SHOWN_ELEMENTS.has(name) || (name === 'a' && drawing.kind === 'excerpt')) {
    return createElement(Fragment, null, ...childrenOf(element, drawing));
  }
  const props: Record<string, string> = {};
  for (const { name: attribute, value } of element.attributes) {
    const known = SHOWN_ATTRIBUTES[attribute];
    if (known !== undefined) props[known] = value;
    if ((attribute === 'href' || attribute === 'src') && SHOWN_ADDRESS.test(value)) props[attribute] = value;
  }
  // An excerpt shows no picture, so it loads none.
  if (name === 'img' && drawing.kind === 'excerpt') return null;
  if (name === 'a') Object.assign(props, { target: '_blank', rel: 'noopener noreferrer' });
  const { src, href, ...attributes } = props;
  const path = src ?? href;
  if ((name === 'img' || name === 'a') && path !== undefined && ownFileOf(path) !== null) {
    return createElement(OwnFile, { element: name, path, attributes }, ...childrenOf(element, drawing));
  }
  if (name === 'img') return props.src === undefined ? null : <img alt="" {...props} />;
  if (name === 'br' || name === 'hr') return createElement(name);
  return createElement(name, props, ...childrenOf(element, drawing));
}

function textOf(node: Text, { kind, Formula }: Drawing): ReactNode {
  const text = node.data;
  const isBetweenCells =
    text.trim() === '' && /^(?:table|thead|tbody|tfoot|tr)$/.test(node.parentElement?.localName ?? '');
  if (isBetweenCells) return null;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(FORMULA)) {
    const [whole, inLine, apart] = match;
    parts.push(text.slice(from, match.index));
    // In an excerpt, which is a line or two, a formula of its own line would push the words out of sight.
    const isApart = inLine === undefined;
    parts.push(
      <Formula key={match.index} tex={inLine ?? apart ?? ''} display={isApart && kind !== 'excerpt'} />,
    );
    if (isApart && kind === 'excerpt') parts.push(' ');
    from = match.index + whole.length;
  }
  return [...parts, text.slice(from)];
}
