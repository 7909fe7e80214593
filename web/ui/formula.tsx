import 'katex/dist/katex.min.css';
import katex, { type KatexOptions } from 'katex';
import { useLayoutEffect, useRef } from 'react';
import classes from './rich-text.module.css';

const OPTIONS: KatexOptions = {
  output: 'htmlAndMathml',
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  // In em: nothing that is written may cover the page.
  maxSize: 40,
  // KaTeX draws these two with a style attribute, which the content security policy forbids.
  macros: {
    '\\fcolorbox': '\\textcolor{#1}{\\fbox{\\textcolor{black}{\\colorbox{#2}{#3}}}}',
    '\\pmb': '\\boldsymbol{#1}',
  },
};

interface FormulaProps {
  /** LaTeX, without its delimiters. */
  tex: string;
  /** On a line of its own. */
  display: boolean;
}

/** A formula, drawn and as MathML beside it for whoever hears it; one that can't be read shows its LaTeX. */
export function Formula({ tex, display }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    delete element.dataset.fault;
    try {
      // Into nodes, not into markup: its sizes are then set as the policy allows.
      katex.render(tex, element, { ...OPTIONS, displayMode: display, macros: { ...OPTIONS.macros } });
    } catch {
      element.dataset.fault = '';
      element.textContent = `⚠ Can’t be read: ${tex}`;
    }
  }, [tex, display]);
  return <span ref={place} className={classes.formula} data-display={display || undefined} />;
}
