import { Switch, Textarea } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconBackspace } from '@tabler/icons-react';
import type { MathfieldElement } from 'mathlive';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useDrawingFault } from '../editor/use-drawing-fault.ts';
import { FormDialog } from '../form-dialog.tsx';
import { writtenFormulaFault } from '../formula-fault.ts';
import { DrawnFormula } from '../rich-text.tsx';
import classes from './formula-pad.module.css';
import { delimited, type FormulaPlace } from './formula-place.ts';
import { KEYS, TYPED_KEYS } from './keys.ts';
import { hasEmptyBox, mountMathField } from './math-field.ts';

export interface FormulaPadProps {
  place: FormulaPlace;
  /** The number of characters that the formula may have with its delimiters. */
  most: number;
  put: (tex: string) => void;
  close: () => void;
}

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

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
        // The dialog may stand inside another form.
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
          <Keyed tex={tex} changed={setTex} enter={() => form.current?.closest('form')?.requestSubmit()} />
        )}
        <p className={classes.fault} role="status">
          {isSent && fault}
        </p>
        <Switch label="LaTeX" checked={isLatex} onChange={(event) => setLatex(event.currentTarget.checked)} />
      </div>
    </FormDialog>
  );
}

interface KeyedProps {
  tex: string;
  changed: (tex: string) => void;
  enter: () => void;
}

/** The drawn formula as a field, with keys for what a keyboard lacks. */
function Keyed({ tex, changed, enter }: KeyedProps) {
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<MathfieldElement | null>(null);
  const latest = useRef({ tex, changed, enter });
  latest.current = { tex, changed, enter };
  useEffect(() => {
    if (host.current === null) return;
    const mounted = mountMathField(host.current, {
      tex: latest.current.tex,
      label: 'Formula',
      changed: (next) => latest.current.changed(next),
    });
    mounted.setAttribute('data-autofocus', '');
    mounted.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      latest.current.enter();
    });
    field.current = mounted;
    mounted.focus();
    return () => mounted.remove();
  }, []);
  return (
    <>
      <div ref={host} className={classes.field} />
      {KEYS.map(({ group, keys }) => (
        <fieldset key={group} aria-label={group} className={classes.keys}>
          {keys.map(({ sign: Sign, name, tex: inserted }) => (
            <PadKey
              key={name}
              name={name}
              field={field}
              press={(into) => into.insert(inserted, { focus: true, selectionMode: 'placeholder' })}
            >
              {typeof Sign === 'string' ? Sign : <Sign {...ICON} />}
            </PadKey>
          ))}
        </fieldset>
      ))}
      <fieldset aria-label="Digits and letters" className={classes.typed}>
        {TYPED_KEYS.map(({ name, sign, tex: inserted }) => (
          <PadKey
            key={name}
            name={name}
            field={field}
            press={(into) => into.insert(inserted, { focus: true })}
          >
            {sign}
          </PadKey>
        ))}
        <PadKey name="Back" field={field} press={(into) => into.executeCommand('moveToPreviousChar')}>
          <IconArrowLeft {...ICON} />
        </PadKey>
        <PadKey name="Forward" field={field} press={(into) => into.executeCommand('moveToNextChar')}>
          <IconArrowRight {...ICON} />
        </PadKey>
        <PadKey name="Delete" field={field} press={(into) => into.executeCommand('deleteBackward')}>
          <IconBackspace {...ICON} />
        </PadKey>
      </fieldset>
    </>
  );
}

interface PadKeyProps {
  name: string;
  field: RefObject<MathfieldElement | null>;
  press: (field: MathfieldElement) => void;
  children: ReactNode;
}

function PadKey({ name, field, press, children }: PadKeyProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      // The field keeps the focus, and with it the place where the key inserts.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => field.current && press(field.current)}
    >
      {children}
    </button>
  );
}
