import 'katex/dist/katex.min.css';
import katex, { type KatexOptions } from 'katex';
import { useLayoutEffect, useRef } from 'react';
import { DEFINING, WIDEST_EM } from '#contract/formula.ts';
import { inTurn } from './in-turn.ts';
import classes from './rich-text.module.css';

/** Of one that can't be read: more than that nobody reads. */
const LONGEST_SOURCE = 300;

/** A second lock behind `formulaFault`, which whoever shows a text asks first. */
const UNDEFINED = Object.fromEntries(DEFINING.map((name) => [`\\${name}`, '\\nothing@is@defined']));

const OPTIONS: KatexOptions = {
  output: 'htmlAndMathml',
  throwOnError: true,
  // Signs that LaTeX itself would not take are drawn as they are; what would become markup is not.
  strict: (code) => (code === 'htmlExtension' ? 'error' : 'ignore'),
  trust: false,
  maxSize: WIDEST_EM,
  maxExpand: 1_000,
  macros: {
    ...UNDEFINED,
    // KaTeX draws these two with a style attribute, which the content security policy forbids.
    '\\fcolorbox': '\\textcolor{#1}{\\fbox{\\textcolor{black}{\\colorbox{#2}{#3}}}}',
    '\\pmb': '\\boldsymbol{#1}',
  },
};

function draw(tex: string, display: boolean, element: HTMLElement): void {
  delete element.dataset.fault;
  try {
    // Into nodes, not into markup: its sizes are then set as the policy allows.
    katex.render(tex, element, { ...OPTIONS, displayMode: display, macros: { ...OPTIONS.macros } });
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
