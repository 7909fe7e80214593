import type { Fit } from '#core/calculator/results.ts';
import { texOfName } from '#core/calculator/tex.ts';
import { fourDigits } from '../../calculator-words.rules.ts';
import classes from './calculator-lines.module.css';
import { Drawn } from './line-field.tsx';
import { NameText } from './name-text.tsx';

interface FitPartProps {
  fit: Fit;
  isReadOnly: boolean;
  /** Adds a line with this text. */
  onPlot: (text: string) => void;
}

/** The letters that a best fit found, and how well it fits. */
export function FitPart({ fit, isReadOnly, onPlot }: FitPartProps) {
  const { parameters, r_squared, r, residuals_name: residuals, of_lists: lists } = fit;
  return (
    <>
      <dl className={classes.figures}>
        {parameters.map(({ name, value }) => (
          <Figure key={name} name={name} value={value} />
        ))}
        {r_squared !== null && <Figure name={r === null ? 'R²' : 'r²'} value={r_squared} />}
        {r !== null && <Figure name="r" value={r} />}
      </dl>
      {fit.is_ambiguous && <p className={classes.hint}>Other values fit these points equally well.</p>}
      {lists !== null && !isReadOnly && (
        <div className={classes.offers}>
          <button type="button" onClick={() => onPlot(`(${lists.x}, ${residuals})`)}>
            Plot residuals <NameText name={residuals} />
          </button>
        </div>
      )}
    </>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{/²/.test(name) ? name : <Drawn tex={texOfName(name)} />}</dt>
      <dd>{fourDigits(value)}</dd>
    </div>
  );
}
