/** A formula as a tree of presentation MathML, from LaTeX or from MathML itself, and in words. */
import katex from 'katex';
import { formulaOptions } from '#contract/formula-options.ts';
import { type MathNode, spokenMath } from '#core/spoken-math/spoken-math.ts';
import { type MarkupElement, type MarkupNode, markupTree, textIn } from '../markup-tree.ts';

/** What KaTeX makes of LaTeX, as a `math` element; null where it can't be read. */
export function texTree(tex: string, displayMode: boolean): MarkupElement | null {
  try {
    const markup = katex.renderToString(tex, { ...formulaOptions(), output: 'mathml', displayMode });
    return mathIn(markupTree(markup));
  } catch {
    return null;
  }
}

function mathIn(nodes: readonly MarkupNode[]): MarkupElement | null {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const math = node.name === 'math' ? node : mathIn(node.children);
    if (math !== null) return math;
  }
  return null;
}

/** The elements in one, without the spaces between them. */
export function elementsOf({ children }: MarkupElement): MarkupElement[] {
  return children.filter((node) => typeof node !== 'string');
}

/** A formula as it is said. */
export function inWords(math: MarkupElement): string {
  return spokenMath(spokenNode(math));
}

function spokenNode(element: MarkupElement): MathNode {
  const children = elementsOf(element);
  const text = children.length === 0 ? textIn(element.children).trim() : '';
  return { name: element.name, text, children: children.map(spokenNode) };
}
