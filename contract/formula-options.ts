/**
 * How KaTeX reads a formula, on a screen and on paper alike: what it must not define, fetch or set. A second lock behind
 * `formulaFault`, which whoever shows a text asks first.
 */
import { DEFINING, WIDEST_EM } from './formula.ts';

const UNDEFINED = Object.fromEntries(DEFINING.map((name) => [`\\${name}`, '\\nothing@is@defined']));

const MACROS: Readonly<Record<string, string>> = {
  ...UNDEFINED,
  // KaTeX draws these two with a style attribute, which the content security policy forbids.
  '\\fcolorbox': '\\textcolor{#1}{\\fbox{\\textcolor{black}{\\colorbox{#2}{#3}}}}',
  '\\pmb': '\\boldsymbol{#1}',
};

/** Its options but for what it writes; each call has macros of its own, because KaTeX adds to them. */
export function formulaOptions() {
  return {
    throwOnError: true,
    // Signs that LaTeX itself would not take are drawn as they are; what would become markup is not.
    strict: (code: string): 'error' | 'ignore' => (code === 'htmlExtension' ? 'error' : 'ignore'),
    trust: false,
    maxSize: WIDEST_EM,
    maxExpand: 1_000,
    macros: { ...MACROS },
  };
}
