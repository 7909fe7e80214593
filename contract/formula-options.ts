/**
 * The KaTeX options for screens and paper: what a formula must not define, load or set. They are a second
 * defense after `formulaFault`, which callers check first.
 */
import { DEFINING, WIDEST_EM } from './formula.ts';

const UNDEFINED = Object.fromEntries(DEFINING.map((name) => [`\\${name}`, '\\nothing@is@defined']));

const MACROS: Readonly<Record<string, string>> = {
  ...UNDEFINED,
  // KaTeX renders these two commands with a style attribute, which the content security policy forbids.
  '\\fcolorbox': '\\textcolor{#1}{\\fbox{\\textcolor{black}{\\colorbox{#2}{#3}}}}',
  '\\pmb': '\\boldsymbol{#1}',
};

/** The KaTeX options except the output format. Each call returns new macros, because KaTeX modifies them. */
export function formulaOptions() {
  return {
    throwOnError: true,
    // Signs that LaTeX would reject are drawn as they are. Commands that produce HTML are errors.
    strict: (code: string): 'error' | 'ignore' => (code === 'htmlExtension' ? 'error' : 'ignore'),
    trust: false,
    maxSize: WIDEST_EM,
    maxExpand: 1_000,
    macros: { ...MACROS },
  };
}
