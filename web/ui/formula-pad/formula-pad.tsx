import { Switch, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useDrawingFault } from '../editor/use-drawing-fault.ts';
import { FormDialog } from '../form-dialog.tsx';
import { writtenFormulaFault } from '../formula-fault.ts';
import { DrawnFormula } from '../rich-text.tsx';
import classes from './formula-pad.module.css';
import { delimited, type FormulaPlace } from './formula-place.ts';
import { KeyedFormula } from './keyed-formula.tsx';
import { hasEmptyBox } from './math-field.ts';

export interface FormulaPadProps {
  place: FormulaPlace;
  /** The number of characters that the formula may have with its delimiters. */
  most: number;
  put: (tex: string) => void;
  close: () => void;
}

/** A dialog to enter a formula with keys, or as LaTeX. */
export function FormulaPad({ place, most, put, close }: FormulaPadProps) {
  const [tex, setTex] = useState(place.tex);
  const [isLatex, setLatex] = useState(false);
  const [isSent, setSent] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const written = tex.trim();
  const drawing = useDrawingFault('\\');
  const fault = faultOf({ tex: written, apart: place.apart });
  function faultOf(formula: Pick<FormulaPlace, 'tex' | 'apart'>): string | null {
    if (hasEmptyBox(formula.tex)) return 'Fill in the empty boxes.';
    const text = delimited(formula);
    if (text.length > most) return 'There is no room for a formula this long.';
    return writtenFormulaFault(formula.tex, text, drawing);
  }
  return (
    <FormDialog
      opened
      close={close}
      title="Formula"
      act={place.tex === '' ? 'Insert' : 'Save'}
      acting="Inserting"
      busy={false}
      submit={(event) => {
        event.preventDefault();
        // The dialog may be inside a form.
        event.stopPropagation();
        setSent(true);
        if (fault === null) put(written);
      }}
    >
      <div ref={form} className={classes.pad}>
        {isLatex ? (
          <>
            <Textarea
              label="LaTeX"
              description="For example: \frac{x}{2}, x^2, \sqrt{x}, \le"
              data-autofocus
              autosize
              minRows={2}
              maxRows={6}
              data-authoring
              spellCheck={false}
              value={tex}
              onChange={(event) => setTex(event.currentTarget.value)}
            />
            {written !== '' && fault === null && (
              <section className={classes.drawn} aria-label="Preview">
                <DrawnFormula tex={written} display={false} />
              </section>
            )}
          </>
        ) : (
          <KeyedFormula
            tex={tex}
            changed={setTex}
            enter={() => form.current?.closest('form')?.requestSubmit()}
          />
        )}
        <p className={classes.fault} role="status">
          {isSent && fault}
        </p>
        <Switch label="LaTeX" checked={isLatex} onChange={(event) => setLatex(event.currentTarget.checked)} />
      </div>
    </FormDialog>
  );
}
