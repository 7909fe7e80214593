import { createElement, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  type EntryPreview,
  type EntryRefusal,
  fitsField,
  type NoAnswerReason,
  type NumericEntry,
} from '#core/grid-in/entry-text.ts';
import { readEntry, refusalOf } from '#core/grid-in/grid-in.ts';
import { answerClipboard } from './answer-clipboard.ts';
import classes from './entry.module.css';

interface NumericAnswerProps {
  entry: NumericEntry;
  text: string;
  isDisabled: boolean;
  onType: (text: string) => void;
}

/** Keys missing on the number pads of phones. */
const EXTRA_KEYS = [
  { key: '-', label: 'Minus', shown: '−' },
  { key: '/', label: 'Slash', shown: '/' },
  { key: '.', label: 'Decimal point', shown: '.' },
];

/** The field for a numeric answer. It shows how the entry is understood, or why it is not a number. */
export function NumericAnswer({ entry, text, isDisabled, onType }: NumericAnswerProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isFull, setFull] = useState(false);
  /** The caret's position. It must be restored, because setting a value moves the caret to the end. */
  const [caret, setCaret] = useState<{ readonly at: number } | null>(null);
  useLayoutEffect(() => {
    if (caret !== null) field.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  const isRefused = refusalOf(entry, text) !== null;
  /** `at`: the caret's position after typing. */
  const type = (typed: string, at: number) => {
    // Phones and pasted text contain the real minus sign.
    const next = typed.replaceAll('−', '-');
    const isTaken = fitsField(entry, next);
    setFull(!isTaken);
    setCaret({ at: isTaken ? at : Math.max(0, at - (next.length - text.length)) });
    if (isTaken) onType(next);
  };
  const press = (key: string) => {
    const { current } = field;
    if (current === null) return;
    const [start, end] = [current.selectionStart ?? text.length, current.selectionEnd ?? text.length];
    current.focus();
    type(text.slice(0, start) + key + text.slice(end), start + key.length);
  };
  return (
    <>
      <div className={classes.grid}>
        <div>
          <label htmlFor={id}>Your answer</label>
          <input
            ref={field}
            id={id}
            className={classes.field}
            value={text}
            disabled={isDisabled}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            data-answer
            aria-invalid={isRefused || undefined}
            aria-describedby={`${id}-read ${id}-hint`}
            onChange={({ currentTarget: { value, selectionStart } }) =>
              type(value, selectionStart ?? value.length)
            }
            {...answerClipboard}
          />
        </div>
        <div id={`${id}-read`} aria-live="polite">
          <span className={classes.caption}>{isRefused ? 'Not a number' : 'Your answer reads as'}</span>
          <div className={classes.preview}>
            <Reading entry={entry} text={text} />
          </div>
        </div>
      </div>
      <div className={classes.keys}>
        {EXTRA_KEYS.map(({ key, label, shown }) => (
          <button key={key} type="button" aria-label={label} disabled={isDisabled} onClick={() => press(key)}>
            {shown}
          </button>
        ))}
      </div>
      <p className={classes.hint} id={`${id}-hint`} hidden={isFull}>
        {entry === 'sat'
          ? 'Up to 5 characters, or 6 with a minus sign.'
          : 'Enter a whole number, a decimal, or a fraction.'}
      </p>
      <p className={classes.refusal} role="status">
        {isFull ? REFUSED.length : ''}
      </p>
      {entry === 'sat' && <Directions />}
    </>
  );
}

function Directions() {
  return (
    <details className={classes.directions}>
      <summary>How to enter answers</summary>
      <ul>
        <li>If you find more than one correct answer, enter just one.</li>
        <li>If a fraction doesn’t fit, enter a decimal. For 2/3, enter .6666, .6667, 0.666, or 0.667.</li>
        <li>If a decimal is too long, cut it off or round it at the last digit that fits.</li>
        <li>Enter a mixed number like 3½ as 7/2 or 3.5.</li>
        <li>Leave out percent signs, commas, and currency signs.</li>
      </ul>
    </details>
  );
}

function Reading({ entry, text }: { entry: NumericEntry; text: string }) {
  const reading = readEntry(entry, text);
  if (reading.outcome === 'empty') return null;
  if (reading.outcome === 'no_answer')
    return (
      <span className={classes.none} data-is-refused={refusalOf(entry, text) !== null || undefined}>
        {NO_ANSWER[reading.reason]}
      </span>
    );
  return <Preview preview={reading.preview} />;
}

/** MathML, so that screen readers speak it as a number. */
function Preview({ preview }: { preview: EntryPreview }) {
  const number = (digits: string) => createElement('mn', null, digits);
  const value =
    preview.kind === 'decimal'
      ? number(preview.digits)
      : createElement('mfrac', null, number(preview.numerator), number(preview.denominator));
  const sign = preview.is_negative ? createElement('mo', { form: 'prefix' }, '−') : null;
  return createElement('math', { display: 'block' }, sign, value);
}

/** Why the entry cannot be an answer. */
const REFUSED: Readonly<Record<EntryRefusal, string>> = {
  space: 'No spaces. Write 3½ as 7/2 or 3.5.',
  comma: 'No commas. Write 1.5 or 1200.',
  percent: 'No percent sign. Type only the number.',
  currency: 'No currency sign. Type only the number.',
  character: 'Use only digits, a decimal point, a slash, and a minus sign at the start.',
  minus: 'A minus sign can only come first.',
  length: 'That’s the maximum length.',
};

/** Why the entry is not an answer yet. */
const NO_ANSWER: Readonly<Record<NoAnswerReason, string>> = {
  ...REFUSED,
  incomplete: 'Not finished yet',
  second_slash: 'Only one slash allowed',
  second_point: 'Only one decimal point allowed',
  point_in_fraction: 'No decimals in a fraction',
  zero_denominator: 'You can’t divide by 0',
  leading_zero: 'Leave out the leading 0',
};
