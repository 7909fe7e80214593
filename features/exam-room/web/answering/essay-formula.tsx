import { type RefObject, useState } from 'react';
import { formulaFault } from '#contract/formula.ts';
import { type FormulaPlace, formulaPlace, withFormula } from '#web/ui/formula-pad/formula-place.ts';
import { KeyedFormula } from '#web/ui/formula-pad/keyed-formula.tsx';
import { hasEmptyBox } from '#web/ui/formula-pad/math-field.ts';
import { FormulaText } from '#web/ui/formula-text.tsx';
import { plainButton } from '#web/ui/plain-button.tsx';
import classes from './essay-formula.module.css';

interface EssayFormulaProps {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
}

/** The formula keypad for an essay, and the essay with its formulas drawn. */
export function EssayFormula({ area, text, onText }: EssayFormulaProps) {
  const [place, setPlace] = useState<FormulaPlace | null>(null);
  const [tex, setTex] = useState('');
  const [fault, setFault] = useState('');
  const close = (caret: number) => {
    setPlace(null);
    setFault('');
    // After the text with the formula is in the field.
    setTimeout(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  };
  const put = () => {
    const written = tex.trim();
    if (place === null) return;
    const refused = hasEmptyBox(written) ? 'Fill in the empty boxes.' : faultOf(written);
    if (refused !== null) return setFault(refused);
    const next = withFormula(text, place, written);
    onText(next.text);
    close(next.after);
  };
  return (
    <>
      {place === null ? (
        <button
          type="button"
          className={plainButton}
          data-variant="default"
          onClick={() => {
            const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
            const at = formulaPlace(text, selectionStart, selectionEnd);
            setTex(at.tex);
            setPlace(at);
          }}
        >
          Add a formula
        </button>
      ) : (
        <section
          aria-label="Formula"
          className={classes.pad}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close(place.to);
          }}
        >
          <KeyedFormula tex={place.tex} changed={setTex} enter={put} mayPaste={false} />
          <p role="status">{fault}</p>
          <div className={classes.acts}>
            <button
              type="button"
              className={plainButton}
              data-variant="default"
              onClick={() => close(place.to)}
            >
              Cancel
            </button>
            <button type="button" className={plainButton} data-variant="filled" onClick={put}>
              Insert
            </button>
          </div>
        </section>
      )}
      {text.includes('\\(') && (
        <section className={classes.preview} aria-label="Your essay with its formulas">
          <FormulaText text={text} />
        </section>
      )}
    </>
  );
}

function faultOf(tex: string): string | null {
  if (tex === '') return 'Enter a formula.';
  const fault = formulaFault(tex);
  return fault === null ? null : `It ${fault}.`;
}
