import { Fragment } from 'react';
import { formulaFault, formulasIn } from '#contract/formula.ts';
import { DrawnFormula } from './rich-text.tsx';

/**
 * Text without markup, with its formulas drawn. A formula that may not be drawn appears as it was written.
 */
export function FormulaText({ text }: { text: string }) {
  const formulas = formulasIn(text).filter(({ tex }) => formulaFault(tex) === null);
  const ends = [0, ...formulas.map(({ to }) => to)];
  return (
    <>
      {formulas.map(({ tex, apart, from }, place) => (
        <Fragment key={from}>
          {text.slice(ends[place], from)}
          <DrawnFormula tex={tex} display={apart} />
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
