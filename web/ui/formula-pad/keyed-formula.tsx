import { IconArrowLeft, IconArrowRight, IconBackspace } from '@tabler/icons-react';
import type { MathfieldElement } from 'mathlive';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './formula-pad.module.css';
import { KEYS, TYPED_KEYS } from './keys.ts';
import { mountMathField } from './math-field.ts';

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface KeyedFormulaProps {
  tex: string;
  changed: (tex: string) => void;
  enter: () => void;
  /** False where no text from outside may be pasted. */
  mayPaste?: boolean;
}

/**
 * The formula as a field, drawn while it is edited, with keys for signs that a keyboard lacks. Works without
 * the component library.
 */
export function KeyedFormula({ tex, changed, enter, mayPaste = true }: KeyedFormulaProps) {
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<MathfieldElement | null>(null);
  const latest = useRef({ tex, changed, enter, mayPaste });
  latest.current = { tex, changed, enter, mayPaste };
  useEffect(() => {
    if (host.current === null) return;
    const mounted = mountMathField(host.current, {
      tex: latest.current.tex,
      label: 'Formula',
      mayPaste: latest.current.mayPaste,
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
      // The field keeps the focus, and with it the place where the key inserts its sign.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => field.current && press(field.current)}
    >
      {children}
    </button>
  );
}
