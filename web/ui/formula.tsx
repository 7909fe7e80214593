import 'katex/dist/katex.min.css';
import katex from 'katex';
import { useLayoutEffect, useRef } from 'react';
import { formulaOptions } from '#contract/formula-options.ts';
import { inTurn } from './in-turn.ts';
import classes from './rich-text.module.css';

/** Of one that can't be read: more than that nobody reads. */
const LONGEST_SOURCE = 300;

function draw(tex: string, display: boolean, element: HTMLElement): void {
  delete element.dataset.fault;
  try {
    // Into nodes, not into markup: its sizes are then set as the policy allows.
    katex.render(tex, element, { ...formulaOptions(), output: 'htmlAndMathml', displayMode: display });
  } catch {
    element.dataset.fault = '';
    element.textContent = `⚠ Can’t be read: ${tex.slice(0, LONGEST_SOURCE)}`;
  }
}

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
    return element === null ? undefined : inTurn(() => draw(tex, display, element));
  }, [tex, display]);
  return <span ref={place} className={classes.formula} data-formula data-display={display || undefined} />;
}
