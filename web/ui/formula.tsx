import 'katex/dist/katex.min.css';
import katex from 'katex';
import { useLayoutEffect, useRef } from 'react';
import { formulaOptions } from '#contract/formula-options.ts';
import { inTurn } from './in-turn.ts';
import classes from './rich-text.module.css';

/** The longest source that is shown for a formula that cannot be parsed. */
const LONGEST_SOURCE = 300;

function draw(tex: string, display: boolean, element: HTMLElement): void {
  delete element.dataset.fault;
  try {
    /* Render DOM nodes and no markup: nodes get their sizes in a way that the content security policy allows. */
    katex.render(tex, element, { ...formulaOptions(), output: 'htmlAndMathml', displayMode: display });
  } catch {
    element.dataset.fault = '';
    element.textContent = `⚠ Can’t show this formula: ${tex.slice(0, LONGEST_SOURCE)}`;
  }
}

interface FormulaProps {
  /** The formula as LaTeX without delimiters. */
  tex: string;
  /** Whether the formula is on its own line. */
  display: boolean;
}

/** A drawn formula, with MathML for screen readers. A formula that cannot be parsed shows its LaTeX. */
export function Formula({ tex, display }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return element === null ? undefined : inTurn(() => draw(tex, display, element));
  }, [tex, display]);
  return <span ref={place} className={classes.formula} data-formula data-display={display || undefined} />;
}
