/** Reads a formula from LaTeX or MathML into a tree of presentation MathML, or into words. */
import katex from 'katex';
import { formulaOptions } from '#contract/formula-options.ts';
import { type MathNode, spokenMath } from '#core/spoken-math/spoken-math.ts';
import { type MarkupElement, type MarkupNode, markupTree, textIn } from '../markup-tree.ts';

/** KaTeX's `math` element for LaTeX; null if it cannot be read. */
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

/** The child elements, without text between them. */
export function elementsOf({ children }: MarkupElement): MarkupElement[] {
  return children.filter((node) => typeof node !== 'string');
}

/** Writes a formula in spoken words. */
export function inWords(math: MarkupElement): string {
  return spokenMath(spokenNode(math));
}

function spokenNode(element: MarkupElement): MathNode {
  const children = elementsOf(element);
  const text = children.length === 0 ? textIn(element.children).trim() : '';
  return { name: element.name, text, children: children.map(spokenNode) };
}
