import { ActionIcon } from '@mantine/core';
import { IconMathFunction } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useLatePart } from '../late-part.ts';
import { type FormulaPlace, formulaPlace, withFormula } from './formula-place.ts';

/** The keypad and its library load when a user opens the keypad. */
const loadPad = async () => (await import('./formula-pad.tsx')).FormulaPad;

interface AddFormulaProps {
  area: RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  /** The number of characters that the text may have. */
  most: number;
}

/** A button that opens the formula keypad for a text field. The formula at the caret is edited. */
export function AddFormula({ area, text, onText, most }: AddFormulaProps) {
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<FormulaPlace>({ tex: '', from: 0, to: 0, apart: false });
  const { Part: Pad, prepare } = useLatePart(loadPad, isOpen, setOpen);
  const close = (caret: number) => {
    setOpen(false);
    // Runs after the dialog has returned the focus to the button that opened it.
    setTimeout(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  };
  return (
    <>
      <ActionIcon
        size={36}
        variant="subtle"
        aria-label="Add a formula"
        title="Add a formula"
        onPointerEnter={prepare}
        onClick={() => {
          const [start, end] = [area.current?.selectionStart, area.current?.selectionEnd];
          setPlace(formulaPlace(text, start ?? text.length, end ?? text.length));
          setOpen(true);
        }}
      >
        <IconMathFunction size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      {isOpen && Pad && (
        <Pad
          place={place}
          most={most - text.length + (place.to - place.from)}
          close={() => close(place.to)}
          put={(tex) => {
            const next = withFormula(text, place, tex);
            onText(next.text);
            close(next.after);
          }}
        />
      )}
    </>
  );
}
