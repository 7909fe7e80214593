import 'katex/dist/katex.min.css';
import { Input } from '@mantine/core';
import { MathfieldElement } from 'mathlive';
import { useEffect, useId, useRef } from 'react';
import classes from './editor.module.css';

// KaTeX brings the same letters; nothing is fetched, and nothing is heard.
MathfieldElement.fontsDirectory = null;
MathfieldElement.soundsDirectory = null;
MathfieldElement.plonkSound = null;
MathfieldElement.keypressSound = null;
// The content security policy lets no markup carry styles: they are set on the elements once those stand.
MathfieldElement.createHTML = (html: string) => html.replaceAll(' style="', ' data-style="');

function setStyles(within: ParentNode): void {
  for (const element of within.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
}

/** Sets the styles of whatever comes to stand in it, before it is painted. */
function styling(place: Node & ParentNode): MutationObserver {
  const observer = new MutationObserver(() => setStyles(place));
  observer.observe(place, { childList: true, subtree: true });
  setStyles(place);
  return observer;
}

/** Commands of MathLive's own, as everyone else writes them. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/\\differentialD(?![a-zA-Z])\s*/g, '\\mathrm{d}'],
  [/\\exponentialE(?![a-zA-Z])\s*/g, 'e'],
  [/\\imaginaryI(?![a-zA-Z])\s*/g, 'i'],
  [/\\placeholder(?:\[[^\]]*\])?\{\}/g, ''],
];

function latexOf(field: MathfieldElement): string {
  return PLAIN.reduce((tex, [command, plain]) => tex.replaceAll(command, plain), field.getValue('latex'));
}

interface MathInputProps {
  label: string;
  /** LaTeX, without its delimiters. */
  value: string;
  onChange: (tex: string) => void;
}

/** A formula typed as it looks, with a keyboard of signs and templates below it. */
export function MathInput({ label, value, onChange }: MathInputProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLDivElement>(null);
  const made = useRef<MathfieldElement>(null);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  useEffect(() => {
    const [box, keyboardBox] = [place.current, keys.current];
    if (box === null || keyboardBox === null) return;
    const field = new MathfieldElement({
      mathVirtualKeyboardPolicy: 'manual',
      ...{ popoverPolicy: 'off', environmentPopoverPolicy: 'off' },
    });
    field.menuItems = [];
    field.value = latest.current.value;
    field.setAttribute('aria-label', label);
    field.dataset.autofocus = '';
    field.addEventListener('input', () => latest.current.onChange(latexOf(field)));
    box.append(field);
    made.current = field;
    const keyboard = window.mathVirtualKeyboard;
    keyboard.container = keyboardBox;
    const fit = () => {
      keyboardBox.style.height = `${keyboard.boundingRect.height}px`;
    };
    keyboard.addEventListener('geometrychange', fit);
    const observers = [
      styling(keyboardBox),
      ...(field.shadowRoot === null ? [] : [styling(field.shadowRoot)]),
    ];
    keyboard.show();
    field.focus();
    return () => {
      keyboard.removeEventListener('geometrychange', fit);
      keyboard.hide();
      for (const observer of observers) observer.disconnect();
      field.remove();
    };
  }, [label]);
  useEffect(() => {
    const field = made.current;
    if (field !== null && latexOf(field) !== value) field.setValue(value, { silenceNotifications: true });
  }, [value]);
  return (
    <div>
      <Input.Label id={id} component="span" onClick={() => made.current?.focus()}>
        {label}
      </Input.Label>
      <div ref={place} className={classes.math} data-authoring />
      <div ref={keys} className={classes.keys} />
    </div>
  );
}
